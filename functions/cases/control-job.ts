import { retryWhileStale } from '../data/core/retry-while-stale.ts';

/**
 * Stops, resumes, or otherwise changes a background job.
 * @param change returns the fields to change on the latest job; undefined leaves it unchanged
 * @param store returns undefined after a concurrent change
 * @throws ApiError `conflict` after too many concurrent changes
 */
export const controlJob = <Job>(
  find: () => Promise<Job>,
  change: (job: Job) => Partial<Job> | undefined,
  store: (job: Job, fields: Partial<Job>) => Promise<Job | undefined>,
): Promise<Job> =>
  retryWhileStale('conflict', async () => {
    const job = await find();
    const fields = change(job);
    return fields ? store(job, fields) : job;
  });
