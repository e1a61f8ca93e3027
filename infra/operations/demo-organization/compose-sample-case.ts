import { putAssessment, summaryOf } from '#functions/data/cases/assessment.ts';
import { type CaseItem, changeOf, putApplicantCase, putNewCase } from '#functions/data/cases/case.ts';
import { addToOwnItemCount } from '#functions/data/cases/checklist-item.ts';
import { type ConversationStep, composeConversation } from '#functions/data/cases/compose-conversation.ts';
import { conversationParts, noConversation, withNotified } from '#functions/data/cases/conversation.ts';
import {
  changeDeadlines,
  type DeadlinesItem,
  deadlineName,
  noDeadlines,
  putDeadlines,
} from '#functions/data/cases/deadlines.ts';
import { type FilingItem, newFiling, putFiling } from '#functions/data/cases/filing.ts';
import { changeFacts, filingMoves } from '#functions/data/cases/filing-changes.ts';
import { putHistory } from '#functions/data/cases/history.ts';
import { putMessage } from '#functions/data/cases/message.ts';
import { putNote } from '#functions/data/cases/note.ts';
import { addOpenCases, openCasesAdded } from '#functions/data/cases/open-case-count.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import type { TransactItem, TransactParts } from '#functions/data/core/transaction.ts';
import { type DocumentItem, putDocument } from '#functions/data/documents/document.ts';
import { type Dates, dateDocument } from '#functions/data/documents/document-dates.ts';
import { cancelFileRemoval } from '#functions/data/jobs/purge.ts';
import { checkStillMember } from '#functions/data/people/membership.ts';
import { addToStats, statusStat } from '#functions/data/people/organization-stats.ts';
import { messageNotification } from '#functions/mail/case-notices.ts';
import type { StoredSpecimen } from '#functions/organization/store-specimen.ts';
import { composeAssessment } from '#functions/workflows/compose-assessment.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { FilingFacts } from '#shared/domain/filing-facts.ts';
import { FilingRequest, inOrderOfIssue } from '#shared/domain/filing-requests.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import type { Deadline } from '#shared/records/deadline.ts';
import type { Message } from '#shared/records/message.ts';
import type { Facts } from '#shared/routes/facts.ts';
import { daysFrom } from './days-from.ts';
import {
  type SampleCase,
  type SampleFiling,
  type SampleRequest,
  type SampleStep,
  sampleCases,
} from './sample-cases.ts';
import { createSampleChecklist } from './sample-checklist.ts';
import { sampleFacts } from './sample-facts.ts';
import { sampleId } from './sample-id.ts';
import type { Members } from './sample-people.ts';

type HistoryChange = HistoryEntry['change'];

/** What the changes of all sample cases depend on. */
interface Sources {
  readonly members: Members;
  /** The stored documents, by name. */
  readonly files: ReadonlyMap<string, StoredSpecimen>;
  readonly today: Date;
}

/** A case as its changes so far left it. */
interface Draft {
  item: CaseItem;
  filing: FilingItem;
  deadlines: DeadlinesItem;
  readonly checklist: ReturnType<typeof createSampleChecklist>;
  readonly conversation: ConversationStep[];
  documents: number;
  /** Rows that later changes don't alter. */
  readonly rows: TransactItem[];
}

/**
 * A sample case and its events, as the writes of one transaction: everything that opening the case and making
 * each change would have left in the table, without the emails.
 */
export function composeSampleCase(sample: SampleCase, sources: Sources): TransactParts {
  const draft = openCase(sample, sources);
  for (const step of sample.steps) {
    const made = { by: sources.members[step.by], at: daysFrom(sources.today, -step.ago) };
    for (const change of applyStep(draft, step, made, sources))
      draft.rows.push(putHistory(draft.item.id, made.by, change, made.at));
  }
  const { item, filing, deadlines, checklist, documents } = draft;
  return {
    applicant: checkStillMember(item.applicant_id, item.org_id, sources.members[sample.applicant].fullName),
    case: putNewCase(item),
    applicantCase: putApplicantCase(item),
    openCases: addOpenCases(item, openCasesAdded(undefined, item.status)),
    stats: addToStats(item.org_id, item.id, { cases: 1, [statusStat(item.status)]: 1, documents }),
    steps: draft.rows,
    ...conversationWrites(draft, sources.members),
    filing: filing.version > 0 ? putFiling(filing, item.org_id, 0) : undefined,
    deadlines: deadlines.deadlines.length > 0 ? putDeadlines(deadlines, 0) : undefined,
    items: checklist.writes(),
    ownItems:
      checklist.own() > 0 ? addToOwnItemCount(item.id, checklist.own(), 0, checklist.ofRoute) : undefined,
  };
}

function openCase(sample: SampleCase, { members, today }: Sources): Draft {
  const applicant = members[sample.applicant];
  const opener = members[sample.openedBy];
  const openedAt = daysFrom(today, -sample.opened);
  const dependentCases = sampleCases.filter(({ dependent }) => dependent?.principal_case_id === sample.id);
  const item: CaseItem = {
    id: sample.id,
    org_id: demoOrganizationId,
    applicant_id: applicant.userId,
    applicant_name: sample.dependent?.name ?? applicant.fullName,
    country: sample.country,
    path: sample.path,
    status: 'DRAFT',
    created_at: openedAt.toISOString(),
    updated_at: openedAt.toISOString(),
    ...(sample.dependent && { dependent: sample.dependent }),
    ...(dependentCases.length > 0 && { dependent_cases: dependentCases.length }),
    ...(sample.checklist_template && { checklist_template: sample.checklist_template }),
    version: 1,
  };
  const draft: Draft = {
    item,
    filing: newFiling(item.id),
    deadlines: noDeadlines(item.id),
    checklist: createSampleChecklist(item.id, item.path, openedAt),
    conversation: [],
    documents: 0,
    rows: [putHistory(item.id, opener, { kind: 'created', status: item.status }, openedAt)],
  };
  const facts = sample.dependent ? undefined : sampleFacts[sample.applicant];
  if (facts) assess(draft, facts, { by: opener, at: new Date(openedAt.getTime() + 60_000) });
  return draft;
}

/** Who made a change, and when. */
interface Made {
  readonly by: Members[keyof Members];
  readonly at: Date;
}

function assess(draft: Draft, facts: Facts, { by, at }: Made): void {
  const composed = composeAssessment(draft.item, { facts }, by, at);
  draft.rows.push(
    putAssessment(composed),
    putHistory(draft.item.id, by, { kind: 'assessed', assessment_id: composed.id }, at),
  );
  draft.item = { ...draft.item, assessment: summaryOf(composed) };
}

/** @returns what the case's history says about the step */
function applyStep(draft: Draft, step: SampleStep, made: Made, sources: Sources): HistoryChange[] {
  const { by, at } = made;
  const { item, checklist } = draft;
  if ('note' in step) {
    addNote(draft, step.note, made);
    return [];
  }
  if ('message' in step) {
    draft.conversation.push({ at, by, text: step.message });
    return [];
  }
  if ('read' in step) {
    draft.conversation.push({ at, by, read: true });
    return [];
  }
  if ('filing' in step) {
    const facts = FilingFacts.parse(withDays(step.filing, sources.today));
    return changeFiling(draft, { ...draft.filing.facts, ...facts });
  }
  if ('authority' in step) {
    const id = sampleId(`${item.id} ${step.authority.kind} ${step.ago}`);
    const request = FilingRequest.parse({ id, ...withDays(step.authority, sources.today) });
    const { requests = [] } = draft.filing.facts;
    return changeFiling(draft, { ...draft.filing.facts, requests: inOrderOfIssue([...requests, request]) });
  }
  if ('deadline' in step) {
    const deadline = deadlineOf(item, step, sources.today);
    draft.deadlines = changeDeadlines(draft.deadlines, [...draft.deadlines.deadlines, deadline]);
    return [{ kind: 'deadline', action: 'added', name: deadlineName(deadline), on: deadline.on }];
  }
  if ('request' in step) {
    checklist.ask(step.request, step.detail, by, at);
    return [{ kind: 'document-requested', name: step.request }];
  }
  if ('document' in step) {
    const name = step.document;
    const id = addDocument(draft, step, made, sources);
    const served = step.item === undefined ? [] : [checklist.upload(step.item, { id, name }, by, at)];
    return [{ kind: 'document-added', name }, ...served];
  }
  if ('accept' in step || 'return' in step || 'notNeeded' in step) return [checklist.decide(step, by, at)];
  const { change, entry } = changeIn(step, item, sources);
  draft.item = changeOf(item, at.toISOString(), change);
  return [entry];
}

function addNote({ item, rows }: Draft, text: string, { by, at }: Made): void {
  const author = { author_id: by.userId, author_name: by.fullName };
  rows.push(putNote(item.id, { id: timeOrderedId(at), at: at.toISOString(), ...author, text }));
}

const deadlineOf = (
  item: CaseItem,
  step: Extract<SampleStep, { deadline: unknown }>,
  today: Date,
): Deadline => ({
  id: sampleId(`${item.id} ${step.deadline} ${step.in}`),
  kind: step.deadline,
  ...(step.named && { name: step.named }),
  on: dayFrom(today, step.in),
  version: 1,
});

/** @returns the document's ID */
function addDocument(
  draft: Draft,
  step: Extract<SampleStep, { document: unknown }>,
  { by, at }: Made,
  { files, today }: Sources,
): string {
  const { item } = draft;
  const file = files.get(step.document);
  if (!file) throw new Error(`No file was stored for ${step.document} of sample case ${item.id}`);
  const document: DocumentItem = {
    id: timeOrderedId(at),
    case_id: item.id,
    org_id: item.org_id,
    name: step.document,
    mime_type: 'application/pdf',
    size: file.size,
    created_at: at.toISOString(),
    uploaded_by: by.userId,
    storage_key: file.key,
    path: item.path,
    country: item.country,
    ...(step.item !== undefined && { answers: 1 }),
  };
  const dates = datesOf(step.dated, today);
  draft.rows.push(putDocument(dates ? dateDocument(document, dates) : document), cancelFileRemoval(file.key));
  draft.documents += 1;
  return document.id;
}

/** The messages, and the notifications of those that the team hasn't read. */
function conversationWrites({ item, conversation: steps }: Draft, members: Members): TransactParts {
  const { conversation, messages } = composeConversation(item, steps);
  const unread = messages.filter(
    ({ side, number }) => side === 'applicant' && number > conversation.read.team,
  );
  const [first, last] = [unread[0], unread.at(-1)];
  const readers = [members.attorney.userId, members.admin.userId];
  return {
    messages: messages.map((message) => putMessage(item.id, message)),
    ...(messages.length > 0 &&
      conversationParts(
        noConversation(item),
        first ? withNotified(conversation, readers, first.id) : conversation,
      )),
    notifications:
      first && last
        ? readers.flatMap((reader) =>
            messageNotification(item, reader, { first: messageEvent(first), last: messageEvent(last) }),
          )
        : [],
  };
}

const messageEvent = ({ id, number, side: from, author_name }: Message) =>
  ({ kind: 'message', by: displayName(author_name), from, id, number }) as const;

const datesOf = (
  dated: Extract<SampleStep, { document: unknown }>['dated'],
  today: Date,
): Dates | undefined =>
  dated && {
    kind: dated.kind,
    ...(dated.issued !== undefined && { issued_on: dayFrom(today, dated.issued) }),
    ...(dated.expires !== undefined && { expires_on: dayFrom(today, dated.expires) }),
  };

const dayFrom = (today: Date, days: number): string => daysFrom(today, days).toISOString().slice(0, 10);

function changeFiling(draft: Draft, facts: FilingFacts): HistoryChange[] {
  const before = draft.filing;
  draft.filing = changeFacts(before, facts);
  return filingMoves(before.facts, facts).map((move) => ({ kind: 'filing', ...move }));
}

const withDays = (sample: SampleFiling | SampleRequest, today: Date): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sample).map(([field, value]) => [
      field,
      typeof value === 'number' ? dayFrom(today, value) : value,
    ]),
  );

type Change = Extract<SampleStep, { status: unknown } | { owner: unknown } | { due: unknown }>;

function changeIn(
  step: Change,
  item: CaseItem,
  { members, today }: Sources,
): { change: Parameters<typeof changeOf>[2]; entry: HistoryChange } {
  if ('status' in step)
    return {
      change: { status: step.status },
      entry: { kind: 'status', from: item.status, to: step.status },
    };
  if ('owner' in step) {
    const { userId, fullName } = members[step.owner];
    return { change: { owner_id: userId }, entry: { kind: 'owner', to: fullName } };
  }
  const sla_due_at = daysFrom(today, step.due).toISOString();
  return { change: { sla_due_at }, entry: { kind: 'sla', to: sla_due_at } };
}
