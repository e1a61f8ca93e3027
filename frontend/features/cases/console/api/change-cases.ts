import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CasesChange, type ChangeOutcome, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { useOfferUndo } from '../../api/undo-status.ts';
import { countOf } from '../../count-text.ts';
import { caseKeys } from '../../keys.ts';
import { caseTexts } from '../../texts.ts';

interface Wanted {
  readonly caseIds: readonly string[];
  readonly change: CasesChange['change'];
}

/** A change waiting for confirmation, with the server's preview. */
export interface Previewed extends Wanted {
  readonly preview: readonly ChangeOutcome[];
}

type Options = Pick<CasesChange, 'preview' | 'include_settled'>;

/** In as many requests as necessary. */
async function sendChange({ caseIds, change }: Wanted, options: Options): Promise<ChangeOutcome[]> {
  const results: ChangeOutcome[] = [];
  for (let start = 0; start < caseIds.length; start += limits.casesAtOnce) {
    const case_ids = caseIds.slice(start, start + limits.casesAtOnce);
    const response = await call(staffCasesContract.changeCases, { body: { case_ids, change, ...options } });
    results.push(...response.results);
  }
  return results;
}

const refresh = (client: QueryClient) =>
  Promise.all(
    [organizationKeys.cases, organizationKeys.figures, caseKeys.all].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** Gives each case back to its former owner, unless its owner was changed again since. */
async function restoreOwners(client: QueryClient, changed: readonly ChangeOutcome[]): Promise<void> {
  let refused = 0;
  for (const { case_id, owner_id = null, version } of changed)
    if (version !== undefined)
      await call(staffCasesContract.setCaseOwner, {
        params: { caseId: case_id },
        body: { owner_id, version },
      }).catch((error: unknown) => {
        console.warn('The owner could not be restored', error);
        refused += 1;
      });
  if (refused === 0) notify.success(caseTexts.undone);
  else notify.error(`Couldn’t undo the change of ${countOf(refused)}`);
  await refresh(client);
}

const notifyFailure = (error: unknown) => notify.error("Couldn't change the cases", errorText(error));

/**
 * Changes the selected cases in two steps: the server's preview, then, after confirmation, the change itself.
 * Keeps the report of what could not be changed; status changes can be undone.
 */
export function useChangeCases() {
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [previewed, setPreviewed] = useState<Previewed>();
  const [report, setReport] = useState<readonly ChangeOutcome[]>();
  const preview = useMutation({
    mutationFn: (wanted: Wanted) => sendChange(wanted, { preview: true }),
    onSuccess: (results, wanted) => setPreviewed({ ...wanted, preview: results }),
    onError: notifyFailure,
  });
  const apply = useMutation({
    mutationFn: ({ includeSettled, ...wanted }: Wanted & { includeSettled: boolean }) =>
      sendChange(wanted, { include_settled: includeSettled }),
    onSuccess: (results, { change }) => {
      setPreviewed(undefined);
      const changed = results.filter(({ outcome }) => outcome === 'changed');
      const undoable = changed.flatMap(({ case_id, version }) => (version ? [{ case_id, version }] : []));
      const title = `${countOf(changed.length)} changed`;
      if (undoable.length > 0 && change.kind === 'owner')
        notify.undoable(title, () => void restoreOwners(client, changed));
      else if (undoable.length > 0) offerUndo(title, undoable);
      else if (changed.length > 0) notify.success(title);
      setReport(results.some(({ outcome }) => outcome === 'refused') ? results : undefined);
    },
    onError: notifyFailure,
    onSettled: () => refresh(client),
  });
  return {
    preview: preview.mutate,
    isPreviewing: preview.isPending,
    previewed,
    apply: apply.mutate,
    isApplying: apply.isPending,
    cancel: () => setPreviewed(undefined),
    report,
    dismissReport: () => setReport(undefined),
  };
}
