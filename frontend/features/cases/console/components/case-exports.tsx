import { Download } from 'lucide-react';
import { Button } from '../../../../components/button.tsx';
import { sizeText } from '../../../../lib/size-text.ts';
import { countOf } from '../../count-text.ts';
import {
  type ShownExport,
  useCaseExports,
  useControlExport,
  useDownloadExport,
} from '../api/export-cases.ts';
import { failureText, reloadText } from '../jobs.ts';
import { JobLine } from './job-line.tsx';
import { JobSection } from './job-section.tsx';

/** Exports that run in the background: their progress and actions. */
export default function CaseExports() {
  return (
    <JobSection
      label="Exports"
      all={useCaseExports()}
      textOf={textOf}
      line={(job, onDismiss) => <ExportLine job={job} onDismiss={onDismiss} />}
    />
  );
}

function ExportLine({ job, onDismiss }: { job: ShownExport; onDismiss: () => void }) {
  const { id, state, rows, total } = job;
  const { mutate, isPending, variables } = useControlExport();
  const download = useDownloadExport();
  return (
    <JobLine
      job={job}
      text={textOf(job)}
      progress={{
        label: 'Exporting cases',
        ...(total !== undefined && { max: Math.max(rows, total, 1), value: rows }),
      }}
      controlling={isPending ? variables.step : undefined}
      onStep={(step) => mutate({ id, step })}
      onDismiss={onDismiss}
    >
      {state === 'DONE' && (
        <Button small icon={Download} busy={download.isPending} onClick={() => download.mutate(job)}>
          Download
        </Button>
      )}
    </JobLine>
  );
}

const numberText = (count: number): string => count.toLocaleString('en-US');

function textOf({ state, rows, total, truncated, bytes = 0, failure }: ShownExport): string {
  if (state === 'RUNNING')
    return `Exporting cases: ${numberText(rows)} ${total === undefined ? 'so far' : `of ${numberText(Math.max(rows, total))}`}`;
  if (state === 'WAITING') return `Export interrupted after ${countOf(rows)}. Trying again...`;
  if (state === 'STOPPED') return `Export stopped after ${countOf(rows)}`;
  if (state === 'FAILED') return `Export ended after ${countOf(rows)}. ${failureText(failure)}`.trim();
  if (state === 'UNKNOWN') return `Export: ${countOf(rows)}. ${reloadText}`;
  const ready = `Export ready: ${countOf(rows)}, ${sizeText(bytes)}`;
  return truncated ? `${ready}. The list has more: narrow the filters to export the rest.` : ready;
}
