import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkChangesContract, type CasesChange, type RequestOutcome } from '#shared/contract/bulk-changes.ts';
import { bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { limits } from '#shared/schema/limits.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { useOfferUndo } from '../../api/undo-status.ts';
import { countOf } from '../../count-text.ts';
import { type BulkChange, isInBackground } from '../bulk-change.ts';
import { refreshCases, undoBulk } from './undo-bulk.ts';

interface RequestedChange {
  readonly caseIds: readonly string[];
  readonly change: BulkChange;
}

/** A change waiting for confirmation, with the server's preview. */
export interface Previewed extends RequestedChange {
  readonly preview: readonly RequestOutcome[];
  /** Idempotency key of the confirmation, so that a retry doesn't create duplicate requests. */
  readonly key: string;
}

/** How many cases a running change has reported on. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

type Options = Pick<CasesChange, 'preview' | 'include_settled'>;

/** Batch size of a change, so that progress is visible. A preview is a single request if possible. */
const batchSize = 10;

/** Splits the change into as many requests as necessary. */
async function sendChange(
  { caseIds, change }: RequestedChange,
  options: Options,
  idempotencyKey?: string,
  onProgress?: (progress: Progress) => void,
): Promise<RequestOutcome[]> {
  const results: RequestOutcome[] = [];
  const step = options.preview ? limits.casesPerRequest : batchSize;
  for (let start = 0; start < caseIds.length; start += step) {
    onProgress?.({ done: start, of: caseIds.length });
    const body = { case_ids: caseIds.slice(start, start + step), ...options };
    const response =
      change.kind === 'request'
        ? await call(bulkChangesContract.requestFromCases, {
            body: { ...body, items: change.items },
            ...(idempotencyKey && { idempotencyKey }),
          })
        : await call(bulkChangesContract.changeCases, { body: { ...body, change } });
    results.push(...response.results);
  }
  return results;
}

async function startInBackground(
  { caseIds, change }: RequestedChange,
  include_settled: boolean,
  idempotencyKey: string,
): Promise<void> {
  if (change.kind === 'request') return;
  const body = { case_ids: [...caseIds], change, include_settled };
  await call(bulkJobsContract.startBulkChange, { body, idempotencyKey });
}

const notifyFailure = (error: unknown) => notify.error("Couldn't change the cases", errorText(error));

/**
 * Changes the selected cases in two steps: the server's preview, then, after confirmation, the change itself. Keeps
 * the report of what couldn't be changed. Applied changes can be undone.
 */
export function useChangeCases() {
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [previewed, setPreviewed] = useState<Previewed>();
  const [progress, setProgress] = useState<Progress>();
  const [applied, setApplied] = useState(0);
  const [report, setReport] = useState<readonly RequestOutcome[]>();
  const preview = useMutation({
    mutationFn: (wanted: RequestedChange) => sendChange(wanted, { preview: true }),
    onSuccess: (results, wanted) => setPreviewed({ ...wanted, preview: results, key: crypto.randomUUID() }),
    onError: notifyFailure,
  });
  const apply = useMutation({
    mutationFn: async ({
      includeSettled,
      key,
      ...wanted
    }: RequestedChange & { includeSettled: boolean; key: string }) => {
      if (!isInBackground(wanted.change, wanted.caseIds.length))
        return sendChange(wanted, { include_settled: includeSettled }, key, setProgress);
      await startInBackground(wanted, includeSettled, key);
      return undefined;
    },
    onSuccess: (results, { change: { kind } }) => {
      setPreviewed(undefined);
      setApplied((before) => before + 1);
      if (!results) {
        setReport(undefined);
        return void client.invalidateQueries({ queryKey: organizationKeys.bulkJobs });
      }
      const changed = results.filter(({ outcome }) => outcome === 'changed');
      const undoable = changed.flatMap(({ case_id, version }) => (version ? [{ case_id, version }] : []));
      const title =
        kind === 'request' ? `Requested on ${countOf(changed.length)}` : `${countOf(changed.length)} changed`;
      if (changed.length > 0 && kind !== 'status')
        notify.undoable(title, () => void undoBulk(client, kind, changed));
      else if (undoable.length > 0) offerUndo(title, undoable);
      else if (changed.length > 0) notify.success(title);
      setReport(results.some(({ outcome }) => outcome === 'refused') ? results : undefined);
    },
    onError: notifyFailure,
    onSettled: () => {
      setProgress(undefined);
      return refreshCases(client);
    },
  });
  return {
    preview: preview.mutate,
    isPreviewing: preview.isPending,
    previewed,
    apply: apply.mutate,
    isApplying: apply.isPending,
    progress,
    applied,
    cancel: () => setPreviewed(undefined),
    report,
    dismissReport: () => setReport(undefined),
  };
}
