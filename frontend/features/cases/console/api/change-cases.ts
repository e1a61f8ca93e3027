import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bulkChangesContract, type CasesChange, type RequestOutcome } from '#shared/contract/bulk-changes.ts';
import { bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { limits } from '#shared/schema/limits.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { notifyUndoable } from '../../../../lib/notify-undoable.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { useUnsaved } from '../../../../lib/unsaved.ts';
import { useOfferUndo } from '../../api/undo-status.ts';
import { countOf } from '../../count-text.ts';
import { type BulkChange, isInBackground } from '../bulk-change.ts';
import { employerTexts } from '../texts.ts';
import { refreshCases, undoBulk } from './undo-bulk.ts';

interface RequestedChange {
  readonly caseIds: readonly string[];
  readonly change: BulkChange;
}

/** A change waiting for confirmation, with the server's preview of the cases that are left. */
export interface Previewed extends RequestedChange {
  readonly preview: readonly RequestOutcome[];
  /** The outcomes of an interrupted change. Trying again continues with the other cases. */
  readonly done: readonly RequestOutcome[];
  /** Idempotency key of the confirmation, so that a retry doesn't create duplicate requests. */
  readonly key: string;
}

/** How many cases a running change has reported on. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** The cases of a previewed change that the user confirmed. */
interface Confirmed {
  readonly of: Previewed;
  readonly caseIds: readonly string[];
  readonly includeSettled: boolean;
}

type Options = Pick<CasesChange, 'preview' | 'include_settled'>;

/** Batch size of a change, so that progress is visible. A preview is a single request if possible. */
const batchSize = 10;

/**
 * Splits the change into as many requests as necessary.
 * @param onResults called after each request, so that its outcomes aren't lost if a later one fails
 */
async function sendChange(
  { caseIds, change }: RequestedChange,
  options: Options,
  onResults: (results: readonly RequestOutcome[]) => void,
  idempotencyKey?: string,
): Promise<void> {
  const step = options.preview ? limits.casesPerRequest : batchSize;
  for (let start = 0; start < caseIds.length; start += step) {
    const body = { case_ids: caseIds.slice(start, start + step), ...options };
    const response =
      change.kind === 'request'
        ? await call(bulkChangesContract.requestFromCases, {
            body: { ...body, items: change.items },
            ...(idempotencyKey && { idempotencyKey }),
          })
        : await call(bulkChangesContract.changeCases, { body: { ...body, change } });
    onResults(response.results);
  }
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

const notifyFailure = (error: unknown) => notify.error('Couldn’t change the cases', errorText(error));

/**
 * Changes the selected cases in two steps: the server's preview, then, after confirmation, the change itself. If it is
 * interrupted, the user can continue or stop. Keeps the report of what couldn't be changed. Applied changes can be
 * undone.
 */
export function useChangeCases() {
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [previewed, setPreviewed] = useState<Previewed>();
  const [progress, setProgress] = useState<Progress>();
  const [applied, setApplied] = useState(0);
  const [report, setReport] = useState<readonly RequestOutcome[]>();
  const lastResultAt = useRef(0);
  useUnsaved(progress !== undefined, employerTexts.leaveChange);
  const preview = useMutation({
    mutationFn: async (wanted: RequestedChange) => {
      const results: RequestOutcome[] = [];
      await sendChange(wanted, { preview: true }, (more) => results.push(...more));
      return results;
    },
    onSuccess: (results, wanted) =>
      setPreviewed({ ...wanted, preview: results, done: [], key: crypto.randomUUID() }),
    onError: notifyFailure,
  });
  const close = () => {
    setPreviewed(undefined);
    setApplied((before) => before + 1);
  };
  const finish = ({ kind }: BulkChange, results: readonly RequestOutcome[]) => {
    close();
    const changed = results.filter(({ outcome }) => outcome === 'changed');
    const undoable = changed.flatMap(({ case_id, version }) => (version ? [{ case_id, version }] : []));
    const title =
      kind === 'request' ? `Requested for ${countOf(changed.length)}` : `${countOf(changed.length)} changed`;
    if (changed.length > 0 && kind !== 'status')
      notifyUndoable(title, () => void undoBulk(client, kind, changed));
    else if (undoable.length > 0 && Date.now() - lastResultAt.current < limits.undoSeconds * 1000)
      offerUndo(title, undoable);
    else if (changed.length > 0) notify.success(title);
    setReport(results.some(({ outcome }) => outcome === 'refused') ? results : undefined);
  };
  const apply = useMutation({
    mutationFn: async ({ of, caseIds, includeSettled }: Confirmed) => {
      const { change, key } = of;
      const total = of.done.length + caseIds.length;
      const done = [...of.done];
      // A case that no longer exists has no name in the result.
      const names = new Map(of.preview.map(({ case_id, applicant_name }) => [case_id, applicant_name]));
      if (isInBackground(change, caseIds.length)) {
        await startInBackground({ caseIds, change }, includeSettled, key);
        return undefined;
      }
      const addResults = (results: readonly RequestOutcome[]) => {
        done.push(...results.map((each) => ({ applicant_name: names.get(each.case_id), ...each })));
        lastResultAt.current = Date.now();
        setProgress({ done: done.length, of: total });
      };
      addResults([]);
      try {
        await sendChange({ caseIds, change }, { include_settled: includeSettled }, addResults, key);
      } catch (error) {
        if (done.length === 0) throw error;
        return { done, interruption: { error, total } };
      }
      return { done };
    },
    onSuccess: (result, { of }) => {
      if (!result) {
        close();
        setReport(undefined);
        return void client.invalidateQueries({ queryKey: organizationKeys.bulkJobs });
      }
      const { done, interruption } = result;
      if (!interruption) return finish(of.change, done);
      notify.error(`${done.length} of ${countOf(interruption.total)} done`, errorText(interruption.error));
      const ids = new Set(done.map(({ case_id }) => case_id));
      setPreviewed({ ...of, done, preview: of.preview.filter(({ case_id }) => !ids.has(case_id)) });
    },
    onError: notifyFailure,
    onSettled: () => {
      setProgress(undefined);
      void refreshCases(client);
    },
  });
  return {
    preview: preview.mutate,
    isPreviewing: preview.isPending,
    previewed,
    apply: (caseIds: readonly string[], includeSettled: boolean) => {
      if (previewed) apply.mutate({ of: previewed, caseIds, includeSettled });
    },
    isApplying: apply.isPending,
    progress,
    applied,
    /** Keeps what an interrupted change has done. */
    cancel: () => {
      if (previewed && previewed.done.length > 0) finish(previewed.change, previewed.done);
      else setPreviewed(undefined);
    },
    report,
    dismissReport: () => setReport(undefined),
  };
}
