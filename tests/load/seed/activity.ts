import { composeConversation } from '#functions/data/cases/compose-conversation.ts';
import { putConversation } from '#functions/data/cases/conversation.ts';
import { putMessage } from '#functions/data/cases/message.ts';
import type { MembershipItem } from '#functions/data/people/account.ts';
import { putNotification } from '#functions/data/people/notification.ts';
import { changePerson, newPerson, personRow, statusEndRows } from '#functions/data/people/person.ts';
import type { MadeCase } from './cases.ts';
import type { Row, Team } from './people.ts';
import type { Random } from './random.ts';

const day = 24 * 3_600_000;
/** The fraction of notifications that were read. */
const readShare = 0.9;

const texts = [
  'I have sent what you asked for. Is anything missing?',
  'Thank you, we have everything we need for now.',
  'The letter says March, but the contract starts in April. Can you have it corrected?',
  'My employer will sign on Monday.',
  'Please upload a scan of every page, the empty ones as well.',
];

/**
 * A case's conversation, so that its events add up to `events` together with its history, and one staff
 * member's notifications of it.
 * @param reader who is notified of every message of the applicant
 */
export function rowsOfActivity(
  random: Random,
  { item, rows }: MadeCase,
  { staff, applicants }: Team,
  { reader, events, until }: { reader: MembershipItem; events: number; until: Date },
): Row[] {
  const applicant = applicants.find(({ user_id }) => user_id === item.applicant_id);
  const owner = staff.find(({ user_id }) => user_id === item.owner_id) ?? reader;
  if (!applicant) throw new Error(`The case ${item.id} has no applicant.`);
  const history = rows.filter(({ entity }) => entity === 'History').length;
  const began = Date.parse(item.created_at);
  const sent = Array.from({ length: Math.max(1, events - history) }, (_, index) => {
    const by = index % 2 === 0 ? applicant : owner;
    return {
      at: new Date(began + ((until.getTime() - began) * (index + random.next())) / events),
      by: { userId: by.user_id, fullName: by.full_name, email: by.email },
      text: random.pick(texts),
    };
  });
  const { conversation, messages } = composeConversation(item, sent);
  const told = messages
    .filter(({ side }) => side === 'applicant')
    .map(({ id, at, author_name }) =>
      putNotification(
        {
          recipient: reader.user_id,
          org_id: item.org_id,
          about: { kind: 'case', id: item.id },
          applicant_id: item.applicant_id,
          name: item.applicant_name,
          path: item.path,
          events: [{ kind: 'message', by: author_name, from: 'applicant' }],
          groups: ['messages'],
        },
        { id, at: new Date(at), ...(random.chance(readShare) && { read_at: until.toISOString() }) },
      ),
    );
  const rowsOfMessages = messages.map((message) => putMessage(item.id, message));
  return [putConversation(conversation), ...rowsOfMessages, ...told].flatMap(({ Put }) => Put?.Item ?? []);
}

/** A person's record with one status, which ended recently or ends within a year. */
export function rowsOfRecord(random: Random, person: MembershipItem, until: Date): Row[] {
  const [given_names = '', ...family] = person.full_name.split(' ');
  const end = new Date(until.getTime() + (random.below(400) - 30) * day).toISOString().slice(0, 10);
  const by = { kind: 'form', by_id: person.user_id, by_name: person.full_name, role: 'APPLICANT' } as const;
  const source = { ...by, at: person.created_at };
  const record = changePerson(
    newPerson(person.user_id, person.org_id, person.user_id),
    {
      name: { family_name: family.join(' ') || given_names, given_names },
      nationalities: [random.pick(['IN', 'NG', 'BR', 'PH', 'MX'])],
      employment: { employer: 'Harbor Robotics', title: 'Engineer' },
      statuses: [{ id: random.id(), country: 'US', name: 'H-1B', path: 'US_H1B', until: end }],
    },
    { name: source, nationalities: source, employment: source, statuses: source },
  );
  return [personRow(record), ...statusEndRows(record)];
}
