import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, chosenOf, project, runSteps, type Step, script } from './support/run-steps.ts';

/** `npm test`: types, lint, the built site, a synth, and every vitest project. */
const root = resolve(import.meta.dirname, '..');

const synth = script('synth');
/** The app under test: a pipeline's (tests/infra/workflows.test.ts), or the output of `synth`. */
const givenAssembly = process.env.LANDFALL_ASSEMBLY;
const synthesized = join('dist', 'synthesized');

/** In order of priority: dependencies of other steps first, then the longest. */
const allSteps: readonly Step[] = [
  build,
  {
    ...synth,
    command: givenAssembly ? synth.command : [...synth.command, '--output', synthesized],
    after: ['build'],
  },
  project('stack', ['build', 'synth']),
  project('e2e', ['build', 'synth']),
  project('e2e-staff', ['build', 'synth']),
  project('e2e-public', ['build', 'synth']),
  project('infra', ['build', 'synth']),
  project('unit', []),
  project('post-run', ['e2e', 'e2e-staff', 'e2e-public', 'stack']),
  script('types'),
  script('lint'),
];
const steps = chosenOf(allSteps);
/** Without `synth`, each process finds or builds one itself. */
const assembly = givenAssembly ?? (steps.some(({ name }) => name === 'synth') ? synthesized : undefined);

rmSync(join(root, synthesized), { recursive: true, force: true });
await runSteps(steps, assembly === undefined ? {} : { LANDFALL_ASSEMBLY: assembly });
