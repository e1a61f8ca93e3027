import { keys } from '../core/keys.ts';
import type { TransactItem } from '../core/transaction.ts';

/**
 * Updates the principal's count of dependents' cases, in the transaction that opens, deletes, or restores one. A
 * case with dependents' cases can't be deleted (see `deleteCase`). The condition fails if the principal's case no
 * longer exists.
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
