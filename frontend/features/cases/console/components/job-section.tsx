import { type ReactNode, useRef, useState } from 'react';
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
    focusBeside(
      root.current,
      jobs.findIndex((job) => job.id === id),
    );
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

/** Before a focused job is removed, moves focus to its neighbor, or to the panel's title if it was the last. */
function focusBeside(root: HTMLElement | null, at: number): void {
  const lines = root?.querySelectorAll(':scope > div') ?? [];
  const button = (lines[at + 1] ?? lines[at - 1])?.querySelector('button');
  const title = root?.closest('.panel')?.querySelector('h2');
  title?.setAttribute('tabindex', '-1');
  (button ?? title)?.focus();
}
