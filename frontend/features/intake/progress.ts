import type { Intake, IntakeSectionState, IntakeStatus } from '#shared/records/intake.ts';
import type { IntakeProgress as Counts } from '#shared/records/intake-progress.ts';

/** The status of a section as people read it. */
export const statusLabels: Record<IntakeStatus, string> = {
  not_started: 'Not started',
  started: 'Started, not sent',
  asked: 'Asked again',
  changed: 'Changes not sent',
  sent: 'Sent',
};

export interface IntakeProgress extends Readonly<Counts> {
  /** The section to continue with, or undefined if everything is sent. */
  readonly next: IntakeSectionState | undefined;
}

/** A section that was sent and asked again counts as sent, because the team has an answer. */
const isSent = ({ status }: IntakeSectionState): boolean => status !== 'not_started' && status !== 'started';

/** What was asked again comes first, then what was changed since it was sent. */
const order: readonly IntakeStatus[] = ['asked', 'changed', 'started', 'not_started'];

export function progressOf({ sections }: Pick<Intake, 'sections'>): IntakeProgress {
  const open = sections.filter(({ status }) => status !== 'sent');
  const [next] = open.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return {
    sent: sections.filter(isSent).length,
    of: sections.length,
    asked: sections.reduce((sum, { asked }) => sum + asked.length, 0),
    next,
  };
}

/** The next section to fill in after this one: the following ones first, then from the start. */
export function sectionAfter({ sections }: Intake, id: string): IntakeSectionState | undefined {
  const at = sections.findIndex(({ section }) => section.id === id);
  return [...sections.slice(at + 1), ...sections.slice(0, Math.max(at, 0))].find(
    ({ status }) => status !== 'sent',
  );
}
