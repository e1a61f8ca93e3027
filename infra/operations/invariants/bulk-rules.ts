import type { Rule } from './rule.ts';
import { olderThan } from './table-model.ts';

/** A bulk change finishes within minutes, or is reported as stopped. */
const graceHours = 24;

/** The job that a result belongs to: its partition and ID. */
const byJob = ({ pk, sk }: { readonly pk: string; readonly sk: string }): string =>
  `${pk} ${sk.split('#')[1]}`;

/**
 * A bulk change counts each processed case and has a result for each. An interrupted step may have stored
 * results that aren't counted yet.
 */
export const bulkChangesMatchTheirResults: Rule = ({ table, now }) => {
  const results = Map.groupBy(table.BulkChangeResult.items, byJob);
  return table.BulkChange.items.flatMap((job) => {
    const { id, phase, state, total, done, changed, unchanged, refused, undone, kept } = job;
    const records = results.get(`${job.pk} ${id}`) ?? [];
    const counted = changed + unchanged + refused;
    const found = (outcome: string) => records.filter((each) => each.outcome === outcome).length;
    const isExact = state === 'DONE' || phase === 'undo';
    const isShort = records.length < counted || found('changed') < changed;
    const differs = isExact && (found('changed') !== changed || found('refused') !== refused);
    return [
      phase === 'change' && counted !== done && `bulk change ${id} counts ${counted} of ${done} cases`,
      state === 'DONE' && done !== total && `bulk change ${id} ended at ${done} of ${total} cases`,
      (isShort || differs) && `bulk change ${id} differs from its results`,
      phase === 'undo' && undone + kept > changed && `bulk change ${id} has undone more than it changed`,
      state === 'RUNNING' && olderThan(graceHours, job.updated_at, now) && `bulk change ${id} never ended`,
    ];
  });
};

/**
 * An import counts each processed line once and has a result for each. An interrupted step may have stored
 * results that aren't counted yet.
 */
export const importsMatchTheirResults: Rule = ({ table, now }) => {
  const results = Map.groupBy(table.ImportResult.items, byJob);
  const skipped = Map.groupBy(table.SkippedLine.items, byJob);
  return table.CaseImport.items
    .filter(({ expires_at }) => expires_at * 1000 > now.getTime())
    .flatMap((job) => {
      const { id, state, total, uploaded, done, imported, existing, refused } = job;
      const records = results.get(`${job.pk} ${id}`) ?? [];
      const found = (outcome: string) => records.filter((each) => each.outcome === outcome).length;
      const isShort =
        found('imported') < imported || found('exists') < existing || found('refused') < refused;
      const withoutCase = found('exists') + found('refused');
      return [
        imported + existing + refused !== done &&
          `import ${id} counts a different number of lines than the ${done} it processed`,
        state === 'DONE' && done !== total && `import ${id} ended at ${done} of ${total} lines`,
        state !== 'UPLOADING' &&
          uploaded !== total &&
          `import ${id} started with ${uploaded} of ${total} lines`,
        (isShort || (state === 'DONE' && records.length !== total)) &&
          `import ${id} differs from its results`,
        (skipped.get(`${job.pk} ${id}`)?.length ?? 0) !== withoutCase &&
          `import ${id} doesn’t list the ${withoutCase} lines it skipped`,
        state === 'RUNNING' && olderThan(graceHours, job.updated_at, now) && `import ${id} never ended`,
      ];
    });
};
