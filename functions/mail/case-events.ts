import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { filingLabels, filingValueText } from '#shared/domain/filing-facts.ts';
import type { FilingField } from '#shared/domain/filing-fields.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import { calendarDateText } from '#shared/schema/calendar-date.ts';
import type { CaseItem } from '../data/cases/case.ts';

type Kind = CaseEvent['kind'];
type EventOf<K extends Kind> = Extract<CaseEvent, { kind: K }>;
type Person = string | undefined;

/** Who looks after a case on the staff's side. */
export interface CaseSides {
  readonly applicant: string;
  readonly staff: Person;
}

/** All there is to know about one kind of event: what it is about, whom it concerns, and what they read. */
interface Definition<Event> {
  readonly subject: (event: Event) => string;
  readonly concerns: (event: Event, sides: CaseSides, ofCase: CaseItem) => readonly Person[];
  readonly headline: string;
  /** One sentence about everything from the first event to the last; undefined when nothing came of it. */
  readonly sentence: (first: Event, last: Event, reader: string) => string | undefined;
}

/**
 * Every kind of event people are told about. Whoever adds a way to tell them (a bell, a digest, a setting by
 * kind) reads this.
 */
export const caseEvents: { readonly [K in Kind]: Definition<EventOf<K>> } = {
  status: {
    subject: () => 'status',
    concerns: (_, { applicant, staff }) => [applicant, staff],
    headline: 'Status changed',
    sentence: ({ from }, { by, to }) =>
      from === to
        ? undefined
        : `${by} changed the status from ${caseStatusLabels[from]} to ${caseStatusLabels[to]}.`,
  },
  owner: {
    subject: () => 'owner',
    concerns: ({ from, to }) => [from, to],
    headline: 'Owner changed',
    sentence: ({ from }, { by, to, to_name }, reader) => {
      if (from === to) return undefined;
      if (to === reader) return `${by} assigned this case to you.`;
      return from === reader
        ? `${by} ${to ? `assigned this case to ${to_name || 'a colleague'}` : 'removed you as the owner'}. You no longer own it.`
        : undefined;
    },
  },
  filing: {
    subject: ({ field }) => `filing ${field}`,
    concerns: (_, { applicant, staff }) => [applicant, staff],
    headline: 'Filing updated',
    sentence: ({ from }, { by, field, to }) => (from === to ? undefined : filingSentence(by, field, to)),
  },
  reminder: {
    subject: ({ about, id }) => `reminder ${about} ${id}`,
    concerns: ({ to }) => to,
    headline: 'Reminder',
    sentence: (_, { about, name, on, days }) =>
      about === 'document'
        ? `${name} ${expiryWords(days)}, on ${calendarDateText(on)}.`
        : `The deadline “${name}” ${deadlineWords(days)}, on ${calendarDateText(on)}.`,
  },
  message: {
    subject: ({ from }) => `message ${from}`,
    concerns: ({ from }, { applicant, staff }) => [from === 'team' ? applicant : staff],
    headline: 'New message',
    sentence: ({ by: firstBy, from }, { by }) => {
      const names = firstBy === by ? by : `${firstBy} and ${by}`;
      return from === 'team'
        ? `${names} sent you a message. Read it on your case page and respond there.`
        : `${names} sent a message about this case. Read it on the case page and respond there.`;
    },
  },
  document: {
    subject: ({ id }) => `document ${id}`,
    concerns: (_, { applicant, staff }) => [applicant, staff],
    headline: 'New document',
    sentence: (_, { by, name, there }) => (there ? `${by} uploaded ${name}.` : undefined),
  },
  request: {
    subject: ({ id }) => `request ${id}`,
    concerns: ({ to, from, by_team, requested_by_id }, { applicant, staff }) => {
      if (to === 'answered' || from === 'answered') return [applicant, staff, requested_by_id];
      return by_team ? [staff] : [applicant];
    },
    headline: 'Requested documents',
    sentence: ({ from }, { by, name, detail, reason, to }) => {
      if (from === to || to === 'none' || (from === 'none' && to === 'withdrawn')) return undefined;
      switch (to) {
        case 'withdrawn':
          return `${by} canceled the request for ${name}. You don’t need to send it.`;
        case 'not_needed':
          return `${by} marked ${name} as not needed.`;
        case 'accepted':
          return `${by} accepted ${name}.`;
        case 'returned':
          return `${by} requested changes to ${name}.${reason ? ` ${reason}` : ''}`;
        case 'answered':
          return from === 'accepted' || from === 'not_needed'
            ? `${by} reopened ${name}. It is under review again.`
            : `${by} uploaded documents for ${name}.`;
        case 'open':
          return from === 'none' || from === 'withdrawn'
            ? `${by} requested ${name}.${detail ? ` ${detail}` : ''}`
            : `${by} reopened the request for ${name}. It is needed again.`;
      }
    },
  },
};

const dayCount = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
const whenWords = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${dayCount(days)}`;
const expiryWords = (days: number): string =>
  days < 0 ? `expired ${dayCount(-days)} ago` : `expires ${whenWords(days)}`;
const deadlineWords = (days: number): string =>
  days < 0 ? `passed ${dayCount(-days)} ago` : `is ${whenWords(days)}`;

/** Numbers and names of forms stay out of mail; dates and the decision are what people wait for. */
function filingSentence(by: string, field: FilingField, to: string | undefined): string {
  const what = `“${filingLabels[field]}”`;
  if (to === undefined) return `${by} removed ${what} from the filing details.`;
  if (field === 'form' || field === 'receipt_number') return `${by} recorded ${what} in the filing details.`;
  return `${by} set ${what} to ${filingValueText(field, to)}.`;
}

/** The definition of an event, for callers that treat all kinds alike. */
export const definitionOf = (event: CaseEvent): Definition<CaseEvent> =>
  caseEvents[event.kind] as Definition<CaseEvent>;

/** True when the reader has to send a document because of these events. */
export const isAskedFor = (first: CaseEvent, last: CaseEvent): boolean =>
  last.kind === 'request' &&
  (last.to === 'open' || last.to === 'returned') &&
  !(first.kind === 'request' && first.from === last.to);
