import { ageOverdueDays, ageReminderDays } from '#shared/domain/age-reminders.ts';
import { advanceReminder, currentReminder, type ReminderState } from '#shared/domain/reminders.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import { type AgingOut, ageLimitOf, agingOut } from '#shared/routes/age-limits.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { getDeadlines, handledAt } from '../data/cases/deadlines.ts';
import { getFiling } from '../data/cases/filing.ts';
import { ageEntryOf } from '../data/cases/item-reminders.ts';
import { caseStaff } from '../data/people/member-accounts.ts';
import { getPerson } from '../data/people/person.ts';
import { remindedPeople } from './reminded-people.ts';

type AgeLimitEvent = Extract<CaseEvent, { kind: 'age-limit' }>;
type States = Readonly<Record<string, ReminderState>>;

/** The due reminders of children who become too old for a case, for its staff, and the next state of each. */
export async function remindOfChildren(
  ofCase: CaseItem,
  due: States,
  at: Date,
): Promise<{ readonly events: readonly AgeLimitEvent[]; readonly next: States }> {
  const children = await childrenOf(ofCase);
  const staff = await remindedPeople(
    (await caseStaff(ofCase)).map(({ profile }) => profile),
    ofCase.org_id,
  );
  const events: AgeLimitEvent[] = [];
  const next: Record<string, ReminderState> = {};
  for (const [entry, state] of Object.entries(due)) {
    const current = currentReminder(state, at, ageReminderDays);
    const child = children.find((each) => ageEntryOf(each) === entry && each.on === state.on);
    // Nobody is told that a child is no longer listed.
    const people = child && current.days >= -ageOverdueDays ? staff : [];
    const { recipients, next: following } = advanceReminder(current, people, at, ageReminderDays);
    if (following) next[entry] = following;
    if (child && recipients.length > 0)
      events.push({
        kind: 'age-limit',
        id: child.id,
        days: current.days,
        ...(child.to_apply && { to_apply: true }),
        ...(ageLimitOf(ofCase.path)?.outlastsApproval && { after_decision: true }),
        to: [...recipients],
      });
  }
  return { events, next };
}

/** The children who become too old for a case, by the latest record, without those whose limit the team has handled. */
async function childrenOf(ofCase: CaseItem): Promise<readonly AgingOut[]> {
  const [person, { facts }, deadlines] = await Promise.all([
    getPerson(ofCase.applicant_id),
    getFiling(ofCase.id),
    getDeadlines(ofCase.id),
  ]);
  const children =
    person?.org_id === ofCase.org_id
      ? agingOut(ofCase, facts, person.fields.dependents, deadlines.priority)
      : [];
  return children.filter((child) => !handledAt(deadlines, child));
}
