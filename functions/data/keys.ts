/**
 * Every key of the table, in one page. Nothing else writes a key by hand.
 *
 * | item                  | pk              | sk                        |
 * | --------------------- | --------------- | ------------------------- |
 * | Profile               | USER#id         | PROFILE                   |
 * | Membership            | USER#id         | MEMBERSHIP                |
 * | Organization          | ORG#id          | ORGANIZATION              |
 * | Figures (counters)    | ORG#id          | FIGURES                   |
 * | Case                  | CASE#id         | CASE                      |
 * | History entry         | CASE#id         | HISTORY#id                |
 * | Document              | CASE#id         | DOCUMENT#id               |
 * | Announced upload      | CASE#id         | UPLOAD#id                 |
 * | Done-once record      | ONCE#user#key   | ONCE                      |
 * | Outgoing mail         | MAIL#id         | MAIL                      |
 * | Rate-limit window     | RATE#what#who   | WINDOW#start              |
 */
export const keys = {
  profile: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PROFILE' }),
  membership: (userId: string) => ({ pk: `USER#${userId}`, sk: 'MEMBERSHIP' }),
  user: (userId: string) => `USER#${userId}`,
  organization: (organizationId: string) => ({ pk: `ORG#${organizationId}`, sk: 'ORGANIZATION' }),
  figures: (organizationId: string) => ({ pk: `ORG#${organizationId}`, sk: 'FIGURES' }),
  case: (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'CASE' }),
  /** Ids of history entries and documents are time-ordered (UUID v7), so the sort key is too. */
  history: (caseId: string, entryId: string) => ({ pk: `CASE#${caseId}`, sk: `HISTORY#${entryId}` }),
  historyPrefix: 'HISTORY#',
  documentPrefix: 'DOCUMENT#',
  document: (caseId: string, documentId: string) => ({ pk: `CASE#${caseId}`, sk: `DOCUMENT#${documentId}` }),
  upload: (caseId: string, uploadId: string) => ({ pk: `CASE#${caseId}`, sk: `UPLOAD#${uploadId}` }),
  once: (userId: string, key: string) => ({ pk: `ONCE#${userId}#${key}`, sk: 'ONCE' }),
  mail: (mailId: string) => ({ pk: `MAIL#${mailId}`, sk: 'MAIL' }),
  rateWindow: (what: string, who: string, start: string) => ({
    pk: `RATE#${what}#${who}`,
    sk: `WINDOW#${start}`,
  }),
} as const;

/** Sort key of a newest-first index: time, then id, so that two of one millisecond keep an order. */
export const timeKey = (at: string, id: string): string => `${at}#${id}`;

/** Partitions of the indexes (see table-schema.ts). */
export const partitions = {
  applicantCases: (applicantId: string) => `APPLICANT#${applicantId}#CASES`,
  orgCases: (organizationId: string) => `ORG#${organizationId}#CASES`,
  orgStatusCases: (organizationId: string, status: string) => `ORG#${organizationId}#CASES#${status}`,
  orgDueCases: (organizationId: string) => `ORG#${organizationId}#CASES#DUE`,
  orgMembers: (organizationId: string) => `ORG#${organizationId}#MEMBERS`,
  orgDocuments: (organizationId: string) => `ORG#${organizationId}#DOCUMENTS`,
  orgConsultations: (organizationId: string) => `ORG#${organizationId}#CONSULTATIONS`,
} as const;
