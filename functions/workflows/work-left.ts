import { ageListedDays, ageOverdueDays } from '#shared/domain/age-reminders.ts';
import { placeOf, requestOf } from '#shared/domain/authorities.ts';
import { datedKindLabels } from '#shared/domain/case-dates.ts';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import { isItemOpen, isReplaced, nextToAct } from '#shared/domain/checklist.ts';
import { isConfidentialDocument } from '#shared/domain/confidential-documents.ts';
import { expiredDays } from '#shared/domain/expiry-windows.ts';
import {
  filingDateEntry,
  filingDateName,
  filingDatesOf,
  isFilingDateListed,
} from '#shared/domain/filing-dates.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import {
  type FilingRequest,
  filingOf,
  formOf,
  openRequests,
  withForm,
} from '#shared/domain/filing-requests.ts';
import type { WorkEntry, WorkKind, WorkSummary } from '#shared/records/case-work.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { isDue } from '#shared/records/deadline.ts';
import type { StatusEnd } from '#shared/records/status-ends.ts';
import { stayEntry, stayFilingLabel } from '#shared/records/stay-limit.ts';
import { type AgingOut, ageLimitName } from '#shared/routes/age-limits.ts';
import { addDays, type CalendarDate } from '#shared/schema/calendar-date.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { type CaseWorkItem, type IntakeWork, statusEntryId } from '../data/cases/case-work.ts';
import type { ConversationItem } from '../data/cases/conversation.ts';
import { caseDueDay, type DeadlinesItem, deadlineName } from '../data/cases/deadlines.ts';
import type { FilingItem } from '../data/cases/filing.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import { timestamp } from '../platform/clock.ts';
import { arrivedAnswers, intakeProgress } from './intake-work.ts';

/** The maximum number of entries in a row; further ones are only counted. */
const maxEntries = 10;

export interface CaseParts {
  readonly items: readonly ChecklistItem[];
  readonly documents: readonly DocumentItem[];
  readonly deadlines: DeadlinesItem;
  readonly filing: FilingItem;
  readonly conversation: ConversationItem | undefined;
  /** Of the applicant and their dependents, or of the case's dependent only. */
  readonly statusEnds: readonly StatusEnd[];
  /** The children who become too old for the case. */
  readonly children: readonly AgingOut[];
  /** The last day to file for an extension beyond the maximum stay, once it is near. */
  readonly stayFiling: CalendarDate | undefined;
  /** The sections of the questionnaire, and what is known of those sent. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly intake: IntakeWork;
  readonly lastActivityAt: string;
}

export interface Work {
  readonly summary: WorkSummary;
  readonly rows: readonly CaseWorkItem[];
  readonly intake_sections: IntakeWork;
  /** The days on which the applicant has to provide items, with the case or before it, earliest first. */
  readonly dueDays: readonly CalendarDate[];
}

/**
 * The open work of a case. A closed case can only have what a decision doesn't settle: a message to respond to, a status
 * that ends, a deadline that follows the decision, what another filing waits for or grants, a child who still waits for
 * residence, and a maximum stay.
 */
export function workOf(found: CaseItem, parts: CaseParts): Work {
  const isOpen = !isClosed(found.status);
  const open = isOpen ? parts.items.filter(isItemOpen) : [];
  const deadlines = deadlinesOf(parts, found, open);
  const arrived = arrivedAnswers(found, parts.intake, parts.sections);
  const byKind: Record<WorkKind, readonly WorkEntry[]> = {
    REVIEW: open.filter(({ status }) => status === 'UPLOADED').map(entryOf),
    APPLICANT: byDay(open.filter((item) => item.due_on && nextToAct(item) === 'APPLICANT').map(entryOf)),
    DEADLINE: deadlines,
    EXPIRY: byDay([
      ...(isOpen ? expiriesOf(parts) : []),
      ...filingEntries(parts.filing, found.status).filter(({ about }) => about === 'validity'),
    ]),
    REPLY: unansweredOf(parts),
    STATUS: statusesOf(found.applicant_id, parts),
    ANSWERS: isOpen ? arrived.entries : [],
  };
  const uploadedAt = open
    .flatMap(({ status, changed_at }) => (status === 'UPLOADED' && changed_at ? [changed_at] : []))
    .sort()[0];
  // Those without a due date are due with the case.
  const days = open.flatMap((item) =>
    nextToAct(item) === 'APPLICANT' ? (item.due_on ?? caseDueDay(parts.deadlines) ?? []) : [],
  );
  const firstDue = byKind.APPLICANT[0]?.on;
  const waitsSince: Partial<Record<WorkKind, string | undefined>> = {
    REVIEW: uploadedAt,
    REPLY: parts.conversation?.awaiting_since,
    ANSWERS: arrived.at,
  };
  const rows = Object.entries(byKind).flatMap(([kind, entries]): CaseWorkItem[] => {
    const [first] = entries;
    if (!first) return [];
    return [
      {
        kind: kind as WorkKind,
        case_id: found.id,
        org_id: found.org_id,
        applicant_name: found.applicant_name,
        path: found.path,
        country: found.country,
        ...(found.owner_id && { owner_id: found.owner_id }),
        at: waitsSince[kind as WorkKind] ?? first.on ?? found.updated_at,
        entries: entries.slice(0, maxEntries),
        count: entries.length,
      },
    ];
  });
  return {
    summary: {
      items_open: open.length,
      items_for_applicant: open.filter((item) => nextToAct(item) === 'APPLICANT').length,
      ...(firstDue && { items_due_on: firstDue }),
      ...(deadlines[0] && { next_deadline: deadlines[0] }),
      ...(parts.sections.length > 0 && { intake: intakeProgress(parts.intake, parts.sections) }),
      last_activity_at: parts.lastActivityAt,
    },
    rows,
    intake_sections: parts.intake,
    dueDays: [...new Set(days)].sort(),
  };
}

const entryOf = ({ id, title, due_on }: ChecklistItem): WorkEntry => ({
  id,
  about: 'item',
  name: title,
  ...(due_on && { on: due_on }),
});

const byDay = (entries: readonly WorkEntry[]): WorkEntry[] =>
  entries.toSorted((a, b) => (a.on ?? '').localeCompare(b.on ?? '') || a.name.localeCompare(b.name));

/**
 * Deadlines of the case, the responses to the authority's requests, appointments with it, items that the team has to
 * provide by a date, children who become too old within a year, and the last day to file for an extension beyond the maximum stay.
 */
function deadlinesOf(
  { deadlines, filing, children, stayFiling: fileBy }: CaseParts,
  { status, country }: CaseItem,
  open: readonly ChecklistItem[],
): WorkEntry[] {
  return byDay([
    ...deadlines.deadlines
      .filter((deadline) => isDue(deadline, status))
      .map((each): WorkEntry => ({ id: each.id, about: 'deadline', name: deadlineName(each), on: each.on })),
    ...openRequests(filing.facts, isClosed(status)).map(
      (request): WorkEntry => ({
        id: request.id,
        about: 'rfe',
        name: requestName(filing.facts, request, country),
        on: request.due_on,
      }),
    ),
    ...filingEntries(filing, status).filter(({ about }) => about === 'appointment'),
    ...open.filter((item) => item.due_on && item.by === 'TEAM' && item.status !== 'UPLOADED').map(entryOf),
    ...children
      .filter(isListed)
      .map((child): WorkEntry => ({ id: child.id, about: 'child', name: ageLimitName(child), on: child.on })),
    ...(fileBy ? [{ id: stayEntry, about: 'stay', name: stayFilingLabel, on: fileBy } as const] : []),
  ]);
}

/** The dates of the filings that are listed, whether or not the case is decided. */
const filingEntries = ({ facts }: FilingItem, status: CaseStatus): WorkEntry[] =>
  filingDatesOf(facts, isClosed(status))
    .filter((each) => isFilingDateListed(each, timestamp()))
    .map((each) => ({
      id: filingDateEntry(each),
      about: each.kind === 'validity' ? 'validity' : 'appointment',
      name: filingDateName(each),
      on: each.on,
    }));

/** `RFE response`, or `RFE response (I-485)` */
const requestName = (facts: FilingFacts, request: FilingRequest, country: string): string =>
  withForm(
    `${requestOf(placeOf(country, filingOf(facts, request)), request.kind).name} response`,
    formOf(facts, request),
  );

/** The first and the last reminder update the work, so it needs no other event to list a child or to stop doing so. */
function isListed({ on }: AgingOut): boolean {
  const today = timestamp().slice(0, 10);
  // Where the first reminder is due first, it is already the next day.
  return on >= addDays(today, -ageOverdueDays) && on <= addDays(today, ageListedDays + 1);
}

/** HR reads the worklist too, and doesn't see the names of confidential documents. */
function nameOf(document: DocumentItem, items: readonly ChecklistItem[]): string {
  if (document.kind) return datedKindLabels[document.kind];
  return isConfidentialDocument(items, document) ? 'A confidential document' : document.name;
}

/** Documents with an expiry date that haven't been replaced. */
const expiriesOf = ({ documents, items }: CaseParts): WorkEntry[] =>
  documents
    .filter(({ id, expires_on }) => expires_on && !isReplaced(items, id))
    .map((document) => ({
      id: document.id,
      about: 'document',
      name: nameOf(document, items),
      on: document.expires_on ?? '',
    }));

/** The applicant's latest message without a response. Its text stays with the message. */
function unansweredOf({ conversation }: CaseParts): WorkEntry[] {
  const id = conversation?.awaiting_id ?? conversation?.last_id;
  return conversation?.awaiting_since && id ? [{ id, about: 'message', name: '' }] : [];
}

/**
 * Statuses that end soon or ended recently. Each entry refers to the person's record and the status in it. Includes
 * one day more than Today lists: where the organization is, it may still be yesterday.
 */
function statusesOf(personId: string, { statusEnds }: CaseParts): WorkEntry[] {
  const since = addDays(timestamp().slice(0, 10), -expiredDays - 1);
  return byDay(
    statusEnds
      .filter(({ on }) => on >= since)
      .map(
        ({ entry, on, status }): WorkEntry => ({
          id: statusEntryId({ personId, entry }),
          about: 'status',
          name: status.name,
          on,
        }),
      ),
  );
}
