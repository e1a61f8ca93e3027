import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest. Without earlier results, as in a fresh clone, Vitest begins with the largest files, so that
 * one of these would begin near the end, and be waited for alone.
 */
export const longest: readonly string[] = [
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
