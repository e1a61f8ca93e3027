/** A month of one active case, by feature: requests, and the measured units of each. */
export interface Usage {
  readonly endpoint: string;
  readonly monthly: number;
  /** As measured by `tests/api/units.test.ts`, including stream processing where it is measured. */
  readonly reads: number;
  readonly writes: number;
}

const use = (endpoint: string, monthly: number, reads: number, writes: number): Usage => ({
  ...{ endpoint, monthly, reads, writes },
});

/** The first is the list in `tests/load/heat/day.ts`; the others are what each large feature adds. */
export const features: Readonly<Record<string, readonly Usage[]>> = {
  'cases and documents': [
    use('getProfile', 25, 4, 2),
    use('getCase', 20, 2.5, 0),
    use('listCaseHistory', 8, 3.5, 0),
    use('listDocuments', 8, 3.5, 0),
    use('listNotes', 4, 3.5, 0),
    use('listOwnCases', 6, 2.5, 0),
    use('listOrganizationCases: newest', 6, 2, 0),
    use('listOrganizationCases: search of a name', 2, 2.5, 0),
    use('getOrganizationStats', 2, 3, 0),
    use('getOrganization', 2, 2.5, 0),
    use('setCaseStatus', 1, 2.5, 21),
    use('setCaseStatus, afterwards', 1, 7, 7),
    use('setCaseOwner', 0.5, 4.5, 23),
    use('setCaseDueDate', 1, 4, 23),
    use('changeCases', 0.25, 3.5, 42),
    use('addNote', 0.5, 4.5, 6),
    use('startUpload', 1.5, 3.5, 3),
    use('finishUpload', 1.5, 3.5, 26),
    use('createDownloadLink', 1.5, 3.5, 2),
    use('createCase', 1 / 6, 4, 22),
    use('createCase, afterwards', 1 / 6, 22, 29),
  ],
  checklist: [
    use('getChecklist', 8, 4.5, 0),
    use('addChecklistItems', 0.5, 5.5, 17),
    use('changeChecklistItems', 2, 3.5, 13),
    use('createViewLink', 1.5, 3.5, 2),
  ],
  // A questionnaire is answered once in the six months of a case, with a save for every few answers. Each visit to a
  // case requests it.
  questionnaires: [
    use('getIntake', 8, 5.5, 0),
    use('saveIntakeAnswers', 10, 4.5, 4),
    use('sendIntakeSection', 1.5, 5, 12),
    use('askIntakeQuestion', 0.2, 4.5, 13),
    use('withdrawIntakeRequest', 0.02, 4.5, 13),
  ],
  messages: [
    use('listMessages', 4, 4.5, 0),
    use('sendMessage', 2, 6.5, 19),
    use('setReadingProgress', 2, 3.5, 4),
    use('getConversation', 60, 2, 0),
  ],
  notifications: [
    use('countUnreadNotifications', 60, 1.5, 0),
    use('listNotifications', 2, 1.5, 0),
    use('markNotificationsRead', 2, 1, 3),
  ],
  'Today and report': [use('getToday', 4, 10.5, 0), use('getReport', 0.5, 3.5, 0)],
  people: [use('getOwnPerson', 1, 2, 0), use('changeOwnPerson', 0.3, 2, 4), use('getPerson', 1, 2.5, 0)],
  packets: [
    use('getExhibits', 0.5, 6.5, 0),
    use('putExhibits', 0.3, 6.5, 6),
    use('buildPacket', 0.1, 6.5, 9),
    use('buildPacket, afterwards', 0.1, 2.5, 29),
    use('createPacketLink', 0.1, 3.5, 2),
  ],
  'case reports': [
    use('listPackets', 0.3, 4, 0),
    use('buildPacket: a case summary', 0.1, 4.5, 9),
    use('buildPacket: a case summary, afterwards', 0.1, 13.5, 19),
    use('createPacketLink', 0.1, 3.5, 2),
  ],
  // Half of the cases are in a bulk change of 200 cases a month. The case list requests bulk changes when it
  // opens.
  'bulk changes': [
    use('startBulkChange: ten cases', 0.5 / 200, 1.5, 6),
    use('startBulkChange: ten cases, afterwards', 0.5 / 10, 23, 231),
    use('setCaseStatus, afterwards', 0.5, 7, 7),
    use('listBulkChanges', 6, 2.5, 0),
    use('listSkippedCases', 0.5 / 200, 4, 0),
  ],
  // An organization of 1,000 cases exports all of them once a week. The case list requests exports when it
  // opens.
  exports: [
    use('startCaseExport: all cases', 4 / 1000, 28.5, 8),
    use('startCaseExport: all cases, afterwards', 4 / 1000, 72, 3),
    use('createCaseExportLink', 4 / 1000, 3, 0),
    use('listCaseExports', 6, 2.5, 0),
  ],
  // One in four new cases is imported, in files of 200. The case list requests imports when it opens.
  imports: [
    use('createCaseImport', 1 / 24 / 200, 1.5, 4),
    use('putCaseImportLines: ten lines', 1 / 24 / 10, 39, 8),
    use('startCaseImport: ten lines', 1 / 24 / 200, 4.5, 6),
    use('startCaseImport: ten lines, afterwards', 1 / 24 / 10, 64, 384),
    use('createCase, afterwards', 1 / 24, 22, 29),
    use('listCaseImports', 6, 2.5, 0),
  ],
  // One in five new cases is a dependent's. Each visit to a case requests its family.
  dependents: [
    use('openDependentCase', 1 / 30, 6.5, 30),
    use('openDependentCase, afterwards', 1 / 30, 21.5, 35),
    use('listFamilyCases', 8, 6, 0),
    use('listPersonCases', 0.5, 3, 0),
  ],
  // For lists that load further pages.
  counts: [use('countOrganizationCases', 6, 15.5, 0), use('countToday', 2, 10.5, 0)],
};

/**
 * Functions other than the API's, in GB-seconds a month. A packet takes 4 s of 2 GB. Assumptions: half of that
 * for a report; 1 s of 256 MB for a step of 25 cases, of 1,000 exported ones, or of ten lines; and 0.2 s for
 * processing a change of a case.
 */
export const otherGigabyteSeconds: Readonly<Record<string, number>> = {
  packets: 0.1 * 4 * 2,
  'case reports': 0.1 * 2 * 2,
  'bulk changes': (0.5 / 25) * 0.25 + 0.5 * 0.2 * 0.25,
  exports: (4 / 1000) * 2 * 0.25,
  imports: (1 / 24 / 10) * 0.25 + (1 / 24) * 0.2 * 0.25,
};

export const perCase = {
  mails: 3,
  uploads: 1.5,
  megabytesDownloaded: 3,
  pageViews: 25,
  /** Table storage, and documents with five closed cases. */
  kilobytes: 205,
  megabytesOfDocuments: 60,
  people: 0.4,
} as const;

export const perRequest = {
  gigabyteSeconds: 0.06 * 0.5,
  kilobytesOfLogs: 1.7,
  kilobytesOut: 5,
  /** The fraction of requests that X-Ray samples. */
  traced: 0.05,
} as const;
