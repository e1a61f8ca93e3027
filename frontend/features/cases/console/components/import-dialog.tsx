import { useRef, useState } from 'react';
import type { CaseImport, CheckedLine } from '#shared/contract/case-imports.ts';
import type { ImportLine } from '#shared/domain/imported-case.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../../components/button.tsx';
import { ChooseCsv } from '../../../../components/choose-csv.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { QuotaNotice } from '../../../../components/quota-notice.tsx';
import { importErrorText } from '../../../../lib/read-csv.ts';
import { serverBusyText } from '../../../../lib/retry-while-busy.ts';
import { countOf } from '../../count-text.ts';
import { useControlCaseImport } from '../api/case-imports.ts';
import { readCasesFile, template } from '../import/read-cases-file.ts';
import { sendLines, withoutRepeats } from '../import/send-lines.ts';
import { ImportPreview } from './import-preview.tsx';

interface Checked {
  readonly job: CaseImport;
  readonly lines: readonly ImportLine[];
  readonly results: readonly CheckedLine[];
}

/**
 * Imports a CSV file. Every line is validated before any case is created, and the import then runs in the background.
 */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState<{ readonly total: number; readonly done: number }>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  const [problem, setProblem] = useState<string>();
  const stop = useRef(new AbortController());
  const control = useControlCaseImport();
  const check = async (file: File) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setProblem(undefined);
    setChecked(undefined);
    setBusy({ total: 0, done: 0 });
    try {
      const lines = await readCasesFile(file);
      const results: CheckedLine[] = [];
      const job = await sendLines(file.name, lines, { signal, onWait: setIsWaiting }, (more) => {
        results.push(...more);
        setBusy({ total: lines.length, done: results.length });
      });
      setChecked({ job, lines, results: withoutRepeats(results) });
    } catch (error) {
      if (!signal.aborted) setProblem(importErrorText(error));
    }
    setBusy(undefined);
  };
  const importable = checked?.results.filter(({ outcome }) => outcome === 'new').length ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import cases"
      busy={Boolean(busy) || control.isPending}
      actions={
        <>
          <Button variant="ghost" onClick={busy ? () => stop.current.abort() : onClose}>
            {busy ? 'Stop' : 'Cancel'}
          </Button>
          {checked && importable > 0 && (
            <Button
              variant="primary"
              busy={control.isPending}
              busyLabel="Starting..."
              onClick={() => control.mutate({ id: checked.job.id, step: 'start' }, { onSuccess: onClose })}
            >
              Import {countOf(importable)}
            </Button>
          )}
        </>
      }
    >
      <div className="import-cases">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <QuotaNotice of="cases_imported" />
        {!busy && (
          <>
            <p>
              A CSV file with up to {limits.importedCases.toLocaleString('en-US')} cases, one per row. Each
              needs the applicant’s email and a visa path. Applicants without an account will get one. We
              don’t email anyone.
            </p>
            <ChooseCsv
              isChosen={checked !== undefined}
              template={{ fileName: 'cases-template.csv', content: template }}
              onChoose={(file) => void check(file)}
            />
          </>
        )}
        {busy && (
          <>
            <label htmlFor="import-progress" role="status">
              {isWaiting && serverBusyText}
              {!isWaiting && (busy.total === 0 ? 'Reading the file...' : 'Checking the rows...')}
            </label>
            <progress id="import-progress" max={busy.total || 1} value={busy.done} />
            {busy.total > 0 && (
              <p className="small soft">
                {busy.done.toLocaleString('en-US')} of {busy.total.toLocaleString('en-US')}
              </p>
            )}
          </>
        )}
        {checked && !busy && (
          <ImportPreview name={checked.job.file_name} lines={checked.lines} results={checked.results} />
        )}
      </div>
    </Dialog>
  );
}
