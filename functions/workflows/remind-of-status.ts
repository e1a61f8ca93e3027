import { longDate } from '#shared/domain/date-text.ts';
import { advanceReminder, currentReminder, type ReminderState } from '#shared/domain/reminders.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import { personName } from '#shared/records/person.ts';
import { type StatusEnd, statusEnds } from '#shared/records/status-ends.ts';
import { daysBetween } from '#shared/schema/calendar-date.ts';
import { type DueRow, moveReminders } from '../data/cases/reminders.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { type Account, getAccount } from '../data/people/account.ts';
import { listStaffOfRole } from '../data/people/membership.ts';
import { PersonItem } from '../data/people/person.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { greetingTo } from '../mail/greeting.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { remindedPeople } from './reminded-people.ts';

/**
 * Sends reminders of statuses that end. Emails and the updated reminder state are one transaction, so crashed or
 * concurrent runs don't remind anyone twice.
 * @throws ConditionFailed if the record changed since it was read, or another run processed it
 */
export async function remindOfStatus(row: DueRow): Promise<void> {
  const person = PersonItem.parse(row);
  const at = now();
  const accounts = await accountsFor(person);
  const people = person.org_id
    ? await remindedPeople(
        accounts.map(({ profile }) => profile),
        person.org_id,
      )
    : [];
  const mails: TransactItem[] = [];
  const reminders: Record<string, ReminderState> = {};
  for (const [entry, state] of Object.entries(row.reminders ?? {})) {
    if (state.wake > at.toISOString()) {
      reminders[entry] = state;
      continue;
    }
    const current = currentReminder(state, at);
    const { recipients, next } = advanceReminder(current, people, at);
    if (next) reminders[entry] = next;
    const end = statusEnds(person.fields).find((each) => each.entry === entry);
    for (const reminded of people.filter(({ id }) => end && recipients.includes(id))) {
      const account = accounts.find(({ profile }) => profile.user_id === reminded.id);
      const days = daysBetween(todayIn(reminded.timeZone, at), current.on);
      if (end && account) mails.push(putMail(statusMail(person, end, account, days)));
    }
  }
  await transact({ row: moveReminders(row, reminders), mails });
}

/** The person themselves or, if they have no account, the organization's HR or else its admins. */
async function accountsFor({ user_id, org_id }: PersonItem): Promise<Account[]> {
  if (!org_id) return [];
  const own = user_id ? await getAccount(user_id) : undefined;
  if (own?.membership?.org_id === org_id) return [own];
  const hr = await listStaffOfRole(org_id, 'HR');
  const ids = hr.length > 0 ? hr : await listStaffOfRole(org_id, 'ADMIN');
  const accounts = await Promise.all(ids.map((id) => getAccount(id)));
  return accounts.filter((account) => account?.membership?.org_id === org_id) as Account[];
}

function statusMail(person: PersonItem, { status, dependent, on }: StatusEnd, to: Account, days: number) {
  const isOwn = to.profile.user_id === person.user_id;
  const name = dependent ? personName(dependent) : isOwn ? undefined : personName(person.fields);
  const whose = name ? `${name}’s` : 'Your';
  const what = `${status.name} status in ${inProse(caseCountryName(status.country))}`;
  const when =
    days > 1
      ? `ends in ${days} days`
      : days === 1
        ? 'ends tomorrow'
        : days === 0
          ? 'ends today'
          : 'has ended';
  const heading = `${whose} ${status.name} status ${when}`;
  return composeMail({
    to: to.profile.email,
    subject: heading,
    heading,
    greeting: greetingTo(to.profile.full_name),
    paragraphs: [
      `${whose} ${what} ${days < 0 ? 'ended' : 'ends'} on ${longDate(on)}.`,
      isOwn
        ? 'If it has been extended, update the date in your profile. Otherwise, talk to your team about renewing it.'
        : 'If it has been extended, update the date on the record. Otherwise, open the renewal from there.',
    ],
    action: {
      label: isOwn ? 'Open your profile' : 'Open the record',
      url: `${setting(environmentNames.siteUrl)}${isOwn ? '/profile' : `/people?person=${person.id}`}`,
    },
    closing: isOwn
      ? 'You’re receiving this email because this date is in your profile.'
      : 'You’re receiving this email because you manage people records for your organization.',
  });
}

/** `the United States`, as in a sentence. */
const inProse = (country: string): string => (country.startsWith('United ') ? `the ${country}` : country);
