import { useState } from 'react';
import type { BulkJob } from '#shared/contract/bulk-jobs.ts';
import { useBulkJobs } from '../api/bulk-jobs.ts';
import { bulkJobText } from '../bulk-job-text.ts';
import { useJobNews } from '../use-job-news.ts';
import { BulkJobLine } from './bulk-job-line.tsx';
import { SkippedCases } from './skipped-cases.tsx';

/** Bulk changes that go on without the page: their progress, and what can be done about each. */
export default function BulkJobs() {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [listed, setListed] = useState<BulkJob>();
  const { all, shown } = useBulkJobs();
  const news = useJobNews(all, bulkJobText);
  const jobs = shown.filter(({ id }) => !dismissed.has(id));
  if (jobs.length === 0) return null;
  return (
    <section className="bulk-jobs" aria-label="Bulk changes">
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {jobs.map((job) => (
        <BulkJobLine
          key={job.id}
          job={job}
          onList={() => setListed(job)}
          onDismiss={() => setDismissed((before) => new Set([...before, job.id]))}
        />
      ))}
      {listed && <SkippedCases job={listed} onClose={() => setListed(undefined)} />}
    </section>
  );
}
