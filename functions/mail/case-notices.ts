import { isClosed } from '#shared/domain/case-status.ts';
import { confidentialDocument, isConfidentialName } from '#shared/domain/confidential-documents.ts';
import { filingDetails } from '#shared/domain/filing-fields.ts';
import type { NotificationGroup } from '#shared/domain/notification-groups.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { createdAt } from '../data/core/ids.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { mailReader, type NewMail } from '../data/jobs/mail.ts';
import { putNotice, teamRecipient } from '../data/jobs/notice.ts';
import type { Account } from '../data/people/account.ts';
import { joinNotification, putNotification } from '../data/people/notification.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { callTime } from './call-time.ts';
import { definitionOf, eventDefinitions, headlineOf, isAskedFor, messagesPlace } from './case-events.ts';
import { composeMail } from './compose-mail.ts';
import { emailSettingsLinks } from './email-settings-links.ts';
import { type CaseReader, mailedEvent } from './event-for.ts';
import { greetingTo } from './greeting.ts';
import { repeatedId } from './repeated-notification.ts';
import { organizationZone, zoneOf } from './zone-of.ts';

/** The maximum number of lines in an email; further ones are only counted. */
const maxLines = 20;

/**
 * Items that notify the people concerned of a change to a case, on their notifications page and by email, for the
 * transaction of the change. The actor isn't notified.
 */
export function caseNotices(
  ofCase: CaseItem,
  by: { readonly userId: string },
  ...events: readonly CaseEvent[]
): TransactItem[] {
  return noticeParts(ofCase, by, events).flatMap(({ recipient, notice, list }) => [
    notice,
    ...(recipient === teamRecipient ? [] : [caseNotification(ofCase, recipient, list)]),
  ]);
}

/**
 * The same for a message.
 * @param notified who has unread messages already, and the ID of their first one
 */
export function messageNotices(
  ofCase: CaseItem,
  by: { readonly userId: string },
  event: MessageEvent,
  notified: Readonly<Record<string, string>> = {},
): TransactItem[] {
  return noticeParts(ofCase, by, [event]).flatMap(({ recipient, notice }) => [
    notice,
    ...(recipient === teamRecipient
      ? []
      : messageNotification(ofCase, recipient, { first: event, last: event }, notified[recipient])),
  ]);
}

function noticeParts(
  ofCase: CaseItem,
  by: { readonly userId: string },
  events: readonly CaseEvent[],
): { recipient: string; notice: TransactItem; list: { subject: string; event: CaseEvent }[] }[] {
  const isApplicants = by.userId === ofCase.applicant_id;
  const sides = {
    applicant: ofCase.applicant_id,
    staff: ofCase.owner_id ?? (isApplicants ? teamRecipient : undefined),
  };
  const eventList = new Map<string, { subject: string; event: CaseEvent }[]>();
  for (const event of events) {
    const { subject, concerns } = definitionOf(event);
    for (const recipient of new Set(concerns(event, sides))) {
      if (!recipient || recipient === by.userId) continue;
      const told = recipient === ofCase.applicant_id ? event : forTeam(event);
      eventList.set(recipient, [
        ...(eventList.get(recipient) ?? []),
        { subject: subject(event), event: told },
      ]);
    }
  }
  return [...eventList].map(([recipient, list]) => ({
    recipient,
    notice: putNotice(ofCase.id, recipient, list),
    list,
  }));
}

/** HR may be among the team, and doesn't see a confidential document's name or why it was returned. */
function forTeam(event: CaseEvent): CaseEvent {
  if (event.kind === 'document' && isConfidentialName(event.name))
    return { ...event, name: confidentialDocument };
  if (event.kind !== 'request' || !event.confidential) return event;
  const { reason: _, ...rest } = event;
  return rest;
}

/** The same for the recipient's notifications page. */
export function caseNotification(
  ofCase: CaseItem,
  recipient: string,
  eventList: readonly { readonly event: CaseEvent }[],
): TransactItem {
  const events = eventList.map(({ event }) => event);
  const of = notificationOf(ofCase, recipient);
  return putNotification(
    { ...of, events, groups: [...new Set(events.map((event) => definitionOf(event).group))] },
    { id: repeatedId(of.about, recipient, events), isRepeated: true },
  );
}

const notificationOf = (ofCase: CaseItem, recipient: string) => ({
  recipient,
  org_id: ofCase.org_id,
  about: { kind: 'case' as const, id: ofCase.id },
  applicant_id: ofCase.applicant_id,
  ...((recipient !== ofCase.applicant_id || ofCase.dependent) && {
    name: ofCase.applicant_name || 'Unknown',
  }),
  path: ofCase.path,
});

type MessageEvent = Extract<CaseEvent, { kind: 'message' }>;

/**
 * Notifies the recipient of messages: all that they haven't read are one notification, which has the ID of the first.
 * @param unread the ID of the recipient's first unread message, if there is an earlier one
 */
export function messageNotification(
  ofCase: CaseItem,
  recipient: string,
  { first, last }: { readonly first: MessageEvent; readonly last: MessageEvent },
  unread?: string,
): TransactItem[] {
  if (first.id === undefined || last.id === undefined)
    return [caseNotification(ofCase, recipient, [{ event: last }])];
  const of = { ...notificationOf(ofCase, recipient), groups: [definitionOf(last).group] };
  const at = new Date(createdAt(last.id));
  return [
    unread === undefined
      ? putNotification(
          { ...of, events: [first], ...(last.id !== first.id && { latest: last }) },
          { id: first.id, at },
        )
      : joinNotification({ ...of, event: last }, { id: unread, at }),
  ];
}

/** A single event, or all events about one subject from the first to the last. */
interface EventRange {
  readonly first: CaseEvent;
  readonly last: CaseEvent;
}

/**
 * The lines that describe events on a case in its current state, without events that cancel out. A notice stores its
 * events unordered, so what the reader is asked for comes first, then one kind after another, and of these what is due
 * first, or what happened first with a filing.
 */
export const eventLines = (eventList: readonly EventRange[], ofCase: CaseItem, reader: CaseReader): Line[] =>
  uploadsTogether(
    eventList.toSorted(byImportance).flatMap(({ first, last }) => {
      if (isClosed(ofCase.status) && endsWithDecision(last)) return [];
      const { group, sentence, place } = definitionOf(last);
      const line = sentence(mailedEvent(first, reader, ofCase), mailedEvent(last, reader, ofCase), {
        ...reader,
        country: ofCase.country,
      });
      return line === undefined
        ? []
        : [
            {
              group,
              headline: headlineOf(first, last),
              line,
              isAskedFor: isAskedFor(first, last),
              place: place?.(last),
              uploader: last.kind === 'document' ? last.by : undefined,
              hasDate: last.kind === 'items-due' || (last.kind === 'request' && last.due_on !== undefined),
            },
          ];
    }),
  );

/** Whether an event is a reminder of something that is no longer due once the case is decided. */
const endsWithDecision = (event: CaseEvent): boolean =>
  event.kind === 'items-due' ||
  ((event.kind === 'reminder' || event.kind === 'age-limit') && !event.after_decision);

interface Line {
  readonly group: NotificationGroup;
  readonly headline: string;
  readonly line: string;
  readonly isAskedFor: boolean;
  readonly place: string | undefined;
  readonly hasDate: boolean;
  /** Of a document, as its own line. */
  readonly uploader: string | undefined;
}

/** Without their names, what someone uploaded is one line with their number. */
function uploadsTogether(lines: readonly Line[]): Line[] {
  const byUploader = Map.groupBy(lines, ({ uploader }) => uploader);
  return lines.flatMap((each) => {
    const { uploader } = each;
    if (uploader === undefined) return each;
    const [first, ...others] = byUploader.get(uploader) ?? [];
    if (each !== first) return [];
    return others.length === 0
      ? each
      : { ...each, line: `${uploader} uploaded ${others.length + 1} documents.` };
  });
}

const kinds = Object.keys(eventDefinitions);
const byImportance = (one: EventRange, other: EventRange): number =>
  Number(isAskedFor(other.first, other.last)) - Number(isAskedFor(one.first, one.last)) ||
  kinds.indexOf(one.last.kind) - kinds.indexOf(other.last.kind) ||
  dayOf(one.last).localeCompare(dayOf(other.last)) ||
  detailAt(one.last) - detailAt(other.last);

/** Where a filing detail is among the others, which are in chronological order. */
const detailAt = (event: CaseEvent): number =>
  event.kind === 'filing' ? filingDetails.indexOf(event.field) : 0;

/** When it is due; sorts events without a day last. */
function dayOf(event: CaseEvent): string {
  const day = event.kind === 'request' ? event.due_on : 'on' in event ? event.on : undefined;
  return day ?? '9999';
}

/**
 * The email for a notice; undefined if there is nothing left to report, or the recipient no longer has access.
 * @param account of the recipient; without one, the email is for the team's address
 */
export async function noticeMail(
  account: Account | undefined,
  events: readonly EventRange[],
  ofCase: CaseItem,
): Promise<NewMail | undefined> {
  if (account && !hasAccess(account, ofCase)) return undefined;
  const recipient = account?.profile.user_id ?? teamRecipient;
  const reader = {
    userId: recipient,
    ...(account && { role: account.membership?.role, today: todayIn(await zoneOf(account), now()) }),
  };
  const eventList = eventLines(events, ofCase, reader);
  if (eventList.length === 0) return undefined;
  const isApplicant = recipient === ofCase.applicant_id;
  const requested = isApplicant ? eventList.filter((each) => each.isAskedFor) : [];
  const isRequest = requested.length > 0;
  const { label, place } = linkOf(eventList, isApplicant, isRequest);
  const headlines = new Set(eventList.map(({ headline }) => headline));
  const heading = headlines.size === 1 ? ([...headlines][0] ?? '') : 'Case updates';
  const route = `${pathName(ofCase.path)} case`;
  const more = eventList.length - maxLines;
  const groups = [...new Set(eventList.map(({ group }) => group))];
  const links = account && (await emailSettingsLinks(recipient, groups));
  const mail = composeMail({
    to: account?.profile.email ?? setting(environmentNames.teamAddress),
    org_id: ofCase.org_id,
    subject: `${heading}: ${isApplicant && !ofCase.dependent ? `your ${route}` : `${ofCase.applicant_name || 'Unknown'}, ${route}`}`,
    heading,
    greeting: greetingTo(account?.profile.full_name),
    paragraphs: [
      ...eventList.slice(0, maxLines).map(({ line }) => line),
      ...(more > 0 ? [`${quantityText(more, 'more update is', 'more updates are')} on the case page.`] : []),
      ...(isRequest ? [await whatToDo(ofCase, requested)] : []),
    ],
    action: {
      label,
      url: `${setting(environmentNames.siteUrl)}/cases/${ofCase.id}${place}`,
    },
    closing: `You’re receiving this email because ${reasonFor(isApplicant, account, ofCase)}.`,
  });
  return { ...mail, ...(account && mailReader(account)), ...links };
}

function reasonFor(isApplicant: boolean, account: Account | undefined, { owner_id }: CaseItem): string {
  if (isApplicant) return 'this case is in your account';
  return owner_id === undefined && account?.membership?.role === 'ADMIN'
    ? 'this case is unassigned and you’re an admin'
    : 'you work on this case';
}

/** Where on the case to act, and what to do there. */
function linkOf(
  lines: readonly Line[],
  isApplicant: boolean,
  isRequest: boolean,
): { label: string; place: string } {
  if (isRequest) return { label: 'Upload documents', place: '' };
  // The case page shows messages and other events.
  if (lines.every((each) => each.place === messagesPlace))
    return { label: 'Read and reply', place: messagesPlace };
  const questionnaire = lines.find((each) => each.place !== undefined && each.place !== messagesPlace)?.place;
  if (questionnaire) return { label: 'Open the questionnaire', place: questionnaire };
  return { label: isApplicant ? 'Open your case' : 'Open the case', place: '' };
}

/** Only the case's applicant and current staff of its organization. */
export function hasAccess(account: Account | undefined, ofCase: CaseItem): account is Account {
  const membership = account?.membership;
  if (membership?.org_id !== ofCase.org_id) return false;
  return membership.role !== 'APPLICANT' || membership.user_id === ofCase.applicant_id;
}

/**
 * A document without a due date of its own is due with the case: the same day as on the case page, wherever the
 * applicant is.
 */
async function whatToDo(
  { org_id, sla_due_at }: CaseItem,
  requested: readonly { readonly hasDate: boolean }[],
): Promise<string> {
  if (!sla_due_at || requested.every(({ hasDate }) => hasDate))
    return 'Upload the requested documents on your case page.';
  const due = callTime(sla_due_at, await organizationZone(org_id));
  return requested.some(({ hasDate }) => hasDate)
    ? `Upload the requested documents on your case page. Items without their own due date are due by ${due}.`
    : `Upload the requested documents on your case page by ${due}.`;
}
