import { putAssessment, summaryOf } from '#functions/data/cases/assessment.ts';
import { type CaseItem, changeOf, putApplicantCase, putNewCase } from '#functions/data/cases/case.ts';
import { addToOwnItemCount } from '#functions/data/cases/checklist-item.ts';
import { type ConversationStep, composeConversation } from '#functions/data/cases/compose-conversation.ts';
import { conversationParts, noConversation, withNotified } from '#functions/data/cases/conversation.ts';
import { changeDeadlines, deadlineName, noDeadlines, putDeadlines } from '#functions/data/cases/deadlines.ts';
import { changeFacts, newFiling, putFiling } from '#functions/data/cases/filing.ts';
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
import { isFilingField } from '#shared/domain/filing-fields.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import type { Deadline } from '#shared/records/deadline.ts';
import type { Message } from '#shared/records/message.ts';
import { daysFrom } from './days-from.ts';
import { type SampleCase, type SampleFiling, type SampleStep, sampleCases } from './sample-cases.ts';
import { createSampleChecklist } from './sample-checklist.ts';
import { sampleFacts } from './sample-facts.ts';
import { sampleId } from './sample-id.ts';
import type { Members } from './sample-people.ts';

/**
 * A sample case and its events, as the writes of one transaction: everything that opening the case and making
 * each change would have left in the table, without the emails.
 * @param files the stored documents, by name
 */
export function composeSampleCase(
  sample: SampleCase,
  members: Members,
  files: ReadonlyMap<string, StoredSpecimen>,
  today: Date,
): TransactParts {
  const applicant = members[sample.applicant];
  const openedAt = daysFrom(today, -sample.opened);
  const beside = sampleCases.filter(({ dependent }) => dependent?.principal_case_id === sample.id).length;
  let item: CaseItem = {
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
    ...(beside > 0 && { dependent_cases: beside }),
    ...(sample.checklist_template && { checklist_template: sample.checklist_template }),
    version: 1,
  };
  const opener = members[sample.openedBy];
  const parts = [putHistory(item.id, opener, { kind: 'created', status: item.status }, openedAt)];
  const facts = sample.dependent ? undefined : sampleFacts[sample.applicant];
  if (facts) {
    const at = new Date(openedAt.getTime() + 60_000);
    const composed = composeAssessment(item, { facts }, opener, at);
    parts.push(
      putAssessment(composed),
      putHistory(item.id, opener, { kind: 'assessed', assessment_id: composed.id }, at),
    );
    item = { ...item, assessment: summaryOf(composed) };
  }
  let filing = newFiling(item.id);
  let deadlines = noDeadlines(item.id);
  const checklist = createSampleChecklist(item.id, item.path, openedAt);
  let documents = 0;
  const talk: ConversationStep[] = [];
  for (const step of sample.steps) {
    const at = daysFrom(today, -step.ago);
    const by = members[step.by];
    const record = (change: HistoryEntry['change']) => parts.push(putHistory(item.id, by, change, at));
    if ('note' in step) {
      const author = { author_id: by.userId, author_name: by.fullName };
      parts.push(
        putNote(item.id, { id: timeOrderedId(at), at: at.toISOString(), ...author, text: step.note }),
      );
    } else if ('message' in step) {
      talk.push({ at, by, text: step.message });
    } else if ('read' in step) {
      talk.push({ at, by, read: true });
    } else if ('filing' in step) {
      const facts = filingFacts(step.filing, today);
      for (const [field, to] of Object.entries(facts))
        if (isFilingField(field)) record({ kind: 'filing', field, to });
      filing = changeFacts(filing, { ...filing.facts, ...facts });
    } else if ('deadline' in step) {
      const on = dayFrom(today, step.in);
      const deadline: Deadline = {
        id: sampleId(`${item.id} ${step.deadline} ${step.in}`),
        kind: step.deadline,
        ...(step.named && { name: step.named }),
        on,
        version: 1,
      };
      deadlines = changeDeadlines(deadlines, [...deadlines.deadlines, deadline]);
      record({ kind: 'deadline', action: 'added', name: deadlineName(deadline), on });
    } else if ('request' in step) {
      checklist.ask(step.request, step.detail, by, at);
      record({ kind: 'document-requested', name: step.request });
    } else if ('document' in step) {
      const id = timeOrderedId(at);
      const servesItem = step.item !== undefined;
      const dates = datesOf(step.dated, today);
      parts.push(
        ...documentWrites(item, { id, name: step.document, by: by.userId, at, servesItem, dates }, files),
      );
      record({ kind: 'document-added', name: step.document });
      documents += 1;
      if (step.item !== undefined) record(checklist.upload(step.item, { id, name: step.document }, by, at));
    } else if ('accept' in step || 'return' in step || 'notNeeded' in step) {
      record(checklist.decide(step, by, at));
    } else {
      const { change, entry } = changeIn(step, item, members, today);
      item = changeOf(item, at.toISOString(), change);
      record(entry);
    }
  }
  const { conversation, messages } = composeConversation(item, talk);
  const unread = messages.filter(
    ({ side, number }) => side === 'applicant' && number > conversation.read.team,
  );
  const [first, last] = [unread[0], unread.at(-1)];
  const readers = [members.attorney.userId, members.admin.userId];
  return {
    applicant: checkStillMember(item.applicant_id, item.org_id, applicant.fullName),
    case: putNewCase(item),
    applicantCase: putApplicantCase(item),
    openCases: addOpenCases(item, openCasesAdded(undefined, item.status)),
    stats: addToStats(item.org_id, item.id, { cases: 1, [statusStat(item.status)]: 1, documents }),
    steps: parts,
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
    filing: filing.version > 0 ? putFiling(filing, item.org_id, 0) : undefined,
    deadlines: deadlines.deadlines.length > 0 ? putDeadlines(deadlines, 0) : undefined,
    items: checklist.writes(),
    ownItems:
      checklist.own() > 0 ? addToOwnItemCount(item.id, checklist.own(), 0, checklist.ofRoute) : undefined,
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

const filingFacts = (sample: SampleFiling, today: Date): FilingFacts =>
  FilingFacts.parse(
    Object.fromEntries(
      Object.entries(sample).map(([field, value]) => [
        field,
        typeof value === 'number' ? dayFrom(today, value) : value,
      ]),
    ),
  );

type Change = Extract<SampleStep, { status: unknown } | { owner: unknown } | { due: unknown }>;

function changeIn(
  step: Change,
  item: CaseItem,
  members: Members,
  today: Date,
): { change: Parameters<typeof changeOf>[2]; entry: HistoryEntry['change'] } {
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

function documentWrites(
  item: CaseItem,
  {
    id,
    name,
    by,
    at,
    servesItem,
    dates,
  }: {
    id: string;
    name: string;
    by: string;
    at: Date;
    servesItem: boolean;
    dates: Dates | undefined;
  },
  files: ReadonlyMap<string, StoredSpecimen>,
): TransactItem[] {
  const file = files.get(name);
  if (!file) throw new Error(`No file was stored for ${name} of sample case ${item.id}`);
  const document: DocumentItem = {
    id,
    case_id: item.id,
    org_id: item.org_id,
    name,
    mime_type: 'application/pdf',
    size: file.size,
    created_at: at.toISOString(),
    uploaded_by: by,
    storage_key: file.key,
    path: item.path,
    country: item.country,
    ...(servesItem && { answers: 1 }),
  };
  return [putDocument(dates ? dateDocument(document, dates) : document), cancelFileRemoval(file.key)];
}
