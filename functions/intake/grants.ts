import type { Grants } from '../platform/grants.ts';

const changes = ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] as const;

export const endpointGrants = {
  getIntake: { table: ['GetItem', 'Query'] },
  saveIntakeAnswers: { table: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  /** Also changes the record, and the names of dependents on their cases. */
  sendIntakeSection: { table: [...changes, 'Query'] },
  askIntakeQuestion: { table: changes },
  withdrawIntakeRequest: { table: changes },
} as const satisfies Record<string, Grants>;
