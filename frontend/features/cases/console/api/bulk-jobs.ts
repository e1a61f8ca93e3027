import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type BulkJob, bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { limits } from '#shared/schema/limits.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { pagedQuery } from '../../../../lib/paged-query.ts';
import { refreshCases } from './undo-bulk.ts';

const progressPoll = 1500;
const day = 24 * 3_600_000;

const isRunning = ({ state }: BulkJob): boolean => state === 'RUNNING';

export const bulkJobsQuery = queryOptions({
  queryKey: organizationKeys.bulkJobs,
  queryFn: ({ signal }) => call(bulkJobsContract.listBulkChanges, { signal }),
  refetchInterval: ({ state }) => Boolean(state.data?.items.some(isRunning)) && progressPoll,
});

export const skippedQuery = (jobId: string) =>
  pagedQuery([...organizationKeys.bulkJobs, jobId], ({ cursor, signal }) =>
    call(bulkJobsContract.listSkippedCases, {
      params: { jobId },
      query: { cursor, limit: limits.maxPageSize },
      signal,
    }),
  );

/** Those that run, can be resumed, or have just ended. The lists of cases are read again when one ends. */
export function useBulkJobs(): readonly BulkJob[] {
  const client = useQueryClient();
  const { data } = useQuery(bulkJobsQuery);
  const running = useRef(0);
  const now = data?.items.filter(isRunning).length ?? 0;
  useEffect(() => {
    if (now < running.current) void refreshCases(client);
    running.current = now;
  }, [now, client]);
  const isRecent = ({ updated_at }: BulkJob, within: number) =>
    Date.now() - new Date(updated_at).getTime() < within;
  return (data?.items ?? []).filter(
    (job) => isRunning(job) || isRecent(job, job.state === 'DONE' ? limits.bulkUndoMinutes * 60_000 : day),
  );
}

const steps = {
  stop: bulkJobsContract.stopBulkChange,
  resume: bulkJobsContract.resumeBulkChange,
  undo: bulkJobsContract.undoBulkChange,
} as const;

/** Stops, resumes, or undoes a bulk change. */
export function useSteerBulkJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: keyof typeof steps }) =>
      call(steps[step], { params: { jobId: id } }),
    onError: (error) => notify.error("Couldn't update the bulk change", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: organizationKeys.bulkJobs }),
  });
}
