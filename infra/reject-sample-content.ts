import type { SampleFigure } from '../frontend/content/read-samples.ts';
import type { Settings } from './settings.ts';

/** The made-up content of a stage's pages, one line each. */
const samplesOf = ({ stage, operator }: Settings, figures: readonly SampleFigure[]): string[] => [
  ...(operator === 'sample'
    ? [
        `cdk.json: ${stage}.operator: the sample firm (on every page). Enter the legal entity, its address, attorneys with bar numbers, prices, deposit, and governing law`,
      ]
    : []),
  ...figures.map(
    ({ file, key, value, pages }) => `frontend/content/${file}: ${key}: ${value} (${pages.join(', ')})`,
  ),
];

/**
 * A stage without demo accounts is for real people, so its pages must not show made-up content unless the
 * settings accept it.
 * @returns a notice for the person who deploys it: the samples that `acceptSamples` lets through, if any.
 * @throws {Error} that names each sample with its place and its pages.
 */
export function rejectSampleContent(
  settings: Settings,
  readFigures: () => readonly SampleFigure[],
): string | undefined {
  if (settings.demoAccounts) return undefined;
  const samples = samplesOf(settings, readFigures());
  if (samples.length === 0) return undefined;
  const { stage } = settings;
  const list = samples.map((each) => `  ${each}`).join('\n');
  if (settings.acceptSamples)
    return `${stage} shows sample content, as acceptSamples allows. Replace them before real people use the stage:\n${list}`;
  throw new Error(
    `${stage} has no demo accounts, so it is for real people, but its pages still show sample content in ${samples.length} places:\n${list}\nReplace them (frontend/content/README.md, "Our own figures"). If no one uses the stage yet, set ${stage}.acceptSamples in cdk.json, or pass --context acceptSamples=true for a single run.`,
  );
}
