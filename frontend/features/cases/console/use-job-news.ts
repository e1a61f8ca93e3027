import { useEffect, useRef, useState } from 'react';
import type { BulkJob } from '#shared/contract/bulk-jobs.ts';
import { bulkJobText } from './bulk-job-text.ts';

/**
 * What screen readers are told of bulk changes: how those ended that ended or were interrupted while the page was open.
 * Their progress would be read out every other second.
 * @param jobs undefined until they are loaded
 */
export function useJobNews(jobs: readonly BulkJob[] | undefined): string {
  const [news, setNews] = useState('');
  const known = useRef<ReadonlyMap<string, string>>(undefined);
  useEffect(() => {
    if (!jobs) return;
    const before = known.current;
    known.current = new Map(jobs.map((job) => [job.id, stageOf(job)]));
    const changed = before ? jobs.filter((job) => before.get(job.id) !== stageOf(job)) : [];
    if (changed.length === 0) return;
    const ended = changed.filter(({ state }) => state !== 'RUNNING');
    // Emptied when one starts: the next one may end in the same words.
    setNews(ended.map(bulkJobText).join('. '));
  }, [jobs]);
  return news;
}

const stageOf = ({ phase, state }: BulkJob): string => `${phase} ${state}`;
