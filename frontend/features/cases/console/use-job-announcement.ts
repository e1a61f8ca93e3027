import { useEffect, useRef, useState } from 'react';
import type { Job } from './jobs.ts';

/**
 * The screen reader announcement of jobs that ended or were interrupted while the page was open. Progress isn't
 * announced: it would be read out every other second.
 * @param jobs undefined until they are loaded
 */
export function useJobAnnouncement<Shown extends Job>(
  jobs: readonly Shown[] | undefined,
  textOf: (job: Shown) => string,
): string {
  const [announcement, setAnnouncement] = useState('');
  const known = useRef<ReadonlyMap<string, string>>(undefined);
  useEffect(() => {
    if (!jobs) return;
    const before = known.current;
    known.current = new Map(jobs.map((job) => [job.id, stageOf(job)]));
    const changed = before ? jobs.filter((job) => before.get(job.id) !== stageOf(job)) : [];
    if (changed.length === 0) return;
    const ended = changed.filter(({ state }) => state !== 'RUNNING');
    // Cleared when a job starts, because the next one may end with the same text.
    setAnnouncement(ended.map(textOf).join('. '));
  }, [jobs, textOf]);
  return announcement;
}

const stageOf = ({ phase, state }: Job): string => `${phase} ${state}`;
