import type { SampleFigure } from '../frontend/content/read-samples.ts';
import type { Settings } from './settings.ts';

/** The made-up content of a stage's pages, one line each. */
const samplesOf = ({ stage, operator }: Settings, figures: readonly SampleFigure[]): string[] => [
  ...(operator === 'sample'
    ? [
        `cdk.json: ${stage}.operator: the sample firm (every page): name the legal entity, its address, attorneys with bar numbers, prices, deposit, and governing law`,
      ]
    : []),
  ...figures.map(
    ({ file, key, value, pages }) => `frontend/content/${file}: ${key}: ${value} (${pages.join(', ')})`,
  ),
];

/**
 * A stage without demo accounts is for real people, so its pages must not show made-up content unless the
 * settings accept it.
 * @returns a notice for whoever deploys it: the samples that `acceptSamples` lets through, if any.
 * @throws {Error} that names each sample with its place and its pages.
 */
export function requireCountedFigures(
  settings: Settings,
  readFigures: () => readonly SampleFigure[],
): string | undefined {
  if (settings.demoAccounts) return undefined;
  const samples = samplesOf(settings, readFigures());
  if (samples.length === 0) return undefined;
  const { stage } = settings;
  const list = samples.map((each) => `  ${each}`).join('\n');
  if (settings.acceptSamples)
    return `${stage} shows samples, as acceptSamples allows. Replace them before people use it:\n${list}`;
  throw new Error(
    `${stage} has no demo accounts, so it is for real people, and its pages show ${samples.length} samples that no one has counted:\n${list}\nReplace them (frontend/content/README.md, "Our own figures"). While no one uses the stage, set ${stage}.acceptSamples in cdk.json, or add --context acceptSamples=true to try it once.`,
  );
}
