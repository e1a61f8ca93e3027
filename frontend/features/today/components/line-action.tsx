import { useRef } from 'react';
import * as z from 'zod/mini';
import type { WorkSectionName } from '#shared/contract/today.ts';
import { type CaseWork, completeIntakeId } from '#shared/records/case-work.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { moveFocus } from '../../../lib/move-focus.ts';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { useRemoveLine } from '../api/today.ts';
import { useLineAction } from '../api/use-line-action.ts';

import { DueDateDialog } from './due-date-dialog.tsx';

interface Props {
  section: WorkSectionName;
  line: CaseWork;
  /** Who and what, for screen reader users who hear the button without its line. */
  about: string;
}

/** A line's action as a single click, or a link to where the user can read or decide first. */
export function LineAction({ section, line, about }: Props) {
  const [entry] = line.entries;
  const of = <span className="visually-hidden">, {about}</span>;
  const page = `/cases/${line.case_id}`;
  if (section === 'review')
    return (
      <ButtonLink small to={`${page}?review=${encodeURIComponent(entry?.id ?? '')}`}>
        {line.count === 1 ? 'Review' : `Review ${line.count} items`}
        {of}
      </ButtonLink>
    );
  if (section === 'answers')
    return (
      <ButtonLink
        small
        to={`${page}/questionnaire${entry && entry.id !== completeIntakeId ? `?section=${encodeURIComponent(entry.id)}` : ''}`}
      >
        Review answers{of}
      </ButtonLink>
    );
  if (section === 'unanswered')
    return (
      <ButtonLink small to={`${page}/messages`}>
        Reply{of}
      </ButtonLink>
    );
  if (entry?.about === 'case') return <SetDate section={section} line={line} about={about} />;
  if (section === 'late') return <Act section={section} line={line} about={about} kind="remind" />;
  if (section === 'expiring' && line.entries.every(({ about: what }) => what === 'document'))
    return <Act section={section} line={line} about={about} kind="request" />;
  if (entry?.about === 'deadline') return <Act section={section} line={line} about={about} kind="finish" />;
  return (
    <ButtonLink small to={entry?.about === 'item' ? `${page}?item=${encodeURIComponent(entry.id)}` : page}>
      {entry?.about === 'item' ? 'Upload' : 'Open case'}
      {of}
    </ButtonLink>
  );
}

const labels = { remind: 'Send reminder', request: 'Request new copy', finish: 'Mark as done' } as const;

/**
 * Focuses the section of a button that is about to disappear with its line. Another line's action would run by a second
 * Enter.
 */
function focusSection(button: HTMLElement | null): void {
  if (button && button === document.activeElement) moveFocus([headingOf(button)], { preventScroll: true });
}

const headingOf = (button: HTMLElement | null) =>
  button?.closest('section')?.querySelector<HTMLElement>('h2');

function Act({ section, line, about, kind }: Props & { kind: keyof typeof labels }) {
  const removeLine = useRemoveLine();
  const button = useRef<HTMLButtonElement>(null);
  const { run, isPending } = useLineAction(kind, line, () => {
    focusSection(button.current);
    return removeLine(section, line);
  });
  const label = kind === 'request' && line.count > 1 ? 'Request new copies' : labels[kind];
  return (
    <Button small busy={isPending} busyLabel="Working..." onClick={run} ref={button}>
      {label}
      <span className="visually-hidden">, {about}</span>
    </Button>
  );
}

function SetDate({ section, line, about }: Props) {
  const dialog = `due.${line.case_id}`;
  const [open, setOpen] = useTabDialog(dialog, z.literal(true));
  const removeLine = useRemoveLine();
  const button = useRef<HTMLButtonElement>(null);
  /** Takes the focus after the dialog, if the button has disappeared with its line. */
  const heading = useRef<HTMLElement>(null);
  return (
    <>
      <Button small onClick={() => setOpen(true)} ref={button}>
        Set new date<span className="visually-hidden">, {about}</span>
      </Button>
      {open && (
        <DueDateDialog
          name={dialog}
          line={line}
          otherwiseFocus={heading}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            heading.current = headingOf(button.current) ?? null;
            heading.current?.setAttribute('tabindex', '-1');
            setOpen(undefined);
            removeLine(section, line);
          }}
        />
      )}
    </>
  );
}
