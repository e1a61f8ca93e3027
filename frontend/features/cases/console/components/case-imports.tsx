import { useState } from 'react';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { Button } from '../../../../components/button.tsx';
import { countOf } from '../../count-text.ts';
import { type ShownImport, useCaseImports, useControlCaseImport } from '../api/case-imports.ts';
import { failureText, reloadText } from '../jobs.ts';
import { JobLine } from './job-line.tsx';
import { JobSection } from './job-section.tsx';
import { SkippedLines } from './skipped-lines.tsx';

/** Case imports that run in the background: their progress and actions. */
export default function CaseImports() {
  const [listed, setListed] = useState<ShownImport>();
  const { all, shown } = useCaseImports();
  return (
    <JobSection
      label="Case imports"
      all={all}
      shown={shown}
      textOf={textOf}
      line={(job, onDismiss) => <ImportLine job={job} onList={() => setListed(job)} onDismiss={onDismiss} />}
    >
      {listed && <SkippedLines job={listed} onClose={() => setListed(undefined)} />}
    </JobSection>
  );
}

function ImportLine({
  job,
  onList,
  onDismiss,
}: {
  job: ShownImport;
  /** Lists the skipped lines. */
  onList: () => void;
  onDismiss: () => void;
}) {
  const { id, file_name, total, done, existing, refused: rejected } = job;
  const { mutate, isPending, variables } = useControlCaseImport();
  return (
    <JobLine
      job={job}
      text={textOf(job)}
      progress={{ label: `Importing ${file_name}`, max: total, value: done }}
      controlling={isPending ? variables.step : undefined}
      onStep={(step) => mutate({ id, step })}
      onDismiss={onDismiss}
    >
      {existing + rejected > 0 && (
        <Button small variant="ghost" onClick={onList}>
          Show skipped rows
        </Button>
      )}
    </JobLine>
  );
}

function textOf({
  state,
  file_name,
  total,
  done,
  imported,
  existing,
  refused: rejected,
  failure,
}: ShownImport): string {
  const progress = `${done.toLocaleString('en-US')} of ${quantityText(total, 'row')}`;
  if (state === 'RUNNING') return `Importing ${file_name}: ${progress}`;
  if (state === 'WAITING') return `Import of ${file_name} interrupted after ${progress}. Trying again...`;
  if (state === 'STOPPED') return `Import of ${file_name} stopped after ${progress}`;
  if (state === 'FAILED')
    return `Import of ${file_name} ended after ${progress}. ${failureText(failure)}`.trim();
  if (state === 'UNKNOWN') return `Import of ${file_name}: ${progress}. ${reloadText}`;
  const skipped = existing + rejected;
  return `${file_name}: ${countOf(imported)} imported${skipped > 0 ? `, ${quantityText(skipped, 'row')} skipped` : ''}`;
}
