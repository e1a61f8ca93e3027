import type { Grants } from '../platform/grants.ts';

export const endpointGrants = {
  listOwnCases: { table: ['Query'] },
  createCase: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  },
  ensureDemoCase: { table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  getCase: { table: ['GetItem'] },
  setCaseStatus: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  undoStatusChanges: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  listCaseHistory: { table: ['GetItem', 'Query'] },
  listOrganizationCases: { table: ['Query', 'BatchGetItem'] },
  exportOrganizationCases: { table: ['Query', 'BatchGetItem', 'PutItem'] },
  createCaseForApplicant: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  changeCases: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  getCaseManagement: { table: ['GetItem', 'Query'] },
  setCaseOwner: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  setCaseDueDate: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
  listNotes: { table: ['GetItem', 'Query'] },
  addNote: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  listDocumentRequests: { table: ['GetItem', 'Query'] },
  requestDocument: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  withdrawDocumentRequest: { table: ['GetItem', 'DeleteItem', 'PutItem', 'UpdateItem'] },
  fulfilDocumentRequest: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  reopenDocumentRequest: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  assessCase: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  listAssessments: { table: ['GetItem', 'Query'] },
  replayAssessment: { table: ['GetItem'] },
  verifyFact: { table: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  withdrawVerification: { table: ['GetItem', 'DeleteItem', 'PutItem'] },
} as const satisfies Record<string, Grants>;
