import { numberLabelOf, placeOf, requestOf } from '#shared/domain/authorities.ts';
import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { longDate } from '#shared/domain/date-text.ts';
import { filingValueText } from '#shared/domain/filing-facts.ts';
import type { FilingDetail } from '#shared/domain/filing-fields.ts';
import { issueOfChange } from '#shared/domain/filing-requests.ts';
import type { NotificationGroup } from '#shared/domain/notification-groups.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { ProductEvent } from '#shared/records/case-event.ts';
import { type CalendarDate, daysBetween } from '#shared/schema/calendar-date.ts';

type Kind = ProductEvent['kind'];
type EventOf<K extends Kind> = Extract<ProductEvent, { kind: K }>;
type Person = string | undefined;

/** The applicant and the case's owner. */
interface CaseSides {
  readonly applicant: Person;
  readonly staff: Person;
}

/** Who a text is for. */
export interface Reader {
  readonly userId: string;
  /** The reader's day when the text is sent; absent where they may read it on any later day. */
  readonly today?: CalendarDate;
  /** Of the case that it is about. */
  readonly country?: string;
}

/** The definition of one kind of event: its subject, its audience, and its text. */
interface Definition<Event> {
  /** The group in the notification settings. */
  readonly group: NotificationGroup;
  /** Events about the same subject are combined in an email. */
  readonly subject: (event: Event) => string;
  /** A later event with the same one replaces a notification of the last hour; by default, only one that is the same. */
  readonly essence?: (event: Event) => unknown;
  /** Without a case there are no sides, and the event itself names the audience. */
  readonly concerns: (event: Event, sides: CaseSides) => readonly Person[];
  readonly headline: string;
  /** In place of the headline for several at once. */
  readonly headlineOfSeveral?: (first: Event, last: Event) => string | undefined;
  /** One sentence that covers everything from the first event to the last; undefined if they cancel out. */
  readonly sentence: (first: Event, last: Event, reader: Reader) => string | undefined;
  /** Where on the case to act on it, after the address of the case. */
  readonly place?: (last: Event) => string | undefined;
}

/**
 * All kinds of events that people are notified of. To add one, add a schema in shared/records and a definition
 * here: the notifications page, emails, digests, and settings use it.
 */
export const eventDefinitions: { readonly [K in Kind]: Definition<EventOf<K>> } = {
  status: {
    group: 'status',
    subject: () => 'status',
    essence: ({ by, to }) => [by, to],
    concerns: (_, { applicant, staff }) => [applicant, staff],
    headline: 'Status changed',
    sentence: ({ from }, { by, to }) =>
      from === to
        ? undefined
        : `${by} changed the status from ${caseStatusLabels[from]} to ${caseStatusLabels[to]}.`,
  },
  owner: {
    group: 'assignments',
    subject: () => 'owner',
    concerns: ({ from, to }) => [from, to],
    headline: 'Owner changed',
    sentence: ({ from }, { by, to, to_name }, { userId: reader }) => {
      if (from === to) return undefined;
      if (to === reader) return `${by} assigned this case to you.`;
      return from === reader
        ? `${by} ${to ? `assigned this case to ${to_name || 'a colleague'}` : 'removed you as the owner'}. You no longer own it.`
        : undefined;
    },
  },
  filing: {
    group: 'status',
    subject: ({ field, request, filing }) =>
      ['filing', field, (request ?? filing)?.id].filter(Boolean).join(' '),
    concerns: (_, { applicant, staff }) => [applicant, staff],
    headline: 'Filing updated',
    sentence: ({ from }, last, { country }) =>
      from === last.to ? undefined : filingSentence({ ...last, from }, country),
  },
  reminder: {
    group: 'dates',
    subject: ({ about, id }) => `reminder ${about} ${id}`,
    concerns: ({ to }) => to,
    headline: 'Reminder',
    sentence: (_, { about, name, file, on, days }, { today }) => {
      const [subject, verbs] =
        about === 'document'
          ? [documentName(name, file), expiryVerbs]
          : [
              about === 'deadline' ? `The deadline “${name}”` : `The ${name}`,
              about === 'validity' ? validityVerbs : deadlineVerbs,
            ];
      const left = today === undefined ? undefined : daysBetween(today, on);
      const verb = (left ?? days) < 0 ? verbs.past : verbs.next;
      return `${subject} ${verb} ${left === undefined ? '' : `${whenWords(left)}, `}on ${longDate(on)}.`;
    },
  },
  'items-due': {
    group: 'dates',
    subject: ({ on }) => `items due ${on}`,
    concerns: ({ to }) => to,
    headline: 'Reminder',
    sentence: (_, { items, more, on, days }, { today }) => {
      const count = items.length + more;
      if (count === 0) return undefined;
      const left = today === undefined ? undefined : daysBetween(today, on);
      const [was, is] = count === 1 ? ['was', 'is'] : ['were', 'are'];
      const due = `${(left ?? days) < 0 ? was : is} due ${left === undefined ? '' : `${whenWords(left)}, `}on ${longDate(on)}`;
      const names = items.map(({ name }) => `“${name}”`);
      if (count === 1) return `${names[0]} ${due}.`;
      return `${count} checklist items ${due}: ${listed([...names, ...(more > 0 ? [`${more} more`] : [])])}.`;
    },
  },
  'age-limit': {
    group: 'dates',
    subject: ({ id }) => `age limit ${id}`,
    concerns: ({ to }) => to,
    headline: 'Age limit of a dependent',
    sentence: (_, { days, to_apply }, { today }) => {
      const when = today === undefined ? 'soon' : roughly(days);
      if (to_apply)
        return days < 0
          ? 'The last day for a dependent child to apply for a green card has passed. See “Dates” on the case page for what to check.'
          : `The last day for a dependent child to apply for a green card is ${when}. See “Dates” on the case page for the day and what to do.`;
      return days < 0
        ? 'A dependent child has reached the age limit for this case. See “Dates” on the case page for what to check.'
        : `A dependent child will be too old for this case ${when}. See “Dates” on the case page for the last day and what to do.`;
    },
  },
  message: {
    group: 'messages',
    subject: ({ from }) => `message ${from}`,
    concerns: ({ from }, { applicant, staff }) => [from === 'team' ? applicant : staff],
    headline: 'New message',
    headlineOfSeveral: (first, last) => ((messageCount(first, last) ?? 1) > 1 ? 'New messages' : undefined),
    sentence: (first, last) => {
      const { by, from } = last;
      const count = messageCount(first, last);
      if (count !== undefined && count > 1)
        return from === 'team'
          ? `${count} new messages, the latest from ${by}.`
          : `${count} new messages about this case, the latest from ${by}.`;
      const names = count === 1 || first.by === by ? by : `${first.by} and ${by}`;
      return from === 'team' ? `${names} sent you a message.` : `${names} sent a message about this case.`;
    },
    place: () => messagesPlace,
  },
  document: {
    group: 'documents',
    subject: ({ id }) => `document ${id}`,
    concerns: (_, { applicant, staff }) => [applicant, staff],
    headline: 'New document',
    sentence: (_, { by, name, there }) => (there ? `${by} uploaded ${name}.` : undefined),
  },
  request: {
    group: 'documents',
    subject: ({ id }) => `request ${id}`,
    concerns: ({ to, from, by_team, requested_by_id }, { applicant, staff }) => {
      if (to === 'answered' || from === 'answered') return [applicant, staff, requested_by_id];
      return by_team ? [staff] : [applicant];
    },
    headline: 'Document update',
    sentence: ({ from, due_from }, { by, name, detail, due_on, reason, confidential, to }) => {
      if (from === to && due_from !== undefined && (due_from ?? undefined) !== due_on)
        return due_on
          ? `${by} changed the due date for ${name} to ${longDate(due_on)}.`
          : `${by} removed the due date for ${name}.`;
      if (from === to || to === 'none' || (from === 'none' && to === 'withdrawn')) return undefined;
      const due = due_on ? `, due ${longDate(due_on)}` : '';
      // Email doesn't repeat what the team wrote about a conviction, an illness, or a bank account.
      const more = (text = '') => text && ` ${confidential ? 'See the case page for details.' : text}`;
      switch (to) {
        case 'withdrawn':
          return `${by} withdrew the request for ${name}. It’s no longer needed.`;
        case 'not_needed':
          return `${by} marked ${name} as not needed.`;
        case 'accepted':
          return `${by} accepted ${name}.`;
        case 'returned':
          return `${by} requested changes to ${name}${due}.${more(reason)}`;
        case 'answered':
          return from === 'accepted' || from === 'not_needed'
            ? `${by} reopened ${name}. It’s under review again.`
            : `${by} uploaded documents for ${name}.`;
        case 'open':
          return from === 'none' || from === 'withdrawn'
            ? `${by} requested ${name}${due}.${more(detail)}`
            : `${by} reopened the request for ${name}${due}. It’s needed again.`;
      }
    },
  },
  malware: {
    group: 'documents',
    subject: ({ id }) => `malware ${id}`,
    concerns: ({ to }) => to,
    headline: 'A document was removed',
    sentence: (_, { uploader }, { userId: reader }) =>
      reader === uploader
        ? 'We found malware in a file you uploaded, so we removed the file. Check your device, then upload a clean copy.'
        : 'We found malware in a document, so we removed the file. The history on the case page shows which file it was.',
  },
  'intake-sent': {
    group: 'documents',
    subject: ({ section }) => `intake ${section}`,
    concerns: (_, { staff }) => [staff],
    headline: 'Questionnaire update',
    sentence: (_, { by, title }) => `${by} sent the “${title}” section of the questionnaire.`,
    place: ({ section }) => questionnairePlace(section),
  },
  'intake-asked': {
    group: 'documents',
    subject: ({ section, question }) => `intake ${section} ${question}`,
    concerns: (_, { applicant }) => [applicant],
    headline: 'Questionnaire update',
    sentence: ({ from }, { by, label, to }) => {
      if (from === to) return undefined;
      return to
        ? `${by} asked you to answer “${label}” again. The questionnaire on your case page shows what’s needed.`
        : `${by} withdrew the request to answer “${label}” again.`;
    },
    place: ({ section, link, to }) => (to ? questionnairePlace(section, link) : undefined),
  },
  deadline: {
    group: 'dates',
    subject: ({ id }) => `deadline ${id}`,
    essence: ({ by, id, name, on, done }) => [by, id, name, on !== undefined, done],
    concerns: (_, { applicant, staff }) => [applicant, staff],
    headline: 'Dates changed',
    sentence: ({ from, ...first }, { by, name, on, done }) => {
      if (done) return first.done || from ? `${by} marked “${name}” as done.` : undefined;
      if (from === on) return undefined;
      return on
        ? `${by} set “${name}” to ${longDate(on)}.`
        : `${by} removed “${name}” from the case’s dates.`;
    },
  },
  consultation: {
    group: 'calls',
    subject: () => 'consultation',
    concerns: ({ to }) => to,
    headline: 'New consultation',
    sentence: (_, { by }) => `${by} submitted the assessment form.`,
  },
  call: {
    group: 'calls',
    subject: () => 'call',
    essence: ({ by, what }) => [by, what],
    concerns: ({ to }) => [to],
    headline: 'Call update',
    sentence: (_, { by, what, start, on }) => callSentences[what](by, longDate(on ?? start.slice(0, 10))),
  },
  'status-end': {
    group: 'dates',
    subject: ({ entry }) => `status ${entry}`,
    concerns: ({ to }) => to,
    headline: 'Status expiration',
    sentence: (_, { what, on, days }) =>
      `${what} ${days < 0 ? expiryVerbs.past : expiryVerbs.next} on ${longDate(on)}.`,
  },
  'stay-limit': {
    group: 'dates',
    subject: () => 'stay',
    concerns: ({ to }) => to,
    headline: 'Maximum stay',
    sentence: (_, { status, on, file_by }) =>
      `A maximum stay in ${status} status ends on ${longDate(on)}. ${
        file_by
          ? `To extend it beyond that, file PERM or an I-140 by ${longDate(file_by)}.`
          : 'It can’t be extended beyond that.'
      }`,
  },
  invitation: {
    group: 'team',
    subject: () => 'invitation',
    concerns: ({ to }) => [to],
    headline: 'Invitation accepted',
    sentence: (_, { by }) => `${by} accepted your invitation.`,
  },
};

/** Call times are in the call's own email and on the submission's page, in the reader's time zone. */
const callSentences: Record<EventOf<'call'>['what'], (by: string, day: string) => string> = {
  booked: (by, day) => `${by} booked a call for ${day}.`,
  moved: (by, day) => `${by} rescheduled the call to ${day}.`,
  assigned: (by, day) => `You’re now taking the call with ${by} on ${day}.`,
  reassigned: (by, day) => `A colleague is now taking the call with ${by} on ${day}.`,
  canceled: (by, day) => `The call with ${by} on ${day} was canceled.`,
};

/** From the first message to the last; undefined for older events, which have no numbers. */
const messageCount = (
  { number: first }: EventOf<'message'>,
  { number: last, deleted = 0 }: EventOf<'message'>,
): number | undefined => (first !== undefined && last !== undefined ? last - first + 1 - deleted : undefined);

/** A document without a kind. */
export const unnamedDocument = 'A document';
const documentName = (name: string, file: string | undefined): string =>
  file === undefined ? name : name === unnamedDocument ? file : `${name} (${file})`;

const expiryVerbs = { past: 'expired', next: 'expires' };
const validityVerbs = { past: 'ended', next: 'ends' };
const deadlineVerbs = { past: 'passed', next: 'is' };
/** `today`, `in 3 days`, `1 day ago` */
export function whenWords(days: number): string {
  if (days < 0) return `${quantityText(-days, 'day')} ago`;
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${quantityText(days, 'day')}`;
}

/** Without the exact number of days, which would tell a birth date. */
function roughly(days: number): string {
  if (days >= 360) return 'in about a year';
  const months = Math.round(days / 30);
  return months > 1 ? `in about ${months} months` : `in about a ${months === 1 ? 'month' : 'week'}`;
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);

/**
 * Filing facts within a sentence.
 * @param words the authority's, and which one of several requests it is
 */
const filingNouns = ({
  request,
  which,
  number,
}: Readonly<Record<'request' | 'which' | 'number', string>>): Record<FilingDetail, string> => ({
  form: 'the form',
  authority: 'the authority',
  receipt_number: `the ${number}`,
  filed_on: 'the filing date',
  received_on: 'the date the filing was received',
  biometrics_on: 'the biometrics appointment',
  interview_on: 'the interview',
  rfe_kind: `the kind of the authority’s request${which}`,
  rfe_filing: `the filing of the authority’s request${which}`,
  rfe_issued_on: `the date of the ${request}${which}`,
  rfe_due_on: `the deadline to respond to the ${request}${which}`,
  rfe_answered_on: `the date the response to the ${request}${which} was sent`,
  decision: 'the decision',
  decided_on: 'the decision date',
  valid_from: 'the “Valid from” date',
  valid_to: 'the “Valid until” date',
});

/** Receipt numbers and form names are kept out of email; dates and the decision are what people wait for. */
function filingSentence(event: EventOf<'filing'>, country = ''): string {
  const { by, field, request, filing, from, to } = event;
  if (filing && field === 'form' && !(from && to)) return `${by} ${to ? 'added' : 'removed'} another filing.`;
  const place = placeOf(country, filing);
  const issued = issueOfChange(event);
  const which = issued ? ` of ${longDate(issued)}` : '';
  const asked = requestOf(place, request?.kind).noun;
  if (field === 'rfe_filing')
    return `${by} moved the ${asked}${which} to ${filing ? 'another' : 'the main'} filing.`;
  const noun = filingNouns({
    request: asked,
    which: filing ? `${which} on another filing` : which,
    number: numberLabelOf(place).toLowerCase(),
  })[field];
  const what = filing && !request ? `${noun} of another filing` : noun;
  if (to === undefined) return `${by} removed ${what} from the filing details.`;
  if (field === 'form' || field === 'receipt_number') return `${by} added ${what} to the filing details.`;
  return `${by} recorded ${what}: ${filingValueText(field, to, place)}.`;
}

export const messagesPlace = '/messages';

/** A section of the questionnaire, or a question in it. */
const questionnairePlace = (section: string, question?: string): string =>
  `/questionnaire?section=${section}${question === undefined ? '' : `&question=${question}`}`;

/** The definition of an event, for callers that treat all kinds the same. */
export const definitionOf = (event: ProductEvent): Definition<ProductEvent> =>
  eventDefinitions[event.kind] as Definition<ProductEvent>;

export const headlineOf = (first: ProductEvent, last: ProductEvent): string => {
  const { headline, headlineOfSeveral } = definitionOf(last);
  return headlineOfSeveral?.(first, last) ?? headline;
};

/** Whether these events ask the reader for a document. */
export const isAskedFor = (first: ProductEvent, last: ProductEvent): boolean =>
  last.kind === 'items-due' ||
  (last.kind === 'request' &&
    (last.to === 'open' || last.to === 'returned') &&
    !(first.kind === 'request' && first.from === last.to));
