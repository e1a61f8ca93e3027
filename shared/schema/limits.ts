/** The product's definition of 1 MB, in limits, quotas, and texts. */
export const megabyte = 1024 * 1024;

/** Limits enforced by server and page. Sizes are in bytes and times in seconds unless the name says otherwise. */
export const limits = {
  /** The maximum size of a JSON body. */
  requestBodyBytes: 64 * 1024,
  /** Problems named in the response to an invalid request: more than a form has fields. */
  fieldProblems: 100,
  fullName: 200,
  email: 255,
  /** The address of an account, which is its user name. Source: `UsernameType` in Cognito's API. */
  accountEmail: 128,
  password: 256,
  /** Characters in a signed token. */
  token: 2048,
  documentBytes: 10 * megabyte,
  documentName: 255,
  resumeBytes: 5 * megabyte,
  uploadUrlSeconds: 300,
  caseDownloadSeconds: 3600,
  /** Packets have many documents, some of which HR may not see later. */
  packetDownloadSeconds: 300,
  adminDownloadSeconds: 60,
  viewSeconds: 300,
  pageSize: 25,
  maxPageSize: 100,
  idempotencySeconds: 24 * 3600,
  draftAutosaveSeconds: 30,
  shownIdCharacters: 8,
  searchText: 100,
  /** People invited per request. */
  invitationsPerRequest: 25,
  /** Cases changed per request. */
  casesPerRequest: 50,
  /** Cases per background bulk change. */
  bulkCases: 1000,
  /** How long a bulk change can be undone after it finished. */
  bulkUndoMinutes: 10,
  /** Retention of a bulk change and its results. */
  bulkChangeDays: 7,
  /** Documents requested on several cases per request. */
  requestedItemsPerRequest: 10,
  /** How long a status change can be undone; the server allows extra time for slow connections. */
  undoSeconds: 10,
  undoGraceSeconds: 5,
  noteText: 4000,
  /** Characters in a one-line answer of a questionnaire. */
  intakeText: 200,
  intakeParagraph: 3000,
  /** Entries in a list of a questionnaire; trips of ten years are the longest. */
  intakeEntries: 60,
  /** The answers of one section as JSON in UTF-8. */
  intakeSectionBytes: 32 * 1024,
  /** Characters in the team's note when it asks a question again. */
  intakeNote: 500,
  messageText: 4000,
  /** Documents attached per message. */
  messageDocuments: 10,
  /** Messages per case, including deleted ones. */
  conversationMessages: 2000,
  /** Total text of a case's messages in UTF-8, so that a whole conversation can be read at once. */
  conversationBytes: 512 * 1024,
  /** Messages searched per request. */
  messagesSearched: 200,
  /** How long an author can edit or delete a message. */
  messageEditMinutes: 15,
  /** The maximum number of conversations in a list of unread ones. */
  unreadConversations: 300,
  /** Message templates per organization. */
  messageTemplates: 50,
  messageTemplateName: 60,
  messageTemplateText: 2000,
  requestName: 100,
  requestDetail: 300,
  formName: 60,
  /** Characters in a receipt number of an authority whose format isn't known. */
  receiptNumber: 40,
  /** Saved views of the case list, per person and shared per organization. */
  caseViews: 20,
  viewName: 40,
  /** Items on a case's checklist, including those of its route. */
  checklistItems: 100,
  /** Items changed per request. */
  checklistItemsPerRequest: 25,
  /** Items on an organization's list for a route, which leaves room for a case's own. */
  templateItems: 75,
  itemWhy: 300,
  itemGood: 500,
  itemDocuments: 20,
  /** Earlier versions that an item keeps. */
  itemVersions: 100,
  itemReason: 500,
  deadlineName: 100,
  /** Deadlines per case. */
  deadlines: 30,
  /** Requests from the authority per case. */
  filingRequests: 10,
  otherFilings: 10,
  organizationName: 100,
  personName: 100,
  nationalities: 5,
  statusName: 60,
  employerName: 120,
  jobTitle: 120,
  addressLine: 120,
  postalCode: 20,
  /** Statuses per person and per dependent; one transaction updates the record and the rows of all ending ones. */
  personStatuses: 20,
  /**
   * Current statuses with an end date in a record, including its dependents'. One transaction moves the record to its
   * person's account, with two items for each; a few are left for the statuses that the person recorded themselves.
   */
  statusEnds: 45,
  /** Dependents per record. */
  dependents: 20,
  /**
   * What the team recorded that differs from the person's own data, as JSON in UTF-8. Even with it, a record of the
   * longest values stays below DynamoDB's limit of 400 KB per item.
   */
  unmergedBytes: 64 * 1024,
  /** People added per request. */
  peoplePerRequest: 50,
  /** Lines per file of people. */
  importedLines: 10_000,
  /** Size of that file. */
  importBytes: 5 * megabyte,
  /** An official form; the largest of USCIS have 7 MB. */
  formBytes: 20 * megabyte,
  /** Lines per file of cases. */
  importedCases: 10_000,
  /** Size of that file. */
  caseImportBytes: 10 * megabyte,
  /** Lines of cases per request; this many of the maximum length fit. */
  importedCasesPerRequest: 50,
  /** Size of one line of cases as JSON. */
  importedLineBytes: 1200,
  /** Cases that an import opens per second, so that it doesn't slow down everyone else. */
  importedCasesPerSecond: 10,
  /** Retention of an import and its rejected lines. */
  caseImportDays: 7,
  /** Characters in a reference from another system. */
  caseReference: 60,
  /** Notifications marked as read per request. */
  notificationsPerRequest: 50,
  /** The maximum count of unread notifications. */
  unreadCounted: 999,
  /** How often an open page polls the count of unread notifications. */
  unreadPollSeconds: 300,
  /** Retention of notifications. */
  notificationDays: 90,
  exhibitTitle: 120,
  /** Exhibits per case, and so per packet. */
  exhibits: 40,
  /** Documents in all exhibits together. */
  exhibitDocuments: 200,
  /** Total size of a packet's originals; the memory use of building one was measured for this. */
  packetBytes: 100 * megabyte,
  packetPages: 1000,
  /** Characters listed as not printed in a packet. */
  unprinted: 20,
  /** Length of one, which may have several parts: an emoji, or a letter with its marks. */
  unprintedLength: 40,
  /** Packets per case; earlier ones are kept. */
  packets: 50,
  /** Reports per case; another one replaces the oldest. */
  reports: 20,
  /** Shared by the packets and reports of a case. */
  packetNumber: 9999,
  /** Bytes of documents read for one case summary to compute missing SHA-256 hashes. */
  summaryBytes: 100 * megabyte,
  /** How many days ahead a case counts as due soon. */
  dueSoonDays: 7,
  /** Rows of a report per response, each for a month, visa path, and owner. */
  reportRows: 500,
  /** Characters of a message shown on Today. */
  messageExcerpt: 80,
  /** Lines per section of Today. */
  todayLines: 25,
  /** For how many days, today included, Today lists answers of a questionnaire after they were sent. */
  answersListedDays: 7,
  /** How many days ahead expiring documents appear on Today. */
  expiringDays: 90,
  /** Rows read per count; for longer lists, the count says that there are more. */
  countedRows: 5000,
  /** The same for each list of Today: nobody plans a day with more. */
  countedToday: 500,
  /** Rows per part of an export, and in an export sent as a response. */
  exportRows: 500,
} as const;

export const shortId = (id: string): string => id.slice(0, limits.shownIdCharacters);
