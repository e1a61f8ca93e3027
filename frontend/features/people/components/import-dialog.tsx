import { useEffect, useRef, useState } from 'react';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../components/button.tsx';
import { ChooseCsv } from '../../../components/choose-csv.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { errorText } from '../../../lib/api-client.ts';
import { importErrorText } from '../../../lib/read-csv.ts';
import { serverBusyText } from '../../../lib/retry-while-busy.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useRefreshPeople } from '../api/people.ts';
import { type BadLine, type ReadLine, readPeopleFile, template } from '../import/read-lines.ts';
import { type SentLine, sendLines } from '../import/send-lines.ts';
import { ImportReport } from './import-report.tsx';

interface Checked {
  readonly name: string;
  readonly bad: readonly BadLine[];
  readonly ignored: readonly string[];
  readonly sent: readonly SentLine[];
}
const leaveText =
  'The import isn’t finished. If you leave now, it stops. The people imported so far are saved.';

type Step = 'choose' | 'reading' | 'checking' | 'checked' | 'importing' | 'done';

/**
 * Imports a CSV file. Every line is validated before anything is written. Imports are idempotent, so an interrupted
 * one can be resumed with the same file.
 */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshPeople();
  const [step, setStep] = useState<Step>('choose');
  const [checked, setChecked] = useState<Checked>();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  useUnsaved(step === 'importing', leaveText);
  const busy = step === 'reading' || step === 'checking' || step === 'importing';

  const begin = (next: Step): AbortSignal => {
    stop.current = new AbortController();
    setProblem(undefined);
    setStep(next);
    return stop.current.signal;
  };
  /** @param onSent called with each request's lines once they are stored */
  const send = async (
    lines: readonly ReadLine[],
    options: { readonly preview: boolean; readonly signal: AbortSignal },
    onSent: (sent: readonly SentLine[]) => void,
  ): Promise<void> => {
    setProgress({ done: 0, total: lines.length });
    await sendLines(lines, { ...options, onWait: setIsWaiting }, (sent) => {
      onSent(sent);
      setProgress(({ done, total }) => ({ done: done + sent.length, total }));
    });
  };
  const check = async (file: File) => {
    const signal = begin('reading');
    setChecked(undefined);
    try {
      const { good, bad, ignored } = await readPeopleFile(file);
      signal.throwIfAborted();
      setStep('checking');
      const sent: SentLine[] = [];
      await send(good, { preview: true, signal }, (more) => sent.push(...more));
      setChecked({ name: file.name, bad, ignored, sent });
      setStep('checked');
    } catch (error) {
      setStep('choose');
      if (!signal.aborted) setProblem(importErrorText(error));
    }
  };
  const importable = checked?.sent.filter(({ outcome }) => outcome === 'new') ?? [];
  const start = async () => {
    if (!checked) return;
    const signal = begin('importing');
    const stored = new Map<number, SentLine>();
    try {
      await send(importable, { preview: false, signal }, (sent) => {
        for (const line of sent) stored.set(line.line, line);
      });
      setStep('done');
    } catch (error) {
      setStep('checked');
      setProblem(
        `${signal.aborted ? 'Stopped.' : errorText(error)} The people imported so far are saved. Import again to continue; no one is added twice.`,
      );
    }
    setChecked({ ...checked, sent: checked.sent.map((line) => stored.get(line.line) ?? line) });
    await refresh();
  };
  const { done, total } = progress;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import people"
      busy={busy}
      actions={
        <>
          {busy ? (
            <Button variant="ghost" onClick={() => stop.current.abort()}>
              Stop
            </Button>
          ) : (
            <Button variant="ghost" onClick={onClose}>
              {step === 'done' ? 'Close' : 'Cancel'}
            </Button>
          )}
          {step === 'checked' && importable.length > 0 && (
            <Button variant="primary" onClick={() => void start()}>
              Import {quantityText(importable.length, 'person', 'people')}
            </Button>
          )}
        </>
      }
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      {(step === 'choose' || step === 'checked') && (
        <div className="import-choose">
          <p>
            A CSV file with up to {limits.importedLines.toLocaleString('en-US')} people, one per row. Each
            needs a last name, and an email or a birth date. We don’t email anyone.
          </p>
          <ChooseCsv
            isChosen={checked !== undefined}
            template={{ fileName: 'people-template.csv', content: template }}
            onChoose={(file) => void check(file)}
          />
        </div>
      )}
      {busy && (
        <div className="import-progress">
          <span className="visually-hidden" role="status">
            {step === 'importing' ? 'Importing...' : 'Checking the file...'}
          </span>
          <label htmlFor="import-progress">
            {step === 'reading' && 'Reading the file...'}
            {step === 'checking' &&
              `Checking ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}...`}
            {step === 'importing' &&
              `Imported ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
          </label>
          <progress id="import-progress" max={total || 1} value={step === 'reading' ? 0 : done} />
          {isWaiting && <p role="status">{serverBusyText}</p>}
        </div>
      )}
      {checked && !busy && <ImportReport {...checked} isDone={step === 'done'} />}
    </Dialog>
  );
}
