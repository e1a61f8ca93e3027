/** What the product calls 1 MB, in limits, quotas, and texts alike. */
export const megabyte = 1024 * 1024;

/** Limits enforced by server and page. Sizes in bytes, times in seconds unless the name says otherwise. */
export const limits = {
  /** A JSON body the API accepts. */
  requestBodyBytes: 64 * 1024,
  fullName: 200,
  email: 255,
  password: 256,
  /** Characters of a signed token. */
  token: 2048,
  documentBytes: 10 * megabyte,
  documentName: 255,
  resumeBytes: 5 * megabyte,
  uploadUrlSeconds: 300,
  caseDownloadSeconds: 3600,
  adminDownloadSeconds: 60,
  viewSeconds: 300,
  pageSize: 25,
  maxPageSize: 100,
  idempotencySeconds: 24 * 3600,
  /** How long a changed or removed membership may still be honored. */
  membershipSeconds: 60,
  draftAutosaveSeconds: 30,
  shownIdCharacters: 8,
  searchText: 100,
  /** People invited by one request. */
  invitationsAtOnce: 25,
  /** Cases changed by one request. */
  casesAtOnce: 50,
  /** Cases changed by one bulk change that goes on when the page is closed. */
  bulkCases: 1000,
  /** How long a bulk change can be undone after it has finished. */
  bulkUndoMinutes: 10,
  /** How long a bulk change and its results are kept. */
  bulkChangeDays: 7,
  /** Documents requested on several cases by one request. */
  requestedAtOnce: 10,
  /** A status change can be undone for so long; the server allows for a slow connection on top. */
  undoSeconds: 10,
  undoGraceSeconds: 5,
  noteText: 4000,
  messageText: 4000,
  /** Documents attached to one message. */
  messageDocuments: 10,
  /** Messages of one case, deleted ones included. */
  conversationMessages: 2000,
  /** Text of a case's messages, in UTF-8, so that a whole conversation can be read at once. */
  conversationBytes: 512 * 1024,
  /** Messages that one search request looks through. */
  messagesSearched: 200,
  /** For so long an author can change or delete a message. */
  messageEditMinutes: 15,
  /** Conversations with unread messages that a list names at most. */
  unreadConversations: 300,
  /** Message templates of an organization. */
  messageTemplates: 50,
  messageTemplateName: 60,
  messageTemplateText: 2000,
  requestName: 100,
  requestDetail: 300,
  formName: 60,
  /** Characters of a receipt number of an authority whose format isn’t known. */
  receiptNumber: 40,
  /** Saved views of the case list: of one person, and shared by an organization. */
  caseViews: 20,
  viewName: 40,
  /** Items of a case's checklist, those of its route included. */
  checklistItems: 100,
  /** Items changed by one request. */
  checklistItemsAtOnce: 25,
  /** Items of an organization's own list for a route; a case keeps room for its own. */
  templateItems: 75,
  itemWhy: 300,
  itemGood: 500,
  itemDocuments: 20,
  itemReason: 500,
  deadlineName: 100,
  /** Deadlines of one case. */
  deadlines: 30,
  organizationName: 100,
  personName: 100,
  statusName: 60,
  employerName: 120,
  jobTitle: 120,
  addressLine: 120,
  postalCode: 20,
  /** Statuses of a person, and of each dependent; one transaction changes the record with the list of all that end. */
  personStatuses: 20,
  dependents: 10,
  /** People added by one request. */
  peopleAtOnce: 50,
  /** Lines of one file of people. */
  importedLines: 10_000,
  /** Bytes of that file. */
  importBytes: 5 * megabyte,
  /** Lines of one file of cases. */
  importedCases: 10_000,
  /** Bytes of that file. */
  caseImportBytes: 10 * megabyte,
  /** Lines of cases sent by one request; so many of the longest ones fit into it. */
  importedCasesAtOnce: 50,
  /** Bytes of one line of cases, as JSON. */
  importedLineBytes: 1200,
  /** Cases that an import opens in a second, so that everyone else’s work doesn’t wait for it. */
  importedCasesASecond: 10,
  /** How long an import, and what it couldn’t import, is kept. */
  caseImportDays: 7,
  /** Characters of a reference from another system. */
  caseReference: 60,
  /** Notifications marked as read by one request. */
  notificationsAtOnce: 50,
  /** The highest number of unread notifications that is counted. */
  unreadCounted: 999,
  /** How often an open page asks for the count of unread notifications. */
  unreadPollSeconds: 300,
  /** How long notifications are kept. */
  notificationDays: 90,
  exhibitTitle: 120,
  /** Exhibits of one case, and so of one packet. */
  exhibits: 40,
  /** Documents in all exhibits together. */
  exhibitDocuments: 200,
  /** Bytes of all originals of one packet: what building it holds in memory was measured for this. */
  packetBytes: 100 * megabyte,
  packetPages: 1000,
  /** Packets of one case: earlier ones stay. */
  packets: 50,
  /** Reports of one case: building another one deletes the oldest. */
  reports: 20,
  /** Packets and reports of a case share their numbers. */
  packetNumber: 9999,
  /** Bytes of documents that building one case summary reads to calculate SHA-256 sums that aren't known yet. */
  summaryBytes: 100 * megabyte,
  /** A case is due soon this many days ahead. */
  dueSoonDays: 7,
  /** Rows of a report in one response, each a month's of one visa path and owner. */
  reportRows: 500,
  /** Letters of a message that Today shows. */
  messageExcerpt: 80,
  /** Lines of each section of Today. */
  todayLines: 25,
  /** A document that expires within so many days is on Today. */
  expiringDays: 90,
  /** Rows that one count looks at; of a longer list, it says that there are more. */
  countedRows: 5000,
  /** The same for each list of Today: no one plans a day by more. */
  countedToday: 500,
  /** Rows of one part of an export, and of an export that is in the response. */
  exportRows: 500,
} as const;

export const shortId = (id: string): string => id.slice(0, limits.shownIdCharacters);
