import { useState } from 'react';
import type { CaseImport } from '#shared/contract/case-imports.ts';
import { errorCodes } from '#shared/contract/error-codes.ts';
import { Button } from '../../../../components/button.tsx';
import { countOf } from '../../count-text.ts';
import { useCaseImports, useSteerCaseImport } from '../api/case-imports.ts';
import { SkippedLines } from './skipped-lines.tsx';

/** Imports of cases that go on without the page: their progress, and what can be done about each. */
export default function CaseImports() {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [listed, setListed] = useState<CaseImport>();
  const jobs = useCaseImports().filter(({ id }) => !dismissed.has(id));
  const steer = useSteerCaseImport();
  if (jobs.length === 0) return null;
  return (
    <section className="bulk-jobs" aria-label="Imports of cases">
      {jobs.map((job) => {
        const { id, state, file_name, total, done, existing, refused } = job;
        const isRunning = state === 'RUNNING';
        const act = (step: 'stop' | 'resume', label: string) => (
          <Button small disabled={steer.isPending} onClick={() => steer.mutate({ id, step })}>
            {label}
          </Button>
        );
        return (
          <div key={id}>
            <p role={isRunning ? undefined : 'status'}>{textOf(job)}</p>
            {isRunning && <progress aria-label={`Importing ${file_name}`} max={total} value={done} />}
            <span className="buttons">
              {isRunning && act('stop', 'Stop')}
              {state === 'STOPPED' && act('resume', 'Resume')}
              {existing + refused > 0 && (
                <Button small variant="ghost" onClick={() => setListed(job)}>
                  Show skipped lines
                </Button>
              )}
              {!isRunning && (
                <Button
                  small
                  variant="ghost"
                  onClick={() => setDismissed((before) => new Set([...before, id]))}
                >
                  Dismiss
                </Button>
              )}
            </span>
          </div>
        );
      })}
      {listed && <SkippedLines job={listed} onClose={() => setListed(undefined)} />}
    </section>
  );
}

function textOf({ state, file_name, total, done, imported, existing, refused, failure }: CaseImport): string {
  const progress = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} lines`;
  if (state === 'RUNNING') return `Importing ${file_name}: ${progress}`;
  if (state === 'STOPPED') return `Import of ${file_name} stopped after ${progress}`;
  if (state === 'FAILED') {
    const known = Object.entries(errorCodes).find(([code]) => code === failure);
    return `Import of ${file_name} ended after ${progress}. ${known?.[1].text ?? ''}`.trim();
  }
  const skipped = existing + refused;
  return `${file_name}: ${countOf(imported)} imported${skipped > 0 ? `, ${skipped.toLocaleString('en-US')} ${skipped === 1 ? 'line' : 'lines'} skipped` : ''}`;
}
