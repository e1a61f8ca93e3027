import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files. Without earlier results, as in a fresh clone, Vitest starts with the largest files, so
 * that one of these would start near the end and hold up the run.
 */
export const longest: readonly string[] = [
  'tests/faults/throttled.deep.ts',
  'tests/faults/timed-out.deep.ts',
  'tests/security/authorization.test.ts',
  'tests/api/units.test.ts',
  'tests/api/people-data.test.ts',
  'tests/faults/killed.test.ts',
  'tests/faults/killed-import.test.ts',
  'tests/api/packets.test.ts',
  'tests/security/fuzz.test.ts',
  'tests/faults/services.test.ts',
  'tests/api/case-search.test.ts',
  'tests/api/bulk-jobs.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const at = longest.indexOf(relative(project.config.root, moduleId).replaceAll('\\', '/'));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
