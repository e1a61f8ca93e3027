import { advanceReminder, currentReminder, type ReminderState } from '#shared/domain/reminders.ts';
import type { StayLimitEvent } from '#shared/records/case-event.ts';
import {
  filedAheadDays,
  type StayLimit,
  stayEntry,
  stayLimitOf,
  stayReminderDays,
} from '#shared/records/stay-limit.ts';
import { type DueRow, moveReminders } from '../data/cases/reminders.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import type { Account } from '../data/people/account.ts';
import { recordStaff } from '../data/people/member-accounts.ts';
import type { PersonItem } from '../data/people/person.ts';
import { eventDefinitions } from '../mail/case-events.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { greetingTo } from '../mail/greeting.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { remindedPeople } from './reminded-people.ts';
import { tellOfRecord } from './tell-of-record.ts';

/**
 * Reminds the organization's HR, or its admins, that someone's maximum stay ends, while PERM or an I-140 can still be
 * filed in time. The person isn't reminded: only the employer can file them. One transaction, like a status's reminder.
 */
export async function remindOfStay(row: DueRow, person: PersonItem, state: ReminderState): Promise<void> {
  const at = now();
  const stay = stayLimitOf(person.fields);
  const current = currentReminder(state, at, stayReminderDays);
  const isSent = stay?.on === state.on && current.days > filedAheadDays;
  const accounts = person.org_id && isSent ? await recordStaff(person.org_id) : [];
  const people = await remindedPeople(
    accounts.map(({ profile }) => profile),
    person.org_id ?? '',
  );
  const { recipients, next } = advanceReminder(current, people, at, stayReminderDays);
  const told = await Promise.all(
    accounts.map((account) =>
      stay && recipients.includes(account.profile.user_id) ? tell(person, stay, account) : [],
    ),
  );
  const { [stayEntry]: _, ...others } = row.reminders ?? {};
  await transact({
    row: moveReminders(row, { ...others, ...(next && { [stayEntry]: next }) }),
    told: told.flat(),
  });
}

/** The notification names the person; its email doesn't. */
function tell(
  person: PersonItem,
  { of: status, on, file_by }: StayLimit,
  account: Account,
): Promise<TransactItem[]> {
  const { profile } = account;
  const to = [profile.user_id];
  const event: StayLimitEvent = { kind: 'stay-limit', status, on, ...(file_by && { file_by }), to };
  return tellOfRecord(person, account, { events: [event], mail: stayMail(person, event, profile) });
}

const stayMail = (person: PersonItem, event: StayLimitEvent, to: Account['profile']) =>
  composeMail({
    to: to.email,
    ...(person.org_id && { org_id: person.org_id }),
    subject: `A maximum stay in ${event.status} status is approaching`,
    heading: `A maximum stay in ${event.status} status is approaching`,
    greeting: greetingTo(to.full_name),
    paragraphs: [
      eventDefinitions['stay-limit'].sentence(event, event, { userId: to.user_id }) ?? '',
      'The record says whose it is, how it’s calculated, and what extends it. If days abroad are missing, or PERM or an I-140 has been filed, add that to the record.',
    ],
    action: {
      label: 'Open the record',
      url: `${setting(environmentNames.siteUrl)}/people?person=${person.id}`,
    },
    closing: 'You’re receiving this email because you manage people records for your organization.',
  });
