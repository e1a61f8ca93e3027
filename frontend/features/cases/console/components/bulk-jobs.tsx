import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { type ShownBulkJob, useBulkJobs, useControlBulkJob } from '../api/bulk-jobs.ts';
import { bulkJobText, skippedIn, undoNote, workText } from '../bulk-job-text.ts';
import { isActive } from '../jobs.ts';
import { JobLine, StepButton } from './job-line.tsx';
import { JobSection } from './job-section.tsx';
import { SkippedCases } from './skipped-cases.tsx';

/** Bulk changes that run in the background: their progress and actions. */
export default function BulkJobs() {
  const [listed, setListed] = useState<ShownBulkJob>();
  const { all, shown } = useBulkJobs();
  return (
    <JobSection
      label="Bulk changes"
      all={all}
      shown={shown}
      textOf={bulkJobText}
      line={(job, onDismiss) => <BulkJobLine job={job} onList={() => setListed(job)} onDismiss={onDismiss} />}
    >
      {listed && <SkippedCases job={listed} onClose={() => setListed(undefined)} />}
    </JobSection>
  );
}

function BulkJobLine({
  job,
  onList,
  onDismiss,
}: {
  job: ShownBulkJob;
  /** Lists the skipped cases. */
  onList: () => void;
  onDismiss: () => void;
}) {
  const { id, total, done, undo_until } = job;
  const { mutate, isPending, variables } = useControlBulkJob();
  const controlling = isPending ? variables.step : undefined;
  return (
    <JobLine
      job={job}
      text={bulkJobText(job)}
      progress={{ label: workText(job), max: total, value: done }}
      note={undoNote(job)}
      controlling={controlling}
      onStep={(step) => mutate({ id, step })}
      onDismiss={onDismiss}
    >
      {undo_until && (
        <StepButton
          step="undo"
          busyLabel="Undoing..."
          controlling={controlling}
          onStep={(step) => mutate({ id, step })}
        >
          Undo
        </StepButton>
      )}
      {!isActive(job) && skippedIn(job) > 0 && (
        <Button small variant="ghost" onClick={onList}>
          Show skipped cases
        </Button>
      )}
    </JobLine>
  );
}
