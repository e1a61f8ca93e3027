import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import type { LimitLeft } from '#shared/domain/quotas.ts';
import { OrganizationId, PersonId } from '#shared/schema/common.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import type { CaseItem } from './case.ts';

/**
 * The number of open cases an applicant has in an organization, updated in each transaction that opens, closes,
 * reopens, or deletes a case. The row is per applicant, so only changes to the same applicant's cases contend for
 * it.
 */
export const OpenCasesItem = z.object({
  user_id: PersonId,
  org_id: OrganizationId,
  open_cases: z._default(z.number(), 0),
});
export type OpenCasesItem = z.infer<typeof OpenCasesItem>;

const openIn = (status: CaseStatus | undefined): number => (status === undefined || isClosed(status) ? 0 : 1);

/** The change in the number of open cases when a case changes status; undefined stands for no case. */
export const openCasesAdded = (from: CaseStatus | undefined, to: CaseStatus | undefined): number =>
  openIn(to) - openIn(from);

/**
 * Adds to an applicant's count; no items if there is nothing to add.
 * @param max the condition fails if the applicant already has this many open cases
 */
export function addOpenCases(
  { applicant_id, org_id }: Pick<CaseItem, 'applicant_id' | 'org_id'>,
  added: number,
  max?: number,
): TransactItem | undefined {
  if (added === 0) return undefined;
  const limited = max !== undefined && added > 0;
  return {
    Update: {
      Key: keys.openCases(applicant_id, org_id),
      UpdateExpression: 'SET entity = :entity, user_id = :user, org_id = :org ADD open_cases :added',
      ...(limited && { ConditionExpression: 'attribute_not_exists(open_cases) OR open_cases < :most' }),
      ExpressionAttributeValues: {
        ':entity': 'OpenCases',
        ':user': applicant_id,
        ':org': org_id,
        ':added': added,
        ...(limited && { ':most': max }),
      },
    },
  };
}

/** The stored count; undefined if there is none. */
export async function getOpenCases(userId: string, organizationId: string): Promise<number | undefined> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.openCases(userId, organizationId),
      ConsistentRead: true,
    }),
  );
  return Item && OpenCasesItem.parse(Item).open_cases;
}

/** Replaces the count; the condition fails if it has changed. */
export const replaceOpenCases = (
  userId: string,
  organizationId: string,
  { from, to }: { readonly from: number | undefined; readonly to: number },
): TransactItem => ({
  Put: {
    Item: openCasesRow(userId, organizationId, to),
    ConditionExpression: from === undefined ? 'attribute_not_exists(open_cases)' : 'open_cases = :from',
    ...(from !== undefined && { ExpressionAttributeValues: { ':from': from } }),
  },
});

/** The stored form of the count. */
export const openCasesRow = (userId: string, organizationId: string, count: number) => ({
  ...keys.openCases(userId, organizationId),
  entity: 'OpenCases',
  user_id: userId,
  org_id: organizationId,
  open_cases: count,
});

export const deleteOpenCases = (userId: string, organizationId: string): TransactItem => ({
  Delete: { Key: keys.openCases(userId, organizationId) },
});

export const openCasesLeft = (count: number, max: number): LimitLeft => ({
  name: 'open_cases',
  left: Math.max(0, max - count),
  quota: max,
});
