import { putAssessment, summaryOf } from '#functions/data/cases/assessment.ts';
import { type BulkChangeItem, putBulkChange, putBulkResult } from '#functions/data/cases/bulk-change.ts';
import { putApplicantCase, putNewCase } from '#functions/data/cases/case.ts';
import { exportKey, finished, newCaseExport, putCaseExport } from '#functions/data/cases/case-export.ts';
import { type CaseImportItem, putCaseImport, putImportResult } from '#functions/data/cases/case-import.ts';
import { searchPlaces, searchText } from '#functions/data/cases/case-search.ts';
import { type CaseWorkItem, putCaseWork, putWorkSummary } from '#functions/data/cases/case-work.ts';
import { type ItemRow, putItem } from '#functions/data/cases/checklist-item.ts';
import { putTemplate } from '#functions/data/cases/checklist-template.ts';
import { composeConversation } from '#functions/data/cases/compose-conversation.ts';
import { applicantUnread, putConversation } from '#functions/data/cases/conversation.ts';
import { changeDeadlines, noDeadlines, putDeadlines } from '#functions/data/cases/deadlines.ts';
import { newFiling, putFiling, putReceipt } from '#functions/data/cases/filing.ts';
import { changeFacts } from '#functions/data/cases/filing-changes.ts';
import { type IntakeItem, newIntake, putIntake } from '#functions/data/cases/intake.ts';
import { putMessage } from '#functions/data/cases/message.ts';
import { openCasesRow } from '#functions/data/cases/open-case-count.ts';
import { type CaseReportItem, moveReport, presentPeriod, reportKey } from '#functions/data/cases/report.ts';
import { putRunningExports } from '#functions/data/cases/running-exports.ts';
import { blocksOf } from '#functions/data/cases/search-block.ts';
import { putNewCall, takeSlot } from '#functions/data/consultations/call.ts';
import { putNewConsultation } from '#functions/data/consultations/consultation.ts';
import { putReceived } from '#functions/data/consultations/received.ts';
import { keys, partitions } from '#functions/data/core/keys.ts';
import type { TransactItem } from '#functions/data/core/transaction.ts';
import { putDocument } from '#functions/data/documents/document.ts';
import { documentSearchRows } from '#functions/data/documents/document-search.ts';
import { putHiddenDocument } from '#functions/data/documents/hidden-document.ts';
import { unfinishedAttributes } from '#functions/data/documents/packet.ts';
import { putDigestEntry } from '#functions/data/jobs/digest-entry.ts';
import { putRemovedFile } from '#functions/data/jobs/purge.ts';
import { putCalendar } from '#functions/data/people/calendar-address.ts';
import { putCaseViews } from '#functions/data/people/case-views.ts';
import { putDeletion } from '#functions/data/people/deletion.ts';
import { putEmailSettings } from '#functions/data/people/email-settings.ts';
import { putFacts } from '#functions/data/people/facts.ts';
import { membershipRow } from '#functions/data/people/membership.ts';
import { putNotification } from '#functions/data/people/notification.ts';
import { statsEntity } from '#functions/data/people/organization-stats.ts';
import { changePerson, newPerson, putMovedPerson, putPerson } from '#functions/data/people/person.ts';
import { putNewProfile } from '#functions/data/people/profile.ts';
import { scannerObject } from '#shared/domain/storage-prefixes.ts';
import { assess } from '#shared/routes/engine/assess.ts';
import { o1a } from '#shared/routes/us-o1a/route.ts';
import { createTableReader, type KeptObject, type Model, type PoolAccount } from './table-model.ts';

export type Row = Record<string, unknown>;
/** Raw rows, objects, and accounts, before they are parsed. */
export interface Deployment {
  rows: Row[];
  objects: KeptObject[];
  accounts: PoolAccount[];
}

const at = '2026-11-02T09:00:00.000Z';
export const checkedAt = new Date('2026-11-02T09:05:00.000Z');
const org_id = 'harbor';
const id = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
export const ids = { amara: id(1), invited: id(2), case: id(3), document: id(4), consultation: id(5) };
export const keysOf = {
  document: `documents/${ids.case}/1_passport.pdf`,
  resume: 'resumes/1-a.pdf',
  form: 'forms/i-129/1.pdf',
  removed: `documents/${ids.case}/2_old.pdf`,
  export: exportKey({ id: id(22) }),
};
const start = '2026-11-09T15:00:00.000Z';
const expires_at = checkedAt.getTime() / 1000 + 3600;

const itemOf = ({ Put }: TransactItem): Row => ({ ...Put?.Item });

const person = { user_id: ids.amara, email: 'amara@example.com', full_name: 'Amara Okonkwo', created_at: at };
const request = { user_id: ids.amara, org_id, requested_at: at, state: 'requested', steps: 0 } as const;
const bulkChange: BulkChangeItem = {
  ...{ id: id(21), org_id, user_id: ids.amara, total: 1, include_settled: false },
  change: { kind: 'status', status: 'REVIEW' },
  ...{ state: 'DONE', phase: 'change', done: 1, changed: 1, unchanged: 0, refused: 0, undone: 0, kept: 0 },
  ...{ created_at: at, updated_at: at, finished_at: at, revision: 2, expires_at },
};
const caseImport: CaseImportItem = {
  ...{ id: id(22), org_id, user_id: ids.amara, file_name: 'cases.csv', state: 'DONE' },
  ...{ total: 2, uploaded: 2, last_line: 3, done: 2, imported: 1, existing: 0, refused: 1 },
  ...{ created_at: at, updated_at: at, finished_at: at, revision: 4, expires_at },
};
const guest = {
  user_id: ids.invited,
  email: 'new@example.com',
  full_name: '',
  created_at: at,
  invited_to: org_id,
};
const assessment = {
  id: id(8),
  case_id: ids.case,
  at,
  actor_id: ids.amara,
  actor_name: person.full_name,
  facts: {},
  assessment: assess(o1a, { facts: {}, as_of: '2026-11-02' }),
};
const theCase = {
  id: ids.case,
  org_id,
  applicant_id: ids.amara,
  applicant_name: person.full_name,
  country: 'US',
  path: 'US_O1A',
  status: 'COLLECTING',
  created_at: at,
  updated_at: at,
  version: 1,
  assessment: summaryOf(assessment),
} as const;
const [amara, ruth] = [
  { userId: ids.amara, fullName: person.full_name, email: person.email },
  { userId: id(20), fullName: 'Ruth Dahl', email: 'ruth@landfall.example' },
];
const talk = composeConversation(theCase, [
  { at: new Date(at), by: amara, text: 'May I?' },
  { at: new Date(at), by: ruth, text: 'You may.' },
]);
const other = { id: id(23), form: 'I-485', receipt_number: 'IOE0912345679' };
const deadline = { id: id(9), kind: 'filing_window' as const, on: '2026-12-31', version: 1 };
const document = {
  id: ids.document,
  case_id: ids.case,
  org_id,
  name: 'passport.pdf',
  mime_type: 'application/pdf',
  size: 1,
  created_at: at,
  uploaded_by: ids.amara,
  storage_key: keysOf.document,
  answers: 2,
  path: 'US_O1A',
  country: 'US',
} as const;
const checklistItem: ItemRow = {
  id: id(18),
  case_id: ids.case,
  own: true,
  batch: id(18),
  title: 'Degree',
  status: 'ACCEPTED',
  documents: [ids.document],
  replaced: [],
  version: 1,
};
const author = { at, by_id: ids.amara, by_name: person.full_name };
const intake: IntakeItem = {
  ...newIntake(ids.case, 'contact'),
  answers: { city: 'Lagos' },
  changes: { city: { ...author, version: 1 } },
  saved: author,
  sent: { ...author, answers: { city: 'Lagos' } },
  asked: [{ ...author, question: 'city', note: 'Since when?', version: 3 }],
  version: 3,
};
const template = putTemplate({ org_id, path: 'US_O1A', version: 1, entries: [] }, ids.amara);
const review: CaseWorkItem = {
  kind: 'REVIEW',
  case_id: ids.case,
  org_id,
  applicant_name: person.full_name,
  path: 'US_O1A',
  country: 'US',
  at,
  entries: [{ id: id(8), about: 'item', name: 'Degree' }],
  count: 1,
};
const [openedKey, presentKey] = [reportKey(theCase, at.slice(0, 7)), reportKey(theCase, presentPeriod)];
const counted: CaseReportItem = {
  case_id: ids.case,
  org_id,
  revision: 1,
  past: { version: 0, left: [] },
  added: { [openedKey]: { opened: 1 }, [presentKey]: { waiting_team: 1 } },
};
const call = {
  booking_id: id(6),
  consultation_id: ids.consultation,
  org_id,
  status: 'booked',
  start,
  end: '2026-11-09T15:15:00.000Z',
  date: '2026-11-09',
  time_zone: 'UTC',
  expert_id: 'office',
  expert_name: 'The Landfall team',
  expert_email: 'team@landfall.example',
  meeting_url: '',
  sequence: 0,
  created_at: at,
  updated_at: at,
} as const;
const consultation = {
  id: ids.consultation,
  org_id,
  status: 'form_submitted',
  first_name: 'Amara',
  last_name: 'Okonkwo',
  email: person.email,
  linkedin_url: null,
  current_visa_status: 'H-1B',
  target_visa: 'O-1A (Extraordinary Ability)',
  employer_sponsorship_status: '',
  resume_file_path: keysOf.resume,
  current_occupation: '',
  years_experience: '',
  field_of_expertise: '',
  referral_source: '',
  referrer_name: null,
  urgency_timeline: 'Medium-term (3-6 months)',
  additional_context: null,
  created_at: at,
  updated_at: at,
  call_at: start,
  case_id: ids.case,
  version: 1,
} as const;

const amarasRecord = changePerson(
  newPerson(ids.amara, org_id, ids.amara),
  {
    name: { family_name: 'Okonkwo', given_names: 'Amara' },
    statuses: [{ id: id(20), country: 'US', name: 'H-1B', path: 'US_H1B', until: '2027-05-01' }],
  },
  {},
);

/** A small deployment in which every invariant holds. */
export const healthyDeployment = (): Deployment => ({
  rows: [
    itemOf(putNewProfile({ ...person, deletion_org: org_id })),
    itemOf(putDeletion(request)),
    itemOf(putNewProfile(guest)),
    { ...membershipRow({ ...person, org_id, role: 'APPLICANT' }) },
    { ...keys.organization(org_id), entity: 'Organization', org_id },
    {
      ...keys.stats(org_id),
      entity: statsEntity,
      cases: 1,
      cases_COLLECTING: 1,
      documents: 1,
      members: 1,
      applicants: 2,
    },
    { ...keys.statsShard(org_id, 7), entity: statsEntity, applicants: -1 },
    itemOf(putNewCase(theCase)),
    itemOf(putApplicantCase(theCase)),
    openCasesRow(ids.amara, org_id, 1),
    ...searchPlaces(theCase).flatMap(({ list, position }) =>
      blocksOf(list, [[position, searchText(theCase)]]),
    ),
    ...talk.messages.map((message) => itemOf(putMessage(ids.case, message))),
    itemOf(putConversation(talk.conversation)),
    {
      ...keys.unreadMessages(ids.amara),
      entity: 'UnreadMessages',
      user_id: ids.amara,
      [`case ${ids.case}`]: applicantUnread(talk.conversation),
    },
    { ...keys.history(ids.case, id(7)), entity: 'History', id: id(7) },
    itemOf(putAssessment(assessment)),
    ...putPerson(newPerson(ids.amara, org_id, ids.amara), amarasRecord).map(itemOf),
    {
      ...itemOf(putMovedPerson({ ...newPerson(id(19), org_id, undefined), revision: 1 }, ids.amara, org_id)),
    },
    itemOf(
      putCalendar({
        ...{ user_id: ids.amara, org_id, scope: 'mine', created_at: at },
        ...{ key_hash: 'hash', version: 1 },
      }),
    ),
    itemOf(putCaseViews({ org_id, views: [], revision: 0 }, [])),
    ...putBulkChange(bulkChange, [ids.case]).map(itemOf),
    itemOf({ Put: putBulkResult(bulkChange, { case_id: ids.case, outcome: 'changed', version: 2 }) }),
    itemOf(putCaseImport(caseImport)),
    itemOf(putImportResult(caseImport, { line: 2, outcome: 'imported' })),
    itemOf(putImportResult(caseImport, { line: 3, outcome: 'refused' })),
    {
      ...keys.skippedLine(ids.amara, caseImport.id, 3),
      entity: 'SkippedLine',
      ...{ line: 3, outcome: 'refused', problems: ['email: Invalid email address'], expires_at },
    },
    {
      ...keys.caseImportPart(ids.amara, caseImport.id, 0),
      entity: 'CaseImportPart',
      lines: [2, 3].map((line) => ({ line, cells: {} })),
      expires_at,
    },
    itemOf(
      putCaseExport({
        ...newCaseExport({
          ...{ id: id(22), org_id, user_id: ids.amara },
          filter: { sort: 'newest' },
          total: 1,
        }),
        ...{ ...finished(10), is_read: true, rows: 1 },
      }),
    ),
    itemOf(putRunningExports({ org_id, revision: 0 }, [{ user_id: ids.amara, id: id(22) }])),
    itemOf(putFacts(ids.amara, { facts: {}, version: 1 })),
    {
      ...keys.checklistItem(ids.case, id(8)),
      entity: 'DocumentRequest',
      id: id(8),
      case_id: ids.case,
      document_id: ids.document,
    },
    itemOf(putItem(checklistItem)),
    itemOf(putIntake(intake)),
    itemOf(template.head),
    itemOf(template.content),
    itemOf(putCaseWork(review)),
    ...moveReport(undefined, counted).slice(0, 1).map(itemOf),
    { ...keys.report(org_id, ids.case, openedKey), entity: 'Report', opened: 1 },
    { ...keys.report(org_id, ids.case, presentKey), entity: 'Report', waiting_team: 1 },
    itemOf(
      putWorkSummary({
        ...{ case_id: ids.case, items_open: 1, last_activity_at: at, revision: 1 },
        intake_sections: { contact: { version: 3, asked: 1, sent_at: at } },
      }),
    ),
    { ...keys.checklist(ids.case), entity: 'Checklist', case_id: ids.case, own_items: 2 },
    {
      ...keys.notice(ids.case, ids.amara),
      entity: 'Notice',
      case_id: ids.case,
      recipient: ids.amara,
      revision: 1,
      purge: partitions.notices(ids.case),
      purge_at: checkedAt.toISOString(),
    },
    itemOf(
      putNotification({
        recipient: ids.amara,
        org_id,
        about: { kind: 'case', id: ids.case },
        applicant_id: ids.amara,
        path: 'US_O1A',
        events: [{ kind: 'status', by: 'Ruth Dahl', from: 'DRAFT', to: 'COLLECTING' }],
        groups: ['status'],
      }),
    ),
    itemOf(
      putEmailSettings(
        { user_id: ids.amara, choices: { status: 'digest' }, version: 0, digest_on: '2027-01-10' },
        'UTC',
      ),
    ),
    itemOf(putDigestEntry(ids.amara, '2027-01-10', { case_id: ids.case, told: [] })),
    itemOf(putDocument(document)),
    itemOf(putHiddenDocument({ ...document, id: id(9) })),
    ...documentSearchRows(document, theCase.applicant_name),
    itemOf(
      putFiling(
        changeFacts(newFiling(ids.case), {
          receipt_number: 'IOE0912345678',
          requests: [{ id: id(10), kind: 'evidence', due_on: '2027-05-01' }],
          others: [other],
        }),
        org_id,
      ),
    ),
    itemOf(putReceipt(ids.case, other, org_id)),
    itemOf(putDeadlines(changeDeadlines(noDeadlines(ids.case), [deadline]))),
    itemOf(putRemovedFile(keysOf.removed)),
    {
      ...keys.formTemplate('i-129'),
      ...{ entity: 'FormTemplate', form: 'i-129', storage_key: keysOf.form, bytes: 1, sha256: 'a1' },
      uploaded_at: at,
    },
    {
      ...keys.exhibits(ids.case),
      ...{ entity: 'Exhibits', case_id: ids.case, version: 0, packets: 1 },
    },
    {
      ...keys.packet(ids.case, 1),
      ...{ entity: 'Packet', case_id: ids.case, org_id, number: 1, state: 'FAILED', tries: 3 },
      ...{ created_at: at, finished_at: at, made_by: 'Ruth Dahl', made_by_id: ids.amara },
      ...{ exhibits: 1, documents: 1, bytes: 1, cover: { title: 'O-1A', subtitle: 'Amara' } },
      ...unfinishedAttributes(org_id, at),
    },
    {
      ...keys.invitation(org_id, guest.email),
      entity: 'Invitation',
      org_id,
      email: guest.email,
      role: 'HR',
      sent_at: at,
      invited_by: 'Ruth Dahl',
      user_id: ids.invited,
    },
    itemOf(putNewConsultation(consultation)),
    {
      ...keys.resumeFile(keysOf.resume),
      entity: 'ResumeFile',
      storage_key: keysOf.resume,
      created_at: at,
      consultation_id: ids.consultation,
    },
    itemOf(putReceived({ kind: 'CONSULTATION', id: ids.consultation, email: person.email })),
    itemOf(putNewCall(call, person.email)),
    itemOf(takeSlot(call, { isReminded: false })),
    { ...keys.callDay(org_id, call.date, call.expert_id), entity: 'CallDay', calls: 1 },
    {
      ...keys.mail('m1'),
      entity: 'Mail',
      mail_id: 'm1',
      state: 'sent',
      created_at: at,
      sent_at: at,
      expires_at,
    },
  ],
  objects: [keysOf.document, keysOf.form, keysOf.resume, keysOf.removed, keysOf.export, scannerObject].map(
    (key) => ({
      key,
      storedAt: new Date(at),
    }),
  ),
  accounts: [
    {
      userId: ids.amara,
      email: person.email,
      status: 'CONFIRMED',
      groups: ['APPLICANT'],
      createdAt: new Date(at),
    },
    {
      userId: ids.invited,
      email: guest.email,
      status: 'FORCE_CHANGE_PASSWORD',
      groups: ['HR'],
      createdAt: new Date(at),
    },
  ],
});

export function modelOf({ rows, objects, accounts }: Deployment, now = checkedAt): Model {
  const reader = createTableReader();
  for (const row of rows) reader.add(row);
  return { table: reader.collections, unreadable: reader.unreadable, objects, accounts, now };
}
