import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isActive, type Job } from '../jobs.ts';
import { refreshCases } from './undo-bulk.ts';

/**
 * Refetches the case lists when a job has ended since the last poll. A short job may never have been seen running.
 */
export function useRefreshAfterJobs(
  jobs: readonly (Pick<Job, 'id' | 'state'> & { readonly updated_at: string })[] | undefined,
): void {
  const client = useQueryClient();
  const seen = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!jobs) return;
    const ended = jobs
      .filter((job) => job.state !== 'UPLOADING' && !isActive(job))
      .map(({ id, updated_at }) => `${id} ${updated_at}`);
    if (seen.current && ended.some((each) => !seen.current?.has(each))) void refreshCases(client);
    seen.current = new Set(ended);
  }, [jobs, client]);
}
