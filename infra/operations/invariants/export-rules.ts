import { exportKey, partKey } from '#functions/data/cases/case-export.ts';
import { exportPrefix } from '#shared/domain/storage-prefixes.ts';
import type { Rule } from './rule.ts';
import { idsIn, olderThan } from './table-model.ts';

/** S3 deletes expired objects at the end of the next day, and may take a day longer. */
const expiredWithinHours = 3 * 24;

/** An export has the files that its row names, until it expires. */
export const exportsHaveTheirFiles: Rule = ({ table, objects, now }) => {
  const stored = new Set(objects.map(({ key }) => key));
  return table.CaseExport.items
    .filter(({ expires_at }) => expires_at * 1000 > now.getTime())
    .flatMap((job) => {
      const wanted = job.state === 'DONE' ? [exportKey(job)] : job.parts.map(({ run }) => partKey(job, run));
      return [
        wanted.some((key) => !stored.has(key)) && `export ${job.id} has no file`,
        job.state === 'DONE' && !job.is_read && `export ${job.id} ended before the end of its list`,
      ];
    });
};

/** Other stored export objects (parts, and leftovers of an interrupted step) expire. */
export const exportedFilesExpire: Rule = ({ objects, now }) =>
  objects.map(
    ({ key, storedAt }) =>
      key.startsWith(exportPrefix) &&
      olderThan(expiredWithinHours, storedAt, now) &&
      `${idsIn(key)} did not expire`,
  );
