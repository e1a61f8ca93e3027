import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { BulkJob, BulkJobState, bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { limits } from '#shared/schema/limits.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { pagedQuery } from '../../../../lib/paged-query.ts';
import { isActive, type Shown, shownState } from '../jobs.ts';
import { useRefreshAfterJobs } from './refresh-after-jobs.ts';

export type ShownBulkJob = Shown<BulkJob>;

const listed = {
  ...bulkJobsContract.listBulkChanges,
  response: z.object({ items: z.array(z.extend(BulkJob, { state: shownState(BulkJobState.options) })) }),
};

const progressPoll = 1500;
/** The server says when Undo expires. This caps the polling interval, in case this computer's clock is wrong. */
const maxExpiryPoll = 10_000;
const minute = 60_000;
const day = 24 * 3_600_000;

/** Polls at the rate of progress updates while a job runs, otherwise when the next Undo expires. */
function pollInterval(jobs: readonly ShownBulkJob[]): number | false {
  if (jobs.some(isActive)) return progressPoll;
  const expiries = jobs.flatMap(({ undo_until }) => (undo_until ? [Date.parse(undo_until)] : []));
  return expiries.length > 0 && Math.max(Math.min(...expiries) - Date.now(), maxExpiryPoll);
}

export const bulkJobsQuery = queryOptions({
  queryKey: organizationKeys.bulkJobs,
  queryFn: ({ signal }) => call(listed, { signal }),
  refetchInterval: ({ state }) => pollInterval(state.data?.items ?? []),
});

export const skippedQuery = (jobId: string) =>
  pagedQuery([...organizationKeys.bulkJobs, jobId], ({ cursor, signal }) =>
    call(bulkJobsContract.listSkippedCases, {
      params: { jobId },
      query: { cursor, limit: limits.maxPageSize },
      signal,
    }),
  );

/**
 * The latest jobs, and those to show: jobs that are running, can be resumed, or have just ended, including those
 * whose Undo has expired. Refetches the case lists when a job ends.
 */
export function useBulkJobs(): {
  all: readonly ShownBulkJob[] | undefined;
  shown: readonly ShownBulkJob[];
} {
  const { data } = useQuery(bulkJobsQuery);
  useRefreshAfterJobs(data?.items);
  const isRecent = ({ updated_at }: ShownBulkJob, within: number) =>
    Date.now() - new Date(updated_at).getTime() < within;
  const shownFor = ({ state }: ShownBulkJob) =>
    state === 'DONE' ? 2 * limits.bulkUndoMinutes * minute : day;
  const shown = (data?.items ?? []).filter((job) => isActive(job) || isRecent(job, shownFor(job)));
  return { all: data?.items, shown };
}

const steps = {
  stop: bulkJobsContract.stopBulkChange,
  resume: bulkJobsContract.resumeBulkChange,
  undo: bulkJobsContract.undoBulkChange,
} as const;

/** Stops, resumes, or undoes a bulk change. */
export function useControlBulkJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: keyof typeof steps }) =>
      call(steps[step], { params: { jobId: id } }),
    onError: (error) => notify.error('Couldn’t update the bulk change', errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: organizationKeys.bulkJobs }),
  });
}
