import { type ReactNode, useRef, useState } from 'react';
import { moveFocus, neighborOf, panelHeading } from '../../../../lib/move-focus.ts';
import type { Job } from '../jobs.ts';
import { useJobAnnouncement } from '../use-job-announcement.ts';

const none: ReadonlySet<string> = new Set();

/** Background jobs, each until it is dismissed. Results are announced. */
export function JobSection<Shown extends Job>({
  label,
  all,
  shown = all ?? [],
  textOf,
  line,
  children,
}: {
  label: string;
  /** Undefined until loaded. */
  all: readonly Shown[] | undefined;
  /** The jobs to show, if not all. */
  shown?: readonly Shown[];
  textOf: (job: Shown) => string;
  line: (job: Shown, onDismiss: () => void) => ReactNode;
  children?: ReactNode;
}) {
  const [dismissed, setDismissed] = useState(none);
  const root = useRef<HTMLElement>(null);
  const announcement = useJobAnnouncement(all, textOf);
  const jobs = shown.filter(({ id }) => !dismissed.has(id));
  if (jobs.length === 0) return null;
  const dismiss = (id: string) => {
    const lines = [...(root.current?.querySelectorAll(':scope > div') ?? [])];
    const line = lines[jobs.findIndex((job) => job.id === id)] ?? null;
    moveFocus([neighborOf(lines, line)?.querySelector('button'), panelHeading(root.current)]);
    setDismissed((before) => new Set([...before, id]));
  };
  return (
    <section ref={root} className="bulk-jobs" aria-label={label}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {jobs.map((job) => (
        <div key={job.id}>{line(job, () => dismiss(job.id))}</div>
      ))}
      {children}
    </section>
  );
}
