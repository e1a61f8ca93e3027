import { keys } from '../core/keys.ts';
import type { TransactItem } from '../core/transaction.ts';

/**
 * Counts a dependent's case on the principal's, for the transaction that opens it, removes it, or brings it back. A
 * case that others go with can't be removed (see `deleteCase`). The condition fails when the principal's is gone.
 */
export const countDependentCase = (
  principalCaseId: string,
  organizationId: string,
  added: 1 | -1,
): TransactItem => ({
  Update: {
    Key: keys.case(principalCaseId),
    UpdateExpression: 'ADD dependent_cases :added',
    ConditionExpression: 'org_id = :org',
    ExpressionAttributeValues: { ':added': added, ':org': organizationId },
  },
});
