import type { QueryClient } from '@tanstack/react-query';
import type { RequestOutcome } from '#shared/contract/bulk-changes.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { ApiError, call } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { countOf } from '../../count-text.ts';
import { caseKeys } from '../../keys.ts';
import { caseTexts } from '../../texts.ts';
import type { BulkChange } from '../bulk-change.ts';

const concurrency = 5;

export const refreshCases = (client: QueryClient) =>
  Promise.all(
    [organizationKeys.cases, organizationKeys.stats, caseKeys.all].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** Restores a case's previous value, unless it has changed again since. */
async function restore(kind: Exclude<BulkChange['kind'], 'status'>, before: RequestOutcome): Promise<void> {
  const { case_id: caseId, version = 0, owner_id = null, sla_due_at = null, requested = [] } = before;
  const params = { caseId };
  if (kind === 'owner') await call(staffCasesContract.setCaseOwner, { params, body: { owner_id, version } });
  else if (kind === 'due')
    await call(staffCasesContract.setCaseDueDate, { params, body: { sla_due_at, version } });
  else {
    const changes = requested.map(({ item_id = '', version: seen = 0 }) => ({
      ...{ item_id, version: seen },
      change: { kind: 'remove' as const },
    }));
    const { results } = await call(checklistContract.changeChecklistItems, { params, body: { changes } });
    const rejected = results.find(({ outcome }) => outcome === 'refused');
    if (rejected) throw new Error(rejected.reason);
  }
}

/** Undoes a bulk change of owners, due dates, or requests, several cases at a time. */
export async function undoBulk(
  client: QueryClient,
  kind: Exclude<BulkChange['kind'], 'status'>,
  changed: readonly RequestOutcome[],
): Promise<void> {
  const waiting = [...changed];
  let rejected = 0;
  let reason: string | undefined;
  const runWorker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await restore(kind, next).catch((error: unknown) => {
        console.warn('A change could not be undone', error);
        rejected += 1;
        if (error instanceof ApiError) reason = error.message;
      });
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  if (rejected === 0) notify.success(caseTexts.undone);
  else notify.error(`Couldn’t undo the change for ${countOf(rejected)}`, reason);
  await refreshCases(client);
}
