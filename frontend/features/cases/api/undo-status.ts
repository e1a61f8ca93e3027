import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { casesContract } from '#shared/contract/cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { notifyUndoable } from '../../../lib/notify-undoable.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { quotaKey } from '../../../lib/quota-left.ts';
import { countOf } from '../count-text.ts';
import { caseKeys } from '../keys.ts';
import { caseTexts } from '../texts.ts';

/** A status change as reported by the server: the case and the resulting version. */
interface StatusChange {
  readonly case_id: string;
  readonly version: number;
}

/** Confirms status changes with an offer to undo them that persists after leaving the page. */
export function useOfferUndo(): (title: string, changes: readonly StatusChange[]) => void {
  const client = useQueryClient();
  return (title, changes) => notifyUndoable(title, () => void undo(client, changes));
}

async function undo(client: QueryClient, changes: readonly StatusChange[]): Promise<void> {
  try {
    const results = [];
    for (let start = 0; start < changes.length; start += limits.casesPerRequest) {
      const batch = changes.slice(start, start + limits.casesPerRequest);
      results.push(...(await call(casesContract.undoStatusChanges, { body: { changes: batch } })).results);
    }
    const rejected = results.filter(({ outcome }) => outcome === 'refused');
    if (rejected.length === 0) notify.success(caseTexts.undone);
    else notify.error(`Couldn’t undo the change for ${countOf(rejected.length)}`, rejected[0]?.reason);
  } catch (error) {
    notify.error('Couldn’t undo the change', errorText(error));
  }
  client.removeQueries({ queryKey: quotaKey('open_cases') });
  await Promise.all(
    [caseKeys.all, organizationKeys.cases, organizationKeys.stats].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
