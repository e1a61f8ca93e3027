import { exportPrefix } from '#shared/domain/storage-prefixes.ts';
import { type Grants, invitationUsers } from '../platform/grants.ts';

export const endpointGrants = {
  listOwnCases: { table: ['Query'] },
  createCase: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  },
  ensureDemoCase: { table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  getCase: { table: ['GetItem'] },
  setCaseStatus: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  undoStatusChanges: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  listCaseHistory: { table: ['GetItem', 'Query'] },
  listOrganizationCases: { table: ['Query', 'BatchGetItem'] },
  createCaseForApplicant: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  changeCases: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  requestFromCases: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  listCaseViews: { table: ['BatchGetItem'] },
  putCaseView: { table: ['BatchGetItem', 'PutItem', 'ConditionCheckItem'] },
  deleteCaseView: { table: ['BatchGetItem', 'PutItem', 'ConditionCheckItem'] },
  startBulkChange: { table: ['GetItem', 'PutItem'] },
  listBulkChanges: { table: ['Query'] },
  listSkippedCases: { table: ['GetItem', 'Query', 'BatchGetItem'] },
  stopBulkChange: { table: ['GetItem', 'UpdateItem'] },
  resumeBulkChange: { table: ['GetItem', 'UpdateItem'] },
  undoBulkChange: { table: ['GetItem', 'UpdateItem'] },
  createCaseImport: { table: ['GetItem', 'PutItem'] },
  putCaseImportLines: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'] },
  startCaseImport: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  listCaseImports: { table: ['Query'] },
  listSkippedLines: { table: ['GetItem', 'Query'] },
  stopCaseImport: { table: ['GetItem', 'UpdateItem'] },
  resumeCaseImport: { table: ['GetItem', 'UpdateItem'] },
  startCaseExport: { table: ['GetItem', 'Query', 'BatchGetItem', 'PutItem'] },
  listCaseExports: { table: ['Query'] },
  stopCaseExport: { table: ['GetItem', 'UpdateItem'] },
  resumeCaseExport: { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'] },
  createCaseExportLink: {
    table: ['GetItem'],
    objects: [{ prefix: exportPrefix, actions: ['GetObject'] }],
  },
  correctCaseRoute: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  getCaseManagement: { table: ['GetItem', 'Query'] },
  setCaseOwner: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  setCaseDueDate: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
  getFiling: { table: ['GetItem'] },
  changeFiling: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  listDeadlines: { table: ['GetItem'] },
  putDeadline: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  deleteDeadline: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  setDocumentDates: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
  listNotes: { table: ['GetItem', 'Query'] },
  addNote: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  getChecklist: { table: ['GetItem', 'Query'] },
  addChecklistItems: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  changeChecklistItems: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  listChecklistTemplates: { table: ['Query', 'BatchGetItem'] },
  getChecklistTemplate: { table: ['GetItem'] },
  putChecklistTemplate: { table: ['GetItem', 'PutItem'] },
  getChecklistUpdate: { table: ['GetItem', 'Query'] },
  updateChecklist: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
  undoChecklistChanges: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  addItemDocuments: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  removeItemDocument: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  assessCase: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  listAssessments: { table: ['GetItem', 'Query'] },
  replayAssessment: { table: ['GetItem'] },
  verifyFact: { table: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  withdrawVerification: { table: ['GetItem', 'DeleteItem', 'PutItem'] },
  getReport: { table: ['Query', 'BatchGetItem'] },
  exportReport: { table: ['Query', 'BatchGetItem'] },
  getToday: { table: ['GetItem', 'Query', 'BatchGetItem'] },
  countOwnCases: { table: ['Query'] },
  countOrganizationCases: { table: ['Query', 'BatchGetItem'] },
  countToday: { table: ['GetItem', 'Query'] },
  listRuleChanges: {},
  listTurnedCases: { table: ['Query', 'BatchGetItem'] },
} as const satisfies Record<string, Grants>;

export const jobGrants = {
  /**
   * The table's stream calls it with each change of a case and what belongs to it, and each step of a bulk change, an
   * import, or an export. An import makes the accounts of applicants who have none.
   */
  'update-case-work': {
    table: ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    objects: [{ prefix: exportPrefix, actions: ['GetObject', 'PutObject'] }],
    users: invitationUsers,
  },
} as const satisfies Record<string, Grants>;
