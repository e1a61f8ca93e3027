import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CaseExport } from '#shared/contract/case-exports.ts';
import { errorCodes } from '#shared/contract/error-codes.ts';
import { Button } from '../../../../components/button.tsx';
import { sizeText } from '../../../../lib/size-text.ts';
import { useCaseExports, useDownloadExport, useSteerExport } from '../api/export-cases.ts';
import { isGoingOn } from '../bulk-job-text.ts';
import { useJobNews } from '../use-job-news.ts';

/** Exports that are made without the page: their progress, and what can be done with each. */
export default function CaseExports() {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const all = useCaseExports();
  const news = useJobNews(all, textOf);
  const jobs = all?.filter(({ id }) => !dismissed.has(id)) ?? [];
  if (jobs.length === 0) return null;
  return (
    <section className="bulk-jobs" aria-label="Exports">
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {jobs.map((job) => (
        <ExportLine
          key={job.id}
          job={job}
          onDismiss={() => setDismissed((before) => new Set([...before, job.id]))}
        />
      ))}
    </section>
  );
}

function ExportLine({ job, onDismiss }: { job: CaseExport; onDismiss: () => void }) {
  const { id, state, rows, total } = job;
  const steer = useSteerExport();
  const download = useDownloadExport();
  const goesOn = isGoingOn(job);
  const act = (step: 'stop' | 'resume', label: string) => (
    <Button small disabled={steer.isPending} onClick={() => steer.mutate({ id, step })}>
      {label}
    </Button>
  );
  return (
    <div>
      <p>{textOf(job)}</p>
      {goesOn && (
        <progress
          aria-label="Exporting cases"
          {...(total !== undefined && { max: Math.max(rows, total, 1), value: rows })}
        />
      )}
      <span className="buttons">
        {(state === 'STOPPED' || state === 'WAITING') && act('resume', 'Resume')}
        {goesOn && act('stop', 'Stop')}
        {state === 'DONE' && (
          <Button small icon={Download} busy={download.isPending} onClick={() => download.mutate(job)}>
            Download
          </Button>
        )}
        {!goesOn && (
          <Button small variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </span>
    </div>
  );
}

const numberText = (count: number): string => count.toLocaleString('en-US');
const casesText = (count: number): string => `${numberText(count)} ${count === 1 ? 'case' : 'cases'}`;

function textOf({ state, rows, total, truncated, bytes = 0, failure }: CaseExport): string {
  if (state === 'RUNNING')
    return `Exporting cases: ${numberText(rows)} ${total === undefined ? 'so far' : `of ${numberText(Math.max(rows, total))}`}`;
  if (state === 'WAITING') return `Export interrupted after ${casesText(rows)}. Trying again…`;
  if (state === 'STOPPED') return `Export stopped after ${casesText(rows)}`;
  if (state === 'FAILED') {
    const known = Object.entries(errorCodes).find(([code]) => code === failure);
    return `Export ended after ${casesText(rows)}. ${known?.[1].text ?? ''}`.trim();
  }
  const ready = `Export ready: ${casesText(rows)}, ${sizeText(bytes)}`;
  return truncated ? `${ready}. The list has more: narrow the filters to export the rest.` : ready;
}
