import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

/** Tests in a browser: each project has a local run of its own, so that two go on beside each other. */
const browserProject = (name: string, include: string[], exclude: string[]) => ({
  root,
  test: {
    name,
    include,
    exclude,
    globalSetup: ['tests/support/local-site.ts'],
    // The files of a project share the demo organization, which some of them reset.
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A page gets as long as Playwright gives it: no test fails for a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});

/** Unit tests lie beside what they test; the others live in a folder of their own here. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          // Properties try a few hundred inputs: no test fails for a busy machine.
          testTimeout: 60_000,
          include: ['{shared,functions,infra,frontend}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/silent-console.ts'],
        },
      },
      {
        root,
        test: {
          name: 'infra',
          include: ['tests/infra/**/*.test.ts'],
          setupFiles: ['tests/support/silent-console.ts'],
          // One process: the files share the synthesised stages.
          isolate: false,
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'integration',
          include: ['tests/{integration,security,faults}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          // `npm run test:deep`: the same properties, many more inputs.
          name: 'deep',
          include: ['tests/security/fuzz.test.ts', 'tests/faults/killed.test.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'afterwards',
          // They read what the projects before them left in test-results.
          include: ['tests/security/*.afterwards.ts'],
          testTimeout: 60_000,
        },
      },
      browserProject('e2e', ['tests/e2e/**/*.e2e.ts'], ['tests/e2e/public-*.e2e.ts']),
      browserProject('e2e-public', ['tests/e2e/public-*.e2e.ts'], []),
    ],
  },
});
