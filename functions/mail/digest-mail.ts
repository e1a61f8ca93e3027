import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import {
  digestTime,
  type MailChoices,
  mailChoiceOf,
  NotificationGroup,
} from '#shared/domain/notification-groups.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { startOfText } from '#shared/domain/start-of-text.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { StatusEndEvent, StayLimitEvent } from '#shared/records/case-event.ts';
import { personName } from '#shared/records/person.ts';
import { statusEnds } from '#shared/records/status-ends.ts';
import { stayLimitOf } from '#shared/records/stay-limit.ts';
import type { CalendarDate } from '#shared/schema/calendar-date.ts';
import { type CaseItem, getCase } from '../data/cases/case.ts';
import type { DigestEntry } from '../data/jobs/digest-entry.ts';
import { mailReader, type NewMail } from '../data/jobs/mail.ts';
import type { Account } from '../data/people/account.ts';
import { getPerson } from '../data/people/person.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { definitionOf, type Reader } from './case-events.ts';
import { eventLines, hasAccess } from './case-notices.ts';
import { composeMail } from './compose-mail.ts';
import { emailSettingsLinks } from './email-settings-links.ts';
import type { CaseReader } from './event-for.ts';
import { greetingTo } from './greeting.ts';

/** The maximum number of cases and people in an email, and of lines for each; the rest is on the notifications page. */
const [maxCases, maxLines] = [30, 6];
/**
 * Characters of a line. The email is one row of the table, as text and as HTML, so that many cases with long reasons
 * would exceed DynamoDB's 400 KB, and the digest would never be sent.
 */
const maxLine = 250;
const shortened = (line: string): string =>
  line.length <= maxLine ? line : `${startOfText(line, maxLine - 1).trimEnd()}…`;

/** Of a case or a person. */
interface Updates {
  readonly label: string;
  readonly lines: readonly string[];
  readonly isToDo: boolean;
}

type CaseEntry = Extract<DigestEntry, { case_id: string }>;
const isOfCase = (entry: DigestEntry): entry is CaseEntry => 'case_id' in entry;
type PersonEntry = Exclude<DigestEntry, CaseEntry>;
const isOfPerson = (entry: DigestEntry): entry is PersonEntry => !isOfCase(entry);

/**
 * A day's digest; undefined if there is nothing left to report, or the reader no longer has access. Includes names
 * of people, cases, and items.
 * @param current leaves out what the reader doesn't have to know anymore
 */
export async function digestMail(
  account: Account,
  day: CalendarDate,
  entries: readonly DigestEntry[],
  choices: MailChoices,
  current: (ofCase: CaseItem, userId: string, events: CaseEntry['told']) => Promise<CaseEntry['told']>,
): Promise<NewMail | undefined> {
  const { profile } = account;
  const reader = { userId: profile.user_id, role: account.membership?.role, today: day };
  const sections: Updates[] = [];
  for (const [caseId, ofOne] of Map.groupBy(entries.filter(isOfCase), ({ case_id }) => case_id)) {
    const ofCase = await getCase(caseId);
    if (!ofCase || !hasAccess(account, ofCase)) continue;
    const told = combined(ofOne.flatMap((entry) => entry.told));
    sections.push(...updatesOf(ofCase, await current(ofCase, reader.userId, told), reader, choices));
  }
  const ofPeople = entries.filter(isOfPerson);
  if (mailChoiceOf(choices, 'dates') !== 'off')
    for (const [personId, ofOne] of Map.groupBy(ofPeople, ({ person_id }) => person_id)) {
      const ends = ofOne.flatMap((entry) => entry.ends);
      sections.push(...(await statusUpdates(personId, ends, account, reader)));
    }
  if (sections.length === 0) return undefined;
  const ordered = sections.toSorted((a, b) => Number(b.isToDo) - Number(a.isToDo));
  const toDo = sections.filter(({ isToDo }) => isToDo).length;
  const updates = sections.length - toDo;
  const more = sections.length - maxCases;
  const what = ofPeople.length > 0 ? 'item' : 'case';
  const heading = longDateWithWeekday(day);
  const groups = NotificationGroup.options.filter((group) => mailChoiceOf(choices, group) === 'digest');
  return {
    ...composeMail({
      to: profile.email,
      ...(account.membership && { org_id: account.membership.org_id }),
      subject: `Daily digest: ${[toDo > 0 && `${toDo} to do`, updates > 0 && quantityText(updates, 'update')]
        .filter(Boolean)
        .join(', ')}`,
      heading,
      greeting: greetingTo(profile.full_name),
      paragraphs: [
        toDo > 0
          ? `${quantityText(toDo, what)} ${toDo === 1 ? 'needs your attention and is' : 'need your attention and are'} listed first.`
          : 'Nothing needs your attention. Here’s what’s new since your last digest.',
        ...(more > 0 ? [`${quantityText(more, `more ${what}`)} on your notifications page.`] : []),
      ],
      facts: ordered.slice(0, maxCases).map(({ label, lines }) => [label, lines.join('\n')] as const),
      action: { label: 'Open notifications', url: `${setting(environmentNames.siteUrl)}/notifications` },
      closing: `This digest is sent at ${digestTime} your time, on days with updates.`,
    }),
    ...mailReader(account),
    ...(await emailSettingsLinks(profile.user_id, groups)),
  };
}

function updatesOf(
  ofCase: CaseItem,
  told: CaseEntry['told'],
  reader: CaseReader,
  choices: MailChoices,
): Updates[] {
  const lines = eventLines(told, ofCase, reader)
    // Turned off in the meantime.
    .filter(({ group }) => mailChoiceOf(choices, group) !== 'off');
  if (lines.length === 0) return [];
  const isApplicant = ofCase.applicant_id === reader.userId;
  const route = pathName(ofCase.path);
  return [
    {
      label:
        isApplicant && !ofCase.dependent
          ? `Your ${route} case`
          : `${ofCase.applicant_name || 'Unknown'}, ${route}`,
      lines: shownLines(lines.map(({ line }) => line)),
      isToDo: lines.some(({ isAskedFor, group }) => (isApplicant && isAskedFor) || group === 'dates'),
    },
  ];
}

/** Events about the same subject are one line, as in an email, however many emails' worth there are. */
const combined = (events: CaseEntry['told']): CaseEntry['told'] =>
  [...Map.groupBy(events, ({ last }) => definitionOf(last).subject(last)).values()].flatMap((ofSubject) => {
    const [first, last] = [ofSubject[0], ofSubject.at(-1)];
    return first && last ? [{ first: first.first, last: last.last }] : [];
  });

function shownLines(lines: readonly string[]): string[] {
  const more = lines.length - maxLines;
  return [
    ...lines.slice(0, maxLines).map(shortened),
    ...(more > 0 ? [quantityText(more, 'more update')] : []),
  ];
}

/** Ends of statuses that are still in the record, for those who may see it. */
async function statusUpdates(
  personId: string,
  ends: readonly (StatusEndEvent | StayLimitEvent)[],
  { membership }: Account,
  reader: Reader,
): Promise<Updates[]> {
  const person = await getPerson(personId);
  const isOwn = person?.user_id === reader.userId;
  if (!person || !membership || person.org_id !== membership.org_id) return [];
  if (!isOwn && !isStaff(membership.role)) return [];
  const current = statusEnds(person.fields);
  const stay = stayLimitOf(person.fields);
  const known = ends.filter((end) =>
    end.kind === 'stay-limit'
      ? stay?.on === end.on && !stay.isFiled
      : current.some(({ entry, on }) => entry === end.entry && on === end.on),
  );
  const lines = known.flatMap((end) => definitionOf(end).sentence(end, end, reader) ?? []);
  const label = known.every(({ kind }) => kind === 'stay-limit')
    ? 'A record in People'
    : isOwn
      ? 'Your profile'
      : (personName(person.fields) ?? 'Unknown');
  return lines.length === 0 ? [] : [{ label, lines: shownLines(lines), isToDo: true }];
}
