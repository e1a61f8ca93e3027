import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';
import { stoppedDrawing } from './support/stopped-drawing.ts';
import { patience } from './support/timeouts.ts';

const root = join(import.meta.dirname, '..');

/** Browser tests: each project has its own local run, so that two can run in parallel. */
const browserProject = (name: string, include: string[], exclude: string[]) => ({
  root,
  test: {
    name,
    include,
    exclude,
    globalSetup: ['tests/support/local-site.ts'],
    // A project's files share one browser and the demo organization, which some of them reset.
    maxWorkers: 1,
    isolate: false,
    testTimeout: patience.journey,
    hookTimeout: patience.journey,
    // A defect of the browser, not of the site. Any other failure stays one.
    retry: { count: 1, condition: new RegExp(`^${stoppedDrawing}`) },
    // Each poll takes CPU time that the page may be waiting for.
    expect: { poll: { timeout: patience.step, interval: 100 } },
  },
});

/** Unit tests are next to what they test; the others are in folders here. */
export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        test: {
          name: 'unit',
          testTimeout: patience.test,
          hookTimeout: patience.test,
          expect: { poll: { timeout: patience.step } },
          include: ['{shared,functions,infra,frontend}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/silent-console.ts', 'tests/support/shared-process.ts'],
          isolate: false,
        },
      },
      {
        root,
        test: {
          name: 'infra',
          include: ['tests/{infra,structure}/**/*.test.ts'],
          globalSetup: ['tests/infra/scratch-folder.ts'],
          setupFiles: ['tests/support/silent-console.ts'],
          // One process, because the files share the synthesized stages.
          isolate: false,
          maxWorkers: 1,
          testTimeout: patience.test,
          hookTimeout: patience.test,
        },
      },
      {
        root,
        test: {
          name: 'stack',
          include: ['tests/{api,emulator,operations,security,faults}/**/*.test.ts'],
          // They mostly wait for the table and for streams, and this project finishes last: one more than there
          // are cores.
          maxWorkers: availableParallelism() + 1,
          setupFiles: ['tests/support/shared-process.ts', 'tests/support/real-clients.ts'],
          isolate: false,
          testTimeout: patience.test,
          hookTimeout: patience.test,
          expect: { poll: { timeout: patience.step } },
        },
      },
      {
        root,
        test: {
          // `npm run test:deep`: the same properties, many more inputs.
          name: 'deep',
          include: [
            'tests/security/{authorization,fuzz,stored-text}.test.ts',
            'tests/faults/{killed,killed-import}.test.ts',
            'tests/faults/*.deep.ts',
            'tests/api/{bookings,case-search,messages,parallel-writers,search-blocks}.test.ts',
          ],
          testTimeout: patience.test,
          hookTimeout: patience.test,
          expect: { poll: { timeout: patience.step } },
        },
      },
      {
        root,
        test: {
          name: 'post-run',
          // They read what the previous projects left in test-results.
          include: ['tests/security/*.post-run.ts'],
          testTimeout: patience.test,
        },
      },
      browserProject('e2e', ['tests/e2e/**/*.e2e.ts'], ['tests/e2e/{staff,public}-*.e2e.ts']),
      browserProject('e2e-staff', ['tests/e2e/staff-*.e2e.ts'], []),
      browserProject('e2e-public', ['tests/e2e/public-*.e2e.ts'], []),
    ],
  },
});
