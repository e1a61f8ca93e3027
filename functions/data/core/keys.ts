import { shardOf } from './shard.ts';

const auditPrefix = 'AUDIT#';
const statsPartitions = 2;
const reportPartitions = 4;
/** Zero-padded, so that the text order equals the numeric order. */
const padded = (number: number): string => String(number).padStart(4, '0');

const reportPartition = (organizationId: string, partition: number): string =>
  partition === 0 ? `REPORT#${organizationId}` : `REPORT#${organizationId}#${partition}`;

/**
 * Every key of the table. No other module builds keys.
 *
 * | item                  | pk              | sk                        |
 * | --------------------- | --------------- | ------------------------- |
 * | Profile               | USER#id         | PROFILE                   |
 * | Membership            | USER#id         | MEMBERSHIP                |
 * | Facts for assessments | USER#id         | FACTS                     |
 * | Calendar address      | USER#id         | CALENDAR                  |
 * | Person's record       | PERSON#id       | PERSON                    |
 * | … end of a status     | PERSON#id       | ENDS#entry                |
 * | Last sign-out         | USER#id         | NOT_BEFORE                |
 * | Ended sign-in         | USER#id         | NOT_BEFORE#signIn         |
 * | Session (a sign-in)   | USER#id         | SESSION#signIn            |
 * | Organization          | ORG#id          | ORGANIZATION              |
 * | Counters (statistics) | ORG#id          | FIGURES                   |
 * | … a shard             | FIGURES#org#half | FIGURES#shard            |
 * | Checklist template    | ORG#id          | TEMPLATE#path             |
 * | … one version of it   | TEMPLATES#org   | path#version              |
 * | Case                  | CASE#id         | CASE                      |
 * | History entry         | CASE#id         | HISTORY#id                |
 * | Assessment            | CASE#id         | ASSESSMENT#id             |
 * | Verified fact         | CASE#id         | VERIFIED#fact             |
 * | Filing facts          | CASE#id         | FILING                    |
 * | … number of an other filing | CASE#id   | RECEIPT#id                |
 * | Deadlines             | CASE#id         | DEADLINES                 |
 * | Questionnaire section | CASE#id         | INTAKE#section            |
 * | Document              | CASE#id         | DOCUMENT#id               |
 * | Announced upload      | CASE#id         | UPLOAD#id                 |
 * | Deleted confidential document | CASE#id | HIDDEN#id                 |
 * | File to delete        | FILE#storageKey | REMOVED                   |
 * | Resume file           | FILE#storageKey | RESUME                    |
 * | Account to delete     | ACCOUNT#user    | REMOVED                   |
 * | Consultation          | CONSULTATION#id | CONSULTATION              |
 * | Booked call           | CONSULTATION#id | CALL                      |
 * | Resume upload record  | CONSULTATION#id | FILE#id                   |
 * | Booking rules         | ORG#id          | BOOKING_RULES             |
 * | An expert's hours     | ORG#id          | HOURS#user                |
 * | Taken slot            | CALLS#org       | SLOT#start#expert         |
 * | Calls of a day        | CALLS#org       | DAY#date#expert           |
 * | Idempotency key       | ONCE#user#key   | ONCE                      |
 * | Outgoing mail         | MAIL#id         | MAIL                      |
 * | Case of an applicant  | USER#id         | CASE#id                   |
 * | Count of open cases   | USER#id         | OPEN_CASES#org            |
 * | Cases in a search list | SEARCH#org#list | start of the block        |
 * | Document by word      | FIND#org#list   | word#time#id              |
 * | Open work of a case   | WORK#case       | SUMMARY                   |
 * | … of one kind, listed | WORK#case       | kind                      |
 * | … in reports          | WORK#case       | REPORT                    |
 * | … reminders of items  | WORK#case       | REMINDERS                 |
 * | Row of a report       | REPORT#org      | period#path#owner         |
 * | … in other partitions | REPORT#org#partition | period#path#owner    |
 * | Internal note         | CASE#id         | NOTE#id                   |
 * | Order of exhibits     | CASE#id         | EXHIBITS                  |
 * | Packet                | CASE#id         | PACKET#number             |
 * | Packet contents       | CASE#id         | PACKET_FILES#number       |
 * | PDF of an official form | FORMS         | FORM#id                   |
 * | Checklist item        | CASE#id         | REQUEST#id                |
 * | Count of added items  | CASE#id         | CHECKLIST                 |
 * | Message               | CASE#id         | MESSAGE#id                |
 * | Conversation          | CASE#id         | CONVERSATION              |
 * | Unread messages       | USER#id         | UNREAD                    |
 * | Message templates     | ORG#id          | MESSAGE_TEMPLATES         |
 * | Saved views           | USER#id         | VIEWS#org                 |
 * | Shared views          | ORG#id          | CASE_VIEWS                |
 * | Notice (pending mail) | CASE#id         | NOTICE#user               |
 * | Notification          | of its subject: CASE#id, CONSULTATION#id, USER#id | INBOX#user#id |
 * | Email settings        | USER#id         | EMAIL_SETTINGS            |
 * | Digest entry          | DIGEST#user     | date#id                   |
 * | Invitation            | ORG#id          | INVITATION#email          |
 * | Rate-limit window     | RATE#what#who   | WINDOW#start              |
 * | Daily quota usage     | QUOTA#user      | DAY#date                  |
 * | Bulk change           | BULK#user       | JOB#id                    |
 * | … its cases           | BULK#user       | PART#id#number            |
 * | … result of a case    | BULK#user       | RESULT#id#case            |
 * | Import of cases       | IMPORT#user     | JOB#id                    |
 * | … its lines           | IMPORT#user     | PART#id#number            |
 * | … result of a line    | IMPORT#user     | RESULT#id#line            |
 * | … line without a case | IMPORT#user     | SKIPPED#id#line           |
 * | Export of cases       | BULK#user       | EXPORT#id                 |
 * | Running exports       | ORG#id          | CASE_EXPORTS              |
 * | Contact message       | CONTACT#id      | MESSAGE                   |
 * | Received from address | ADDRESS#email   | kind#id                   |
 * | Suppressed address    | SUPPRESSED#hash | SUPPRESSION               |
 * | Recovery codes        | RECOVERY#email  | CODES                     |
 * | Deletion request      | ORG#id          | DELETION#user             |
 * | Deletion receipt      | ORG#id          | RECEIPT#user              |
 * | Departure in progress | ORG#id          | DEPARTURE#user            |
 * | Audit entry           | AUDIT#org#month | id                        |
 */
export const keys = {
  profile: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PROFILE' }),
  membership: (userId: string) => ({ pk: `USER#${userId}`, sk: 'MEMBERSHIP' }),
  facts: (userId: string) => ({ pk: `USER#${userId}`, sk: 'FACTS' }),
  calendar: (userId: string) => ({ pk: `USER#${userId}`, sk: 'CALENDAR' }),
  /** `id` is the account's ID, or, for people without an account, the record's own. */
  person: (personId: string) => ({ pk: `PERSON#${personId}`, sk: 'PERSON' }),
  statusEnd: (personId: string, entry: string) => ({ pk: `PERSON#${personId}`, sk: `ENDS#${entry}` }),
  isPerson: (pk: string) => pk.startsWith('PERSON#'),
  personOf: (pk: string) => pk.slice('PERSON#'.length),
  entryOf: (sk: string) => sk.slice('ENDS#'.length),
  /** Sorts between membership and profile, so one query reads all of them. */
  signOut: (userId: string) => ({ pk: `USER#${userId}`, sk: 'NOT_BEFORE' }),
  /** Sorts there too. */
  endedSignIn: (userId: string, signInId: string) => ({ pk: `USER#${userId}`, sk: `NOT_BEFORE#${signInId}` }),
  endedSignInPrefix: 'NOT_BEFORE#',
  session: (userId: string, signInId: string) => ({ pk: `USER#${userId}`, sk: `SESSION#${signInId}` }),
  sessionPrefix: 'SESSION#',
  user: (userId: string) => `USER#${userId}`,
  userOf: (pk: string) => pk.slice('USER#'.length),
  caseOf: (pk: string) => pk.slice('CASE#'.length),
  organization: (organizationId: string) => ({ pk: `ORG#${organizationId}`, sk: 'ORGANIZATION' }),
  /** The admin counters, and everything counted before sharding. Stored counters are called FIGURES. */
  stats: (organizationId: string) => ({ pk: `ORG#${organizationId}`, sk: 'FIGURES' }),
  /**
   * Split over two partitions, since bulk changes of several colleagues could use a third of one partition's
   * throughput.
   */
  statsShard: (organizationId: string, shard: number) => ({
    pk: `FIGURES#${organizationId}#${shard % statsPartitions}`,
    sk: `FIGURES#${String(shard).padStart(2, '0')}`,
  }),
  statsPartitions: (organizationId: string) =>
    Array.from({ length: statsPartitions }, (_, half) => `FIGURES#${organizationId}#${half}`),
  /** The organization that a counter row belongs to. */
  organizationOfStats: (pk: string) => pk.replace(/^ORG#/, '').replace(/^FIGURES#(.*)#\d+$/, '$1'),
  checklistTemplate: (organizationId: string, path: string) => ({
    pk: `ORG#${organizationId}`,
    sk: `TEMPLATE#${path}`,
  }),
  checklistTemplatePrefix: 'TEMPLATE#',
  checklistTemplateVersion: (organizationId: string, path: string, version: number) => ({
    pk: `TEMPLATES#${organizationId}`,
    sk: `${path}#${String(version).padStart(6, '0')}`,
  }),
  /**
   * The keys from here to the filing are adjacent, so that the case, its conversation, deadlines, and documents are
   * read in one query.
   */
  case: (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'CASE' }),
  /** IDs of history entries and documents are time-ordered (UUID v7), and so are their sort keys. */
  history: (caseId: string, entryId: string) => ({ pk: `CASE#${caseId}`, sk: `HISTORY#${entryId}` }),
  historyPrefix: 'HISTORY#',
  /** Assessment IDs are time-ordered too. */
  assessment: (caseId: string, assessmentId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `ASSESSMENT#${assessmentId}`,
  }),
  assessmentPrefix: 'ASSESSMENT#',
  verification: (caseId: string, fact: string) => ({ pk: `CASE#${caseId}`, sk: `VERIFIED#${fact}` }),
  verificationPrefix: 'VERIFIED#',
  filing: (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'FILING' }),
  otherReceipt: (caseId: string, filingId: string) => ({ pk: `CASE#${caseId}`, sk: `RECEIPT#${filingId}` }),
  deadlines: (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'DEADLINES' }),
  /** A section of a case's questionnaire. */
  intake: (caseId: string, sectionId: string) => ({ pk: `CASE#${caseId}`, sk: `INTAKE#${sectionId}` }),
  intakePrefix: 'INTAKE#',
  documentPrefix: 'DOCUMENT#',
  document: (caseId: string, documentId: string) => ({ pk: `CASE#${caseId}`, sk: `DOCUMENT#${documentId}` }),
  upload: (caseId: string, uploadId: string) => ({ pk: `CASE#${caseId}`, sk: `UPLOAD#${uploadId}` }),
  uploadPrefix: 'UPLOAD#',
  applicantCase: (userId: string, caseId: string) => ({ pk: `USER#${userId}`, sk: `CASE#${caseId}` }),
  applicantCasePrefix: 'CASE#',
  /** Sorts between membership and profile, so one query reads all of them. */
  openCases: (userId: string, organizationId: string) => ({
    pk: `USER#${userId}`,
    sk: `OPEN_CASES#${organizationId}`,
  }),
  /** `list` is a gram of the applicant's name, a visa path, or a country (see case-search.ts). */
  searchBlocks: (organizationId: string, list: string) => `SEARCH#${organizationId}#${list}`,
  /** `list` is a prefix of words in file names (see document-search.ts). */
  searchList: (organizationId: string, list: string) => `FIND#${organizationId}#${list}`,
  /**
   * Derived from the rows of a case, but outside of its partition, because these rows aren't part of anyone's data.
   */
  caseWork: (caseId: string, kind: string) => ({ pk: `WORK#${caseId}`, sk: kind }),
  caseWorkSummary: (caseId: string) => ({ pk: `WORK#${caseId}`, sk: 'SUMMARY' }),
  caseReport: (caseId: string) => ({ pk: `WORK#${caseId}`, sk: 'REPORT' }),
  itemReminders: (caseId: string) => ({ pk: `WORK#${caseId}`, sk: 'REMINDERS' }),
  /**
   * Split over four partitions by case, since a bulk change could use a third of one partition's throughput. The
   * first partition also has everything counted before the split.
   */
  report: (organizationId: string, caseId: string, row: string) => ({
    pk: reportPartition(organizationId, shardOf(caseId, reportPartitions)),
    sk: row,
  }),
  reportPartitions: (organizationId: string) =>
    Array.from({ length: reportPartitions }, (_, partition) => reportPartition(organizationId, partition)),
  /** The organization whose report a row belongs to. */
  organizationOfReport: (pk: string) => pk.replace(/^REPORT#(.*?)(#\d+)?$/, '$1'),
  note: (caseId: string, noteId: string) => ({ pk: `CASE#${caseId}`, sk: `NOTE#${noteId}` }),
  notePrefix: 'NOTE#',
  hiddenDocument: (caseId: string, documentId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `HIDDEN#${documentId}`,
  }),
  hiddenDocumentPrefix: 'HIDDEN#',
  /**
   * The prefix dates from document requests, the predecessors of checklist items; their rows are still valid items.
   */
  checklistItem: (caseId: string, itemId: string) => ({ pk: `CASE#${caseId}`, sk: `REQUEST#${itemId}` }),
  checklistItemPrefix: 'REQUEST#',
  checklist: (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'CHECKLIST' }),
  /** Message IDs are time-ordered and increase within a case. */
  message: (caseId: string, messageId: string) => ({ pk: `CASE#${caseId}`, sk: `MESSAGE#${messageId}` }),
  messagePrefix: 'MESSAGE#',
  conversation: (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'CONVERSATION' }),
  /** What the person hasn't read as an applicant, by case. */
  unreadMessages: (userId: string) => ({ pk: `USER#${userId}`, sk: 'UNREAD' }),
  /** Sorts after the rows that authentication reads. */
  caseViews: (userId: string, organizationId: string) => ({
    pk: `USER#${userId}`,
    sk: `VIEWS#${organizationId}`,
  }),
  sharedCaseViews: (organizationId: string) => ({ pk: `ORG#${organizationId}`, sk: 'CASE_VIEWS' }),
  messageTemplates: (organizationId: string) => ({ pk: `ORG#${organizationId}`, sk: 'MESSAGE_TEMPLATES' }),
  exhibits: (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'EXHIBITS' }),
  packet: (caseId: string, number: number) => ({ pk: `CASE#${caseId}`, sk: `PACKET#${padded(number)}` }),
  packetPrefix: 'PACKET#',
  packetNumberOf: (sk: string) => Number(sk.slice('PACKET#'.length)),
  packetFiles: (caseId: string, number: number) => ({
    pk: `CASE#${caseId}`,
    sk: `PACKET_FILES#${padded(number)}`,
  }),
  notice: (caseId: string, recipient: string) => ({ pk: `CASE#${caseId}`, sk: `NOTICE#${recipient}` }),
  /**
   * Stored with its subject, so it is deleted together with it. In a person's partition, it sorts before the rows
   * that authentication reads.
   */
  notification: (
    about: { kind: 'case' | 'consultation' | 'person'; id: string },
    userId: string,
    id: string,
  ) => ({
    pk: `${{ case: 'CASE', consultation: 'CONSULTATION', person: 'USER' }[about.kind]}#${about.id}`,
    sk: `INBOX#${userId}#${id}`,
  }),
  notificationPrefix: 'INBOX#',
  /** Sorts before the rows that authentication reads. */
  emailSettings: (userId: string) => ({ pk: `USER#${userId}`, sk: 'EMAIL_SETTINGS' }),
  digestEntry: (userId: string, date: string, id: string) => ({
    pk: `DIGEST#${userId}`,
    sk: `${date}#${id}`,
  }),
  invitation: (organizationId: string, email: string) => ({
    pk: `ORG#${organizationId}`,
    sk: `INVITATION#${email}`,
  }),
  invitationPrefix: 'INVITATION#',
  /** The PDF of an official form, for all organizations. */
  formTemplate: (formId: string) => ({ pk: 'FORMS', sk: `FORM#${formId}` }),
  /** A file that is no longer referenced and must be deleted from the store. */
  removedFile: (storageKey: string) => ({ pk: `FILE#${storageKey}`, sk: 'REMOVED' }),
  resumeFile: (storageKey: string) => ({ pk: `FILE#${storageKey}`, sk: 'RESUME' }),
  /** An account that is no longer referenced and must be deleted from the user pool. */
  removedAccount: (userId: string) => ({ pk: `ACCOUNT#${userId}`, sk: 'REMOVED' }),
  consultationOf: (pk: string) => pk.slice('CONSULTATION#'.length),
  consultation: (id: string) => ({ pk: `CONSULTATION#${id}`, sk: 'CONSULTATION' }),
  call: (consultationId: string) => ({ pk: `CONSULTATION#${consultationId}`, sk: 'CALL' }),
  consultationFile: (consultationId: string, fileId: string) => ({
    pk: `CONSULTATION#${consultationId}`,
    sk: `FILE#${fileId}`,
  }),
  bookingRules: (organizationId: string) => ({ pk: `ORG#${organizationId}`, sk: 'BOOKING_RULES' }),
  expertHours: (organizationId: string, userId: string) => ({
    pk: `ORG#${organizationId}`,
    sk: `HOURS#${userId}`,
  }),
  expertHoursPrefix: 'HOURS#',
  /** One item per start and expert: the first put wins the slot. Also serves "from … to" queries. */
  slot: (organizationId: string, start: string, expertId = '') => ({
    pk: `CALLS#${organizationId}`,
    sk: `SLOT#${start}#${expertId}`,
  }),
  callDay: (organizationId: string, date: string, expertId: string) => ({
    pk: `CALLS#${organizationId}`,
    sk: `DAY#${date}#${expertId}`,
  }),
  once: (userId: string, key: string) => ({ pk: `ONCE#${userId}#${key}`, sk: 'ONCE' }),
  mail: (mailId: string) => ({ pk: `MAIL#${mailId}`, sk: 'MAIL' }),
  contactMessage: (id: string) => ({ pk: `CONTACT#${id}`, sk: 'MESSAGE' }),
  /** What was sent from an email address before it had an account; its owner can export it and have it deleted. */
  received: (email: string, kind: string, id: string) => ({
    pk: `ADDRESS#${email.toLowerCase()}`,
    sk: `${kind}#${id}`,
  }),
  deletion: (organizationId: string, userId: string) => ({
    pk: `ORG#${organizationId}`,
    sk: `DELETION#${userId}`,
  }),
  deletionPrefix: 'DELETION#',
  deletionReceipt: (organizationId: string, userId: string) => ({
    pk: `ORG#${organizationId}`,
    sk: `RECEIPT#${userId}`,
  }),
  deletionReceiptPrefix: 'RECEIPT#',
  /** `hash`: of an address that bounced, or whose owner reported spam. */
  suppression: (hash: string) => ({ pk: `SUPPRESSED#${hash}`, sk: 'SUPPRESSION' }),
  /** By address, since the user isn't signed in when using a code. */
  recoveryCodes: (email: string) => ({ pk: `RECOVERY#${email.toLowerCase()}`, sk: 'CODES' }),
  quotaDay: (userId: string, date: string) => ({ pk: `QUOTA#${userId}`, sk: `DAY#${date}` }),
  /** Bulk change IDs are time-ordered. */
  bulkChange: (userId: string, id: string) => ({ pk: `BULK#${userId}`, sk: `JOB#${id}` }),
  isBulkChange: (pk: string) => pk.startsWith('BULK#'),
  bulkUserOf: (pk: string) => pk.slice('BULK#'.length),
  bulkChangePart: (userId: string, id: string, part: number) => ({
    pk: `BULK#${userId}`,
    sk: `PART#${id}#${padded(part)}`,
  }),
  bulkChangeResult: (userId: string, id: string, caseId: string) => ({
    pk: `BULK#${userId}`,
    sk: `RESULT#${id}#${caseId}`,
  }),
  /** Import IDs are time-ordered; part and line numbers are padded to sort as text. */
  caseImport: (userId: string, id: string) => ({ pk: `IMPORT#${userId}`, sk: `JOB#${id}` }),
  isCaseImport: (pk: string) => pk.startsWith('IMPORT#'),
  importUserOf: (pk: string) => pk.slice('IMPORT#'.length),
  caseImportPart: (userId: string, id: string, part: number) => ({
    pk: `IMPORT#${userId}`,
    sk: `PART#${id}#${padded(part)}`,
  }),
  caseImportResult: (userId: string, id: string, line: number) => ({
    pk: `IMPORT#${userId}`,
    sk: `RESULT#${id}#${String(line).padStart(7, '0')}`,
  }),
  skippedLine: (userId: string, id: string, line: number) => ({
    pk: `IMPORT#${userId}`,
    sk: `SKIPPED#${id}#${String(line).padStart(7, '0')}`,
  }),
  /**
   * In the same partition as the person's bulk changes, so that their jobs run sequentially. IDs are time-ordered
   * too.
   */
  caseExport: (userId: string, id: string) => ({ pk: `BULK#${userId}`, sk: `EXPORT#${id}` }),
  runningExports: (organizationId: string) => ({ pk: `ORG#${organizationId}`, sk: 'CASE_EXPORTS' }),
  departure: (organizationId: string, userId: string) => ({
    pk: `ORG#${organizationId}`,
    sk: `DEPARTURE#${userId}`,
  }),
  /** IDs are time-ordered; `month` has the form `2026-11`. */
  audit: (organizationId: string, month: string, id: string) => ({
    pk: `${auditPrefix}${organizationId}#${month}`,
    sk: id,
  }),
  auditPrefix,
  rateWindow: (what: string, who: string, start: string) => ({
    pk: `RATE#${what}#${who}`,
    sk: `WINDOW#${start}`,
  }),
} as const;

/** Sort key of a newest-first index: time, then ID, so that items of the same millisecond have a stable order. */
export const timeKey = (at: string, id: string): string => `${at}#${id}`;

/** All organizations share these lists, which are too busy for one partition. */
const listShards = 8;
const shardOfList = (list: string, id: string): string => `${list}#${shardOf(id, listShards)}`;
/** All partitions of a sharded list; the first one also has the items from before sharding. */
const allShards = (list: string): string[] => [
  list,
  ...Array.from({ length: listShards }, (_, shard) => `${list}#${shard}`),
];
const [waitingMail, notices, digests] = ['OUTBOX#WAITING', 'NOTICES', 'DIGESTS'];

/** Partitions of the indexes (see table-schema.ts). */
export const partitions = {
  applicantCases: (applicantId: string) => `APPLICANT#${applicantId}#CASES`,
  orgCases: (organizationId: string) => `ORG#${organizationId}#CASES`,
  orgStatusCases: (organizationId: string, status: string) => `ORG#${organizationId}#CASES#${status}`,
  /** `owner` is undefined for unassigned cases. */
  orgOwnerCases: (organizationId: string, owner: string | undefined) =>
    `ORG#${organizationId}#OWNED#${owner ?? 'none'}`,
  /** Cases with work of one kind, for the whole team or for their owner. */
  orgWork: (organizationId: string, kind: string) => `ORG#${organizationId}#WORK#${kind}`,
  ownerWork: (organizationId: string, owner: string, kind: string) =>
    `ORG#${organizationId}#OWNED#${owner}#WORK#${kind}`,
  /** Assessed open cases of a route. */
  orgRouteCases: (organizationId: string, route: string) => `ORG#${organizationId}#ASSESSED#${route}`,
  orgMembers: (organizationId: string) => `ORG#${organizationId}#MEMBERS`,
  /** For looking up members by address and cases by ID. */
  orgEmails: (organizationId: string) => `ORG#${organizationId}#EMAILS`,
  orgCaseIds: (organizationId: string) => `ORG#${organizationId}#CASE_IDS`,
  /** Filings by normalized receipt number. */
  orgReceipts: (organizationId: string) => `ORG#${organizationId}#RECEIPTS`,
  /** People's records by last name, and by given names. */
  orgPeople: (organizationId: string) => `ORG#${organizationId}#PEOPLE`,
  orgGivenNames: (organizationId: string) => `ORG#${organizationId}#GIVEN_NAMES`,
  /** Ends of statuses, earliest first. */
  orgStatusEnds: (organizationId: string) => `ORG#${organizationId}#STATUS_ENDS`,
  /** Conversations that wait for the team, longest first. */
  orgInbox: (organizationId: string) => `ORG#${organizationId}#INBOX`,
  orgStaff: (organizationId: string) => `ORG#${organizationId}#STAFF`,
  orgDocuments: (organizationId: string) => `ORG#${organizationId}#DOCUMENTS`,
  /** Items for the purge, across organizations. */
  purge: 'PURGE',
  /** Items subject to a retention setting in days, by when they were sent or closed. */
  consultationRetention: 'RETENTION#CONSULTATIONS',
  closedCaseRetention: 'RETENTION#CLOSED_CASES',
  /** The outbox: emails to send, by due time, and failed ones, by time of failure. */
  waitingMail: (mailId: string) => shardOfList(waitingMail, mailId),
  allWaitingMail: allShards(waitingMail),
  failedMail: 'OUTBOX#FAILED',
  /** Emails of an organization that didn't reach anyone, by time of failure. */
  orgUnsentMail: (organizationId: string) => `ORG#${organizationId}#UNSENT_MAIL`,
  /** Pending notices about cases, by due time. */
  notices: (caseId: string) => shardOfList(notices, caseId),
  allNotices: allShards(notices),
  /** People with a pending daily digest, by due time. */
  digests: (userId: string) => shardOfList(digests, userId),
  allDigests: allShards(digests),
  /** A member's notifications, newest last, and the unread ones among them. */
  inbox: (organizationId: string, userId: string) => `INBOX#${organizationId}#${userId}`,
  unread: (organizationId: string, userId: string) => `UNREAD#${organizationId}#${userId}`,
  /** Dates with pending reminders, by due time. Sharded, since all organizations share them. */
  reminders: (shard: number) => `REMINDERS#${shard}`,
  /** Unfinished packets, by when they count as stalled. */
  unfinishedPackets: (organizationId: string) => `PACKETS#${organizationId}`,
  /** Calls booked with an address, by when they end. */
  bookedCalls: (email: string) => `CALLS#${email.toLowerCase()}`,
  orgConsultations: (organizationId: string) => `ORG#${organizationId}#CONSULTATIONS`,
  /** Departures in progress, across organizations. */
  departures: 'DEPARTURES',
} as const;
