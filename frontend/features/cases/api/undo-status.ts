import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { casesContract } from '#shared/contract/cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { quotaKey } from '../../../lib/quota-left.ts';
import { countOf } from '../count-text.ts';
import { caseKeys } from '../keys.ts';
import { caseTexts } from '../texts.ts';

/** A status change as the server reported it: its case, and the resulting version. */
interface Made {
  readonly case_id: string;
  readonly version: number;
}

/** Confirms status changes with an offer to undo them, which stays after leaving the page. */
export function useOfferUndo(): (title: string, made: readonly Made[]) => void {
  const client = useQueryClient();
  return (title, made) => notify.undoable(title, () => void undo(client, made));
}

async function undo(client: QueryClient, made: readonly Made[]): Promise<void> {
  try {
    const results = [];
    for (let start = 0; start < made.length; start += limits.casesPerRequest) {
      const changes = made.slice(start, start + limits.casesPerRequest);
      results.push(...(await call(casesContract.undoStatusChanges, { body: { changes } })).results);
    }
    const refused = results.filter(({ outcome }) => outcome === 'refused');
    if (refused.length === 0) notify.success(caseTexts.undone);
    else notify.error(`Couldn’t undo the change of ${countOf(refused.length)}`, refused[0]?.reason);
  } catch (error) {
    notify.error('Couldn’t undo the change', errorText(error));
  }
  client.removeQueries({ queryKey: quotaKey('open_cases') });
  await Promise.all(
    [caseKeys.all, organizationKeys.cases, organizationKeys.figures].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
