import { build, chosenOf, project, runSteps } from './support/run-steps.ts';

/**
 * `npm run test:deep`: tests that take too long for `npm test`. Each run uses a new seed. A failure prints it,
 * and FUZZ_SEED reproduces it.
 */
const environment = {
  FAULTS: 'all',
  FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 2 ** 31),
};
process.stdout.write(`FUZZ_SEED=${environment.FUZZ_SEED}\n`);
/** In order of duration. */
const projects = ['deep', 'e2e-staff', 'e2e', 'e2e-public'];
await runSteps(chosenOf([build, ...projects.map((name) => project(name, ['build']))]), environment);
