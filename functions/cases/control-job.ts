import { ApiError } from '../platform/api-error.ts';

/**
 * Stops, resumes, or otherwise changes a background job.
 * @param change returns the fields to change on the latest job; undefined leaves it unchanged
 * @param store returns undefined after a concurrent change
 * @throws ApiError `conflict` after too many concurrent changes
 */
export async function controlJob<Job>(
  find: () => Promise<Job>,
  change: (job: Job) => Partial<Job> | undefined,
  store: (job: Job, fields: Partial<Job>) => Promise<Job | undefined>,
): Promise<Job> {
  // A running job updates its row about once a second.
  for (let attempt = 1; attempt <= 5; attempt++) {
    const job = await find();
    const fields = change(job);
    const changed = fields ? await store(job, fields) : job;
    if (changed) return changed;
  }
  throw new ApiError('conflict');
}
