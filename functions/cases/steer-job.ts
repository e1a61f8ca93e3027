import { ApiError } from '../platform/api-error.ts';

/**
 * Stops, resumes, or otherwise changes a job that goes on without the page.
 * @param change what to change of the job as it is now; undefined leaves it
 * @param store returns undefined when someone was faster
 * @throws ApiError `conflict` when it moved on meanwhile too often
 */
export async function steerJob<Job>(
  find: () => Promise<Job>,
  change: (job: Job) => Partial<Job> | undefined,
  store: (job: Job, fields: Partial<Job>) => Promise<Job | undefined>,
): Promise<Job> {
  // A running job moves its row about once a second.
  for (let attempt = 1; attempt <= 5; attempt++) {
    const job = await find();
    const fields = change(job);
    const changed = fields ? await store(job, fields) : job;
    if (changed) return changed;
  }
  throw new ApiError('conflict');
}
