import {
  advanceReminder,
  currentReminder,
  type ReminderState,
  reminderDays,
} from '#shared/domain/reminders.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { StatusEndEvent } from '#shared/records/case-event.ts';
import { graceReminderDays } from '#shared/records/grace-period.ts';
import { personName } from '#shared/records/person.ts';
import { type StatusEnd, statusEnds } from '#shared/records/status-ends.ts';
import { stayEntry } from '#shared/records/stay-limit.ts';
import { type CalendarDate, daysBetween } from '#shared/schema/calendar-date.ts';
import { type DueRow, moveReminders } from '../data/cases/reminders.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import type { Account } from '../data/people/account.ts';
import { memberAccounts, recordStaff } from '../data/people/member-accounts.ts';
import { type PersonItem, parsePerson } from '../data/people/person.ts';
import { eventDefinitions, whenWords } from '../mail/case-events.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { greetingTo } from '../mail/greeting.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { remindOfStay } from './remind-of-stay.ts';
import { remindedPeople } from './reminded-people.ts';
import { tellOfRecord } from './tell-of-record.ts';

/**
 * Sends reminders of statuses that end: one notification per recipient and one email or digest entry, so that any
 * number of them fits into one transaction. All of it and the updated reminder state are one transaction, so crashed
 * or concurrent runs don't remind anyone twice.
 * @throws ConditionFailed if the record changed since it was read, or another run processed it
 */
export async function remindOfStatus(row: DueRow): Promise<void> {
  const person = parsePerson(row);
  const at = now();
  const stay = row.reminders?.[stayEntry];
  // The rest is due again in the next run: the notices of both might not fit into one transaction.
  if (stay && stay.wake <= at.toISOString()) return remindOfStay(row, person, stay);
  const ends = statusEnds(person.fields);
  const graces = new Set(ends.filter(({ is_grace }) => is_grace).map(({ entry }) => entry));
  const own = await accountsFor(person);
  const accounts = graces.size > 0 ? await withStaff(person, own) : own;
  const people = person.org_id
    ? await remindedPeople(
        accounts.map(({ profile }) => profile),
        person.org_id,
      )
    : [];
  const isOwn = ({ id }: { readonly id: string }) => own.some(({ profile }) => profile.user_id === id);
  const endsByRecipient = new Map<string, StatusEnd[]>();
  const reminders: Record<string, ReminderState> = {};
  for (const [entry, state] of Object.entries(row.reminders ?? {})) {
    if (state.wake > at.toISOString()) {
      reminders[entry] = state;
      continue;
    }
    const isGrace = graces.has(entry);
    const schedule = isGrace ? graceReminderDays : reminderDays;
    const audience = isGrace ? people : people.filter(isOwn);
    const { recipients, next } = advanceReminder(
      currentReminder(state, at, schedule),
      audience,
      at,
      schedule,
    );
    if (next) reminders[entry] = next;
    const ending = ends.filter((each) => each.entry === entry);
    for (const id of recipients) endsByRecipient.set(id, [...(endsByRecipient.get(id) ?? []), ...ending]);
  }
  const told = await Promise.all(
    people.map(({ id, timeZone }) => {
      const account = accounts.find(({ profile }) => profile.user_id === id);
      const [first, ...others] = endsByRecipient.get(id) ?? [];
      return account && first ? tell(person, [first, ...others], account, todayIn(timeZone, at)) : [];
    }),
  );
  await transact({ row: moveReminders(row, reminders), told: told.flat() });
}

function tell(
  person: PersonItem,
  ends: StatusEnds,
  to: Account,
  today: CalendarDate,
): Promise<TransactItem[]> {
  const events = ends.map((end) => eventOf(person, end, to.profile.user_id, today));
  return tellOfRecord(person, to, { events, mail: statusMail(person, ends, to, today) });
}

const nameOf = ({ fields }: PersonItem): string => personName(fields) ?? 'Unknown';

/** `Your`, `Dev Iyer’s` */
function whose(person: PersonItem, { dependent }: StatusEnd, reader: string): string {
  if (dependent) return `${personName(dependent) ?? 'Unknown'}’s`;
  return reader === person.user_id ? 'Your' : `${nameOf(person)}’s`;
}

/** `Your H-1B status`, `Your grace period in H-1B status` */
function nameOfEnd(person: PersonItem, end: StatusEnd, reader: string): string {
  const status = `${end.status.name} status`;
  return `${whose(person, end, reader)} ${end.is_grace ? `grace period in ${status}` : status}`;
}

function eventOf(person: PersonItem, end: StatusEnd, reader: string, today: CalendarDate): StatusEndEvent {
  const { entry, on, status, is_grace } = end;
  const what = nameOfEnd(person, end, reader);
  return {
    kind: 'status-end',
    entry,
    what: is_grace ? what : `${what} in ${inProse(caseCountryName(status.country))}`,
    on,
    days: daysBetween(today, on),
    to: [reader],
  };
}

/** `the United States`, as in a sentence. */
const inProse = (country: string): string => (country.startsWith('United ') ? `the ${country}` : country);

/** The person themselves or, if they have no account, the organization's HR or else its admins. */
async function accountsFor({ user_id, org_id }: PersonItem): Promise<Account[]> {
  if (!org_id) return [];
  const own = user_id ? await memberAccounts(org_id, [user_id]) : [];
  return own.length > 0 ? own : recordStaff(org_id);
}

/** A grace period is short, and only the team can prepare what has to be filed in it: it is told too. */
async function withStaff({ org_id }: PersonItem, own: readonly Account[]): Promise<Account[]> {
  const staff = org_id ? await recordStaff(org_id) : [];
  return [...new Map([...own, ...staff].map((account) => [account.profile.user_id, account])).values()];
}

type StatusEnds = readonly [StatusEnd, ...StatusEnd[]];

function statusMail(person: PersonItem, ends: StatusEnds, to: Account, today: CalendarDate) {
  const reader = { userId: to.profile.user_id, today };
  const isOwn = reader.userId === person.user_id;
  const [first, second] = ends;
  const heading = second
    ? headingOfSeveral(ends, isOwn ? 'your profile' : `${nameOf(person)}’s record`, today)
    : `${nameOfEnd(person, first, reader.userId)} ${endText(first, today, 'expires', 'has expired')}`;
  return composeMail({
    to: to.profile.email,
    ...(person.org_id && { org_id: person.org_id }),
    subject: heading,
    heading,
    greeting: greetingTo(to.profile.full_name),
    paragraphs: [
      ...ends.flatMap((end) => {
        const event = eventOf(person, end, reader.userId, today);
        return eventDefinitions['status-end'].sentence(event, event, reader) ?? [];
      }),
      whatToDo[isOwn ? 'own' : 'team'][
        ends.some(({ is_grace }) => is_grace) ? 'grace' : second ? 'several' : 'one'
      ],
    ],
    action: {
      label: isOwn ? 'Open your profile' : 'Open the record',
      url: `${setting(environmentNames.siteUrl)}${isOwn ? '/profile' : `/people?person=${person.id}`}`,
    },
    closing: isOwn
      ? `You’re receiving this email because ${second ? 'these dates are' : 'this date is'} in your profile.`
      : 'You’re receiving this email because you manage people records for your organization.',
  });
}

/** Statuses of a family often end on the same day. */
function headingOfSeveral(ends: StatusEnds, where: string, today: CalendarDate): string {
  const [when, other] = new Set(ends.map((end) => endText(end, today, 'expire', 'have expired')));
  return other
    ? `Expiration dates of ${ends.length} statuses in ${where}`
    : `${ends.length} statuses in ${where} ${when}`;
}

function endText({ on }: StatusEnd, today: CalendarDate, expires: string, hasExpired: string): string {
  const days = daysBetween(today, on);
  if (days < 0) return hasExpired;
  return `${expires} ${whenWords(days)}`;
}

const whatToDo = {
  own: {
    one: 'If it has been extended, update the date in your profile. Otherwise, talk to your team about renewing it.',
    several:
      'If they have been extended, update the dates in your profile. Otherwise, talk to your team about renewing them.',
    grace:
      'By then, a new employer has to file a petition for you, you have to file for another status, or you have to leave the United States. Talk to your attorney now.',
  },
  team: {
    one: 'If it has been extended, update the date on the record. Otherwise, open the renewal from there.',
    several:
      'If they have been extended, update the dates on the record. Otherwise, open the renewals from there.',
    grace:
      'By then, a new petition or an application for another status has to be filed, or the person has to leave the United States. The record says what can be done.',
  },
} as const;
