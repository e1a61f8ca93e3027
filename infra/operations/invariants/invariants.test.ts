import { beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#functions/data/core/keys.ts';
import { statsEntity } from '#functions/data/people/organization-stats.ts';
import {
  checkedAt,
  type Deployment,
  healthyDeployment,
  ids,
  keysOf,
  modelOf,
  type Row,
} from './healthy-model.ts';
import { brokenInvariants, type InvariantName, invariants } from './invariants.ts';

beforeAll(() => {
  process.env.LANDFALL_NOW = checkedAt.toISOString();
  return () => delete process.env.LANDFALL_NOW;
});

const row = (deployment: Deployment, entity: string): Row => {
  const found = deployment.rows.find((each) => each.entity === entity);
  if (!found) throw new Error(`No ${entity} there.`);
  return found;
};
const set = (entity: string, change: Row) => (deployment: Deployment) =>
  void Object.assign(row(deployment, entity), change);
const drop = (entity: string) => (deployment: Deployment) =>
  void deployment.rows.splice(deployment.rows.indexOf(row(deployment, entity)), 1);
const dropObject = (key: string) => (deployment: Deployment) => {
  deployment.objects = deployment.objects.filter((object) => object.key !== key);
};
const add = (row: Row) => (deployment: Deployment) => void deployment.rows.push(row);
const account =
  (change: (deployment: Deployment['accounts']) => Deployment['accounts']) => (deployment: Deployment) => {
    deployment.accounts = change(deployment.accounts);
  };
const other = '00000000-0000-4000-8000-00000000ffff';
const long = '2026-10-01T00:00:00.000Z';

const dependentsId = '00000000-0000-4000-8000-0000000000de';
const ofDependent = (principalCaseId: string) => ({
  ...{ id: dependentsId, name: 'Dayo', relationship: 'child', principal_case_id: principalCaseId },
});
/** @param change to the dependent's case */
const addDependentCase = (principalCaseId: string, change: Row) => (deployment: Deployment) => {
  const [principal, dependent] = [row(deployment, 'Case'), ofDependent(principalCaseId)];
  deployment.rows.push({ ...principal, ...keys.case(dependentsId), id: dependentsId, dependent });
  Object.assign(principal, change);
};

const reminderSince = (wake: string) => ({
  one: { on: '2026-12-31', days: 30, wake, since: wake, told: [] },
});

/** A departure that began long ago. */
const departureOf = (user_id: string) => ({
  ...{ pk: 'ORG#harbor', sk: `DEPARTURE#${user_id}`, entity: 'Departure' },
  ...{ user_id, org_id: 'harbor', started_at: long, started_by: ids.amara, sessions_ended: true },
});

/** Each way to break an invariant, and the message it produces. */
const breaks: [InvariantName, string, (deployment: Deployment) => void, RegExp][] = [
  ['allRowsAreValid', 'a row of an unknown type', set('Organization', { entity: 'Ship' }), /Ship ORG#/],
  ['allRowsAreValid', 'a row with an invalid field', set('Call', { start: 'soon' }), /Call CONSULTATION#/],
  [
    'statsMatchRows',
    'a count that is too high',
    set(statsEntity, { cases: 2 }),
    /cases of harbor is 2, but there are 1/,
  ],
  ['statsMatchRows', 'a status count', set(statsEntity, { cases_DRAFT: 1 }), /cases_DRAFT of harbor is 1/],
  ['statsMatchRows', 'documents', set(statsEntity, { documents: 0 }), /documents of harbor is 0/],
  [
    'statsMatchRows',
    'applicants',
    set('Membership', { role: 'HR' }),
    /applicants of harbor is 1, but there are 0/,
  ],
  [
    'conversationsCountMessages',
    'a message that is not counted',
    drop('Message'),
    /says 1 messages of applicant, but there are 0/,
  ],
  [
    'conversationsCountMessages',
    'a missing conversation',
    drop('Conversation'),
    /has messages but no conversation/,
  ],
  [
    'conversationsCountMessages',
    'a message out of order',
    set('Message', { number: 2 }),
    /has messages of applicant out of order/,
  ],
  [
    'conversationsCountMessages',
    'a different latest message',
    set('Conversation', { last_id: other }),
    /shows a different latest message/,
  ],
  [
    'inboxMatchesConversations',
    'a conversation that is not listed',
    set('Conversation', { lookup: undefined, lookup_key: undefined }),
    /is not listed correctly/,
  ],
  [
    'unreadMatchesConversations',
    'unread messages that are not noted',
    drop('UnreadMessages'),
    /unread messages of .* are counted as 0, but there are 1/,
  ],
  [
    'unreadMatchesConversations',
    'unread messages of no one',
    add({ ...keys.unreadMessages(other), entity: 'UnreadMessages', user_id: other }),
    /belong to no one/,
  ],
  [
    'itemDocumentsExist',
    'a request answered by a deleted document',
    set('DocumentRequest', { document_id: other }),
    /has a document that does not exist/,
  ],
  [
    'itemDocumentsExist',
    'an item with a deleted document',
    set('ChecklistItem', { documents: [other] }),
    /has a document that does not exist/,
  ],
  [
    'itemDocumentsExist',
    'a document that could be deleted without its item',
    set('Document', { answers: undefined }),
    /has a document that doesn’t refer to it/,
  ],
  [
    'itemDocumentsExist',
    'an item that waits for a review of nothing',
    set('ChecklistItem', { documents: [] }),
    /is ACCEPTED without a document/,
  ],
  [
    'ownItemsAreCounted',
    'a count of own items that is too high',
    set('Checklist', { own_items: 3 }),
    /is 3, but there are 2/,
  ],
  [
    'questionnairesAreConsistent',
    'a request for an answer that was not sent',
    set('Intake', { sent: undefined }),
    /section contact of case .* has requests for answers that were not sent/,
  ],
  [
    'questionnairesAreConsistent',
    'two requests for one answer',
    set('Intake', {
      asked: [
        { question: 'city', version: 2 },
        { question: 'city', version: 3 },
      ],
    }),
    /has two requests for one answer/,
  ],
  [
    'questionnairesAreConsistent',
    'a change in a later version',
    set('Intake', { version: 2 }),
    /has a change in a later version than its own/,
  ],
  [
    'questionnairesAreConsistent',
    'a section under another ID',
    set('Intake', { section: 'about_you' }),
    /is stored under another ID/,
  ],
  [
    'notificationsAreListed',
    'a notification no one sees',
    set('Notification', { purge: undefined }),
    /is not listed correctly/,
  ],
  [
    'notificationsAreListed',
    'a read notification that counts as unread',
    set('Notification', { read_at: '2026-11-22T10:00:00.000Z' }),
    /is not listed correctly/,
  ],
  ['digestsAreSent', 'an unlisted digest', set('EmailSettings', { purge: undefined }), /is not listed/],
  [
    'digestsAreSent',
    'a digest that was never sent',
    set('EmailSettings', { purge_at: long }),
    /digest of .* has been due since/,
  ],
  [
    'digestsAreSent',
    'an entry of a digest that was sent',
    set('DigestEntry', { sk: '2026-01-01#x' }),
    /belongs to no digest/,
  ],
  [
    'checklistVersionsAreKept',
    'a lost version of a checklist',
    drop('TemplateVersion'),
    /version 1 of the checklist US_O1A of harbor is missing/,
  ],
  [
    'checklistVersionsAreKept',
    'a case that follows a version no one saved',
    set('Case', { checklist_template: 2 }),
    /follows version 2 of a checklist/,
  ],
  [
    'workMatchesCases',
    'a worklist with another owner',
    set('CaseWork', { owner_id: other }),
    /does not match the case/,
  ],
  [
    'workMatchesCases',
    'work that is not listed',
    set('CaseWork', { org_cases: undefined }),
    /is missing from its list/,
  ],
  [
    'workMatchesCases',
    'work on a closed case',
    set('Case', { status: 'APPROVED' }),
    /though the case is closed/,
  ],
  [
    'workMatchesCases',
    'an upload that no one is told to review',
    drop('CaseWork'),
    /says 0 .* but there are 1/,
  ],
  [
    'workMatchesCases',
    'work without a case',
    set('CaseWorkSummary', { case_id: other }),
    /belongs to no case/,
  ],
  [
    'workMatchesCases',
    'a section sent without the worklist knowing',
    set('CaseWorkSummary', { intake_sections: {} }),
    /shows different questionnaire sections than were sent/,
  ],
  [
    'workMatchesCases',
    'a message no one is told to respond to',
    set('Conversation', { awaiting_since: '2026-11-02T10:00:00.000Z' }),
    /doesn’t say since when the applicant has been waiting/,
  ],
  [
    'reportsMatchCases',
    'a report that counts wrong',
    set('Report', { opened: 2 }),
    /says opened 2, .* add up to 1/,
  ],
  ['reportsMatchCases', 'a lost count', drop('CaseReport'), /says opened 1, but .* add up to 0/],
  [
    'reportsMatchCases',
    'a report under another owner',
    set('Case', { owner_id: other }),
    /does not count it in the right place/,
  ],
  ['reportsMatchCases', 'a report of no case', set('CaseReport', { case_id: other }), /belongs to no case/],
  ['noticesAreSent', 'an unlisted notice', set('Notice', { purge: undefined }), /is not listed/],
  [
    'noticesAreSent',
    'a notice that was never mailed',
    set('Notice', { purge_at: long }),
    /has been due since/,
  ],
  [
    'statsMatchRows',
    'a missing shard',
    (deployment) =>
      void deployment.rows.splice(
        deployment.rows.findIndex(({ sk }) => sk === 'FIGURES#07'),
        1,
      ),
    /applicants of harbor is 2, but there are 1/,
  ],
  [
    'statsMatchRows',
    'admins on a shard',
    add({ pk: 'FIGURES#harbor#1', sk: 'FIGURES#03', entity: statsEntity, admins: 1 }),
    /admins of harbor are counted on FIGURES#03/,
  ],
  [
    'receiptsAreListed',
    'a receipt number the search does not find',
    set('Filing', { facts: { receipt_number: 'IOE0000000000', rfe_due_on: '2027-05-01' } }),
    /is not listed by its receipt number/,
  ],
  [
    'receiptsAreListed',
    'the number of another filing that the search does not find',
    drop('Receipt'),
    /other filing .* of case .* is not listed by its receipt number/,
  ],
  [
    'receiptsAreListed',
    'a number that no filing has',
    set('Filing', { facts: { receipt_number: 'IOE0912345678', rfe_due_on: '2027-05-01' } }),
    /has no number to list/,
  ],
  [
    'remindersAreListed',
    'an RFE deadline no one will be reminded of',
    set('Filing', { purge: undefined }),
    /reminder of FILING of case .* is not listed/,
  ],
  [
    'remindersAreListed',
    'a reminder that was never sent',
    set('Deadlines', { reminders: reminderSince(long), purge_at: long }),
    /reminder of DEADLINES of case .* has been due since/,
  ],
  [
    'remindersMatchDates',
    'a reminder of an RFE that was answered',
    set('Filing', { facts: { rfe_due_on: '2027-05-01', rfe_answered_on: '2026-10-01' } }),
    /has a reminder for .*, which is not open on that day/,
  ],
  [
    'remindersMatchDates',
    'a reminder of a deadline that was removed',
    set('Deadlines', { deadlines: [] }),
    /has a reminder for deadline/,
  ],
  [
    'remindersMatchDates',
    'a reminder of a due date that was cleared',
    set('Deadlines', { reminders: { 'case-due': reminderSince(checkedAt.toISOString()).one } }),
    /has a reminder for a different due date/,
  ],
  [
    'itemRemindersMatchWork',
    'a reminder of items that are due on another day',
    add({
      ...{ pk: 'WORK#case', sk: 'REMINDERS', entity: 'ItemReminders', case_id: other, revision: 1 },
      reminders: reminderSince(checkedAt.toISOString()),
    }),
    /has a reminder for items due on one, but none is/,
  ],
  [
    'ageRemindersMatchRecords',
    'a reminder of a child who isn’t in the record',
    add({
      ...{ pk: 'WORK#case', sk: 'REMINDERS', entity: 'ItemReminders', case_id: other, revision: 1 },
      reminders: { 'age.one': reminderSince(checkedAt.toISOString()).one },
    }),
    /reminds of a child who doesn't become too old/,
  ],
  [
    'remindersMatchDates',
    'a reminder for a different expiration date',
    set('Document', { reminders: { expiry: reminderSince(checkedAt.toISOString()).one } }),
    /has a reminder for a different expiration date/,
  ],
  ['statsMatchRows', 'missing stats', drop(statsEntity), /members of harbor is 0, but there are 1/],
  [
    'openCasesAreCounted',
    'a count that is too high',
    set('OpenCases', { open_cases: 2 }),
    /count of open cases USER#.*#harbor is 2, but there are 1/,
  ],
  ['openCasesAreCounted', 'no count', drop('OpenCases'), /is 0, but there are 1/],
  [
    'openCasesAreCounted',
    'a count without cases',
    set('OpenCases', { sk: 'OPEN_CASES#elsewhere' }),
    /is 1, but there are 0/,
  ],
  [
    'assigneesAreMembers',
    'a case owned by a former member',
    set('Case', { owner_id: other }),
    /who is not staff/,
  ],
  [
    'assigneesAreMembers',
    'a consultation owned by an applicant',
    set('Consultation', { owner_id: ids.amara }),
    /who does not manage consultations/,
  ],
  ['assigneesAreMembers', 'a call with a former member', set('Call', { expert_id: other }), /takes no calls/],
  [
    'assigneesAreMembers',
    'hours of a former member',
    (deployment) =>
      void deployment.rows.push({
        pk: 'ORG#harbor',
        sk: `HOURS#${other}`,
        entity: 'ExpertHours',
        user_id: other,
      }),
    /takes no calls/,
  ],
  [
    'assigneesAreMembers',
    'an unfinished departure',
    (deployment) => void deployment.rows.push(departureOf(other)),
    /is not finished/,
  ],
  ['applicantCasesMatch', 'a missing index entry', drop('ApplicantCase'), /is missing from the cases of/],
  ['applicantCasesMatch', 'a missing case', drop('Case'), /which is not theirs/],
  [
    'casesAreIndexed',
    'a status that differs from its list',
    set('Case', { status: 'FILED' }),
    /missing from its list/,
  ],
  [
    'casesAreIndexed',
    'a due date missing from its list',
    set('Case', { sla_due_at: long }),
    /missing from its list/,
  ],
  ['casesAreIndexed', 'a different search text', set('Case', { applicant_text: 'x' }), /search text/],
  ['searchIndexMatchesCases', 'a missing search entry', drop('SearchBlock'), /missing from the search index/],
  [
    'searchIndexMatchesCases',
    'an extra search entry',
    (deployment) =>
      void deployment.rows.push({ ...row(deployment, 'SearchBlock'), pk: 'SEARCH#harbor#name:xyz' }),
    /extra entry/,
  ],
  [
    'searchIndexMatchesCases',
    'an entry past the end of its block',
    set('SearchBlock', { next_start: '--' }),
    /in another's block/,
  ],
  [
    'searchIndexMatchesCases',
    'a block that no other leads to',
    (deployment) => void deployment.rows.push({ ...row(deployment, 'SearchBlock'), sk: 'A', entries: '' }),
    /overlap or leave gaps/,
  ],
  [
    'searchIndexMatchesCases',
    'a row of the search as it was before there were blocks',
    add({ pk: 'FIND#harbor#name:oko', sk: long, entity: 'Find' }),
    /1 rows of an earlier version/,
  ],
  ['documentSearchMatches', 'a missing entry of a document', drop('FindDocument'), /missing from the search/],
  [
    'documentSearchMatches',
    'an extra entry of a document',
    (deployment) =>
      void deployment.rows.push({ ...row(deployment, 'FindDocument'), sk: `visa#${long}#${other}` }),
    /extra entry/,
  ],
  ...(
    [
      [
        'a dependent’s case without the principal’s',
        other,
        {},
        /is attached to case .*, which does not exist/,
      ],
      ['a dependent’s case that is attached to itself', dependentsId, {}, /which is itself/],
      ['a chain of dependents’ cases', ids.case, { dependent: ofDependent(other) }, /also a dependent’s/],
      ['a principal’s case in another organization', ids.case, { org_id: 'pier' }, /of another organization/],
      ['a principal’s case of someone else', ids.case, { applicant_id: other }, /of another account/],
      ['a dependent’s case that isn’t counted', ids.case, {}, /says 0 cases .*, but there are 1/],
    ] as const
  ).map(([what, principal, change, expected]): (typeof breaks)[number] => [
    ...(['dependentCasesHavePrincipals', what, addDependentCase(principal, change), expected] as const),
  ]),
  [
    'dependentCasesMatchRecords',
    'a dependent’s case with an earlier name',
    (deployment) => {
      const child = { id: dependentsId, relationship: 'child', name: { family_name: 'Reyes' } };
      set('Person', { fields: { dependents: [child] } })(deployment);
      set('Case', { dependent: ofDependent(other) })(deployment);
    },
    /has a different dependent than the record/,
  ],
  [
    'partsBelongToCases',
    'history without a case',
    set('History', { pk: `CASE#${other}` }),
    /which does not exist/,
  ],
  [
    'partsBelongToCases',
    'a deleted confidential document without a case',
    set('HiddenDocument', { pk: `CASE#${other}` }),
    /which does not exist/,
  ],
  [
    'partsBelongToCases',
    'an assessment without a case',
    set('Assessment', { pk: `CASE#${other}` }),
    /which does not exist/,
  ],
  [
    'casesShowTheirLatestAssessment',
    'an assessment gone',
    drop('Assessment'),
    /shows assessment .* its latest is none/,
  ],
  [
    'calendarsHaveOwners',
    'a calendar address of no one',
    set('Calendar', { pk: `USER#${other}` }),
    /calendar of USER#.* belongs to no one/,
  ],
  ...(
    [
      ['a count that is too low', { changed: 0 }, /counts 0 of 1 cases/],
      ['an early end', { total: 2 }, /ended at 1 of 2 cases/],
      ['another outcome', { changed: 0, refused: 1 }, /differs from its results/],
      ['more undone than changed', { phase: 'undo', undone: 2 }, /undone more than it changed/],
      ['no end', { state: 'RUNNING', updated_at: long }, /never ended/],
    ] as const
  ).map(([what, change, expected]): (typeof breaks)[number] => [
    ...(['bulkChangesMatchTheirResults', what] as const),
    ...([set('BulkChange', change), expected] as const),
  ]),
  ...(
    [
      ['a count that is too low', { imported: 0 }, /than the 2 it processed/],
      ['an early end', { total: 3, uploaded: 3 }, /ended at 2 of 3 lines/],
      ['a start without all lines', { uploaded: 0 }, /started with 0 of 2 lines/],
      ['another outcome', { imported: 0, refused: 2 }, /differs from its results/],
      ['no end', { state: 'RUNNING', updated_at: long }, /never ended/],
    ] as const
  ).map(([what, change, expected]): (typeof breaks)[number] => [
    ...(['importsMatchTheirResults', `an import with ${what}`] as const),
    ...([set('CaseImport', change), expected] as const),
  ]),
  [
    'importsMatchTheirResults',
    'a skipped line that was imported',
    (deployment) =>
      void deployment.rows.push({
        ...{
          pk: row(deployment, 'CaseImport').pk,
          sk: `SKIPPED#${row(deployment, 'CaseImport').id}#0000002`,
        },
        ...{ entity: 'SkippedLine', line: 2, outcome: 'refused', expires_at: 9_999_999_999 },
      }),
    /doesn’t list the 1 lines/,
  ],
  ['exportsHaveTheirFiles', 'an export without its file', dropObject(keysOf.export), /export .* has no file/],
  [
    'exportsHaveTheirFiles',
    'an export without a part of it',
    set('CaseExport', { state: 'STOPPED', parts: [{ run: 'gone', bytes: 1 }] }),
    /export .* has no file/,
  ],
  [
    'exportsHaveTheirFiles',
    'an export that ended early',
    set('CaseExport', { is_read: false }),
    /ended before the end of its list/,
  ],
  [
    'exportedFilesExpire',
    'a file that stayed',
    (deployment) => void deployment.objects.push({ key: 'exports/x/part-1.csv', storedAt: new Date(long) }),
    /did not expire/,
  ],
  [
    'viewsHaveOwners',
    'saved views of no one',
    set('CaseViews', { user_id: other }),
    /views of .* belong to no one/,
  ],
  ['factsHaveOwners', 'facts of no one', set('Facts', { pk: `USER#${other}` }), /belong to no one/],
  [
    'documentsMatchTheirCase',
    'a different path',
    set('Document', { path: 'UK_SkilledWorker' }),
    /does not match its case/,
  ],
  [
    'documentsMatchTheirCase',
    'missing from its list',
    set('Document', { org_documents_at: 'x' }),
    /missing from its list/,
  ],
  [
    'documentsShareNoFile',
    'two documents with one file',
    (deployment) => {
      const document = row(deployment, 'Document');
      deployment.rows.push({ ...document, sk: `${document.sk}-2`, id: other });
    },
    /document .* has the file of/,
  ],
  ['filesExist', 'a document without an object', dropObject(keysOf.document), /document .* has no object/],
  [
    'filesExist',
    'a resume without an object',
    dropObject(keysOf.resume),
    /resume of consultation .* has no object/,
  ],
  ['filesExist', 'a form without its PDF', dropObject(keysOf.form), /form i-129 has no object/],
  ['objectsHaveRecords', 'the PDF of a form without a record', drop('FormTemplate'), /belongs to no record/],
  ['objectsHaveRecords', 'an object without a record', drop('RemovedFile'), /belongs to no record/],
  [
    'objectsHaveRecords',
    'a resume without a record',
    (deployment) => void deployment.objects.push({ key: 'resumes/9-z.pdf', storedAt: new Date(long) }),
    /resumes\/9-z.pdf belongs to no record/,
  ],
  [
    'packetsAreFinished',
    'a failed packet administrators do not find',
    set('Packet', { purge: undefined }),
    /is FAILED and is not listed correctly/,
  ],
  [
    'packetsAreFinished',
    'a packet its case does not count',
    set('Exhibits', { packets: 0 }),
    /packet 1 of .* is not counted/,
  ],
  [
    'filesExist',
    'a packet without its file',
    set('Packet', { pdf_key: 'documents/gone.pdf' }),
    /packet 1 of .* has no object/,
  ],
  [
    'purgeKeepsUp',
    'a file the purge missed',
    set('RemovedFile', { purge_at: long }),
    /should have been purged/,
  ],
  [
    'purgeKeepsUp',
    'a file the purge cannot find',
    set('RemovedFile', { purge: undefined }),
    /not scheduled for the purge/,
  ],
  ['expiredRowsAreDeleted', 'an expired mail', set('Mail', { expires_at: 1_700_000_000 }), /expired on 2023/],
  [
    'mailIsSent',
    'a stuck mail',
    set('Mail', { state: 'waiting', purge: 'OUTBOX#WAITING', purge_at: long }),
    /mail .* has been due since/,
  ],
  [
    'mailIsSent',
    'a sent mail that administrators still see',
    set('Mail', { lookup: 'ORG#harbor#UNSENT_MAIL', lookup_key: `${long}#m1` }),
    /mail .* is sent and is not listed correctly/,
  ],
  ['callsHaveTheirSlots', 'a call without its slot', drop('Slot'), /does not have its time slot/],
  [
    'callsHaveTheirSlots',
    'a slot without a call',
    set('Call', { status: 'cancelled' }),
    /not booked by any call/,
  ],
  [
    'callsHaveTheirSlots',
    'a consultation with a different time',
    set('Consultation', { call_at: long }),
    /shows a different time/,
  ],
  [
    'dayCountsMatchCalls',
    'a wrong day count',
    set('CallDay', { calls: 2 }),
    /counts 2 calls, but there are 1/,
  ],
  [
    'consultationsAreConsistent',
    'missing from its list',
    set('Consultation', { org_consultations_at: 'x' }),
    /missing from its list/,
  ],
  [
    'consultationsAreConsistent',
    'a call that its person doesn’t see',
    set('Call', { lookup: undefined, lookup_key: undefined }),
    /not on its person's dashboard/,
  ],
  [
    'consultationsAreConsistent',
    'a missing case',
    set('Consultation', { case_id: other }),
    /which does not exist/,
  ],
  [
    'consultationsAreConsistent',
    'a call without a consultation',
    set('Call', { pk: `CONSULTATION#${other}` }),
    /which does not exist/,
  ],
  ['membersAreConsistent', 'a different name', set('Profile', { full_name: 'Ama' }), /a different name/],
  ['membersAreConsistent', 'no organization', drop('Organization'), /which has no record/],
  [
    'membersAreConsistent',
    'missing from its list',
    set('Membership', { org_members_at: 'x' }),
    /missing from its list/,
  ],
  ['membersAreConsistent', 'no profile', drop('Profile'), /has no profile/],
  [
    'recoveryCodesHaveOwners',
    'codes under another person’s address',
    add({
      ...keys.recoveryCodes('stranger@example.com'),
      entity: 'RecoveryCodes',
      user_id: ids.amara,
      salt: 's',
      hashes: [],
      created_at: long,
    }),
    /recovery codes of .* have no account/,
  ],
  [
    'invitationsAreConsistent',
    'a mark without an invitation',
    drop('Invitation'),
    /which has no such invitation/,
  ],
  [
    'invitationsAreConsistent',
    'a sender who can no longer invite anyone',
    set('Invitation', { invited_by_id: ids.amara }),
    /who can’t invite anyone/,
  ],
  ['invitationsAreConsistent', 'no account', account((all) => all.slice(0, 1)), /has no account/],
  [
    'accountsMatchProfiles',
    'the wrong group',
    account((all) => all.map((each) => ({ ...each, groups: ['OPS'] }))),
    /not in APPLICANT alone/,
  ],
  [
    'accountsMatchProfiles',
    'a profile without an account',
    account((all) => all.slice(1)),
    /profile .* has no account/,
  ],
  [
    'accountsMatchProfiles',
    'an account without a profile',
    account((all) => [
      ...all,
      { userId: other, email: 'x', status: 'CONFIRMED', groups: [], createdAt: new Date(long) },
    ]),
    /account .* has no profile/,
  ],
  [
    'caseNamesMatchProfiles',
    'a case without an applicant',
    set('Case', { applicant_id: other }),
    /who has no profile/,
  ],
  [
    'caseNamesMatchProfiles',
    'a case with an old name',
    set('Case', { applicant_name: 'Ama' }),
    /a different name than the profile/,
  ],
  [
    'submissionsAreIndexedByAddress',
    'a submission missing from the address index',
    drop('Received'),
    /is missing from its address index/,
  ],
  [
    'submissionsAreIndexedByAddress',
    'an address index entry without a submission',
    drop('Consultation'),
    /is in the address index but does not exist/,
  ],
  ['peopleAreListed', 'a record missing from its list', set('Person', { org_members: undefined }), /list/],
  [
    'peopleAreListed',
    'an end of a status that is not listed',
    drop('StatusEnd'),
    /the list of expiring statuses/,
  ],
  [
    'peopleAreListed',
    'a listed end that is not on record',
    set('StatusEnd', { lookup_key: '2030' }),
    /on record/,
  ],
  ['peopleAreListed', 'a record of an unknown account', set('Person', { user_id: other }), /has no profile/],
  ['peopleAreListed', 'a missing moved record', drop('Person'), /leads to .*, which has no record/],
  [
    'remindersMatchDates',
    'a reminder for a different end of a status',
    set('Person', { reminders: reminderSince(long) }),
    /has a reminder for a different end of a status/,
  ],
  [
    'remindersMatchDates',
    'a reminder of a maximum stay for which PERM was filed',
    set('Person', {
      fields: { stay: { first_day: '2024-12-01', filed_on: '2026-01-01' } },
      reminders: { stay: { ...reminderSince(long).one, on: '2030-11-30' } },
    }),
    /has a reminder for a different end of a status or stay/,
  ],
  [
    'deletionsAreConsistent',
    'a missing request',
    drop('Deletion'),
    /waits for a deletion that does not exist/,
  ],
  [
    'deletionsAreConsistent',
    'a different organization',
    set('Deletion', { org_id: 'pier' }),
    /the profile does not say/,
  ],
  [
    'deletionsAreConsistent',
    'an interrupted deletion',
    set('Deletion', { state: 'running', started_at: long }),
    /started on .* not finished/,
  ],
];

describe('the checker', () => {
  test('reports nothing for a consistent deployment', () => {
    expect(brokenInvariants(modelOf(healthyDeployment()))).toEqual([]);
  });

  test.each(breaks)('%s: %s', (invariant, _, damage, expected) => {
    const deployment = healthyDeployment();
    damage(deployment);
    const violations = brokenInvariants(modelOf(deployment)).filter((each) => each.invariant === invariant);
    expect(violations.map(({ what }) => what).join('\n')).toMatch(expected);
  });

  test('expects invitations of someone who leaves until their departure is finished', () => {
    const deployment = healthyDeployment();
    set('Invitation', { invited_by_id: ids.amara })(deployment);
    deployment.rows.push(departureOf(ids.amara));
    const found = brokenInvariants(modelOf(deployment)).map(({ invariant }) => invariant);
    expect(found).not.toContain('invitationsAreConsistent');
  });

  test('breaks every invariant at least once', () => {
    expect([...new Set(breaks.map(([name]) => name))].sort()).toEqual(Object.keys(invariants).sort());
  });

  test('reports IDs but no text that a person wrote', () => {
    const violations = breaks.flatMap(([, , damage]) => {
      const deployment = healthyDeployment();
      damage(deployment);
      return brokenInvariants(modelOf(deployment)).map(({ what }) => what);
    });
    expect(violations.join('\n')).not.toMatch(/amara|okonkwo|passport|new@example/i);
    expect(violations.join('\n')).toContain(ids.case);
  });
});
