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
 * How many open cases an applicant has in an organization. Each transaction that opens, closes, reopens or
 * removes a case keeps it. Its row is the applicant's own, so only work on one applicant's cases competes for it.
 */
export const OpenCasesItem = z.object({
  user_id: PersonId,
  org_id: OrganizationId,
  open_cases: z._default(z.number(), 0),
});
export type OpenCasesItem = z.infer<typeof OpenCasesItem>;

const openIn = (status: CaseStatus | undefined): number => (status === undefined || isClosed(status) ? 0 : 1);

/** How many more open cases there are when a case goes from one status to another; undefined is no case. */
export const openCasesAdded = (from: CaseStatus | undefined, to: CaseStatus | undefined): number =>
  openIn(to) - openIn(from);

/**
 * Adds to the count of an applicant; nothing where nothing is added.
 * @param most the condition fails when the applicant has as many open cases already
 */
export function addOpenCases(
  { applicant_id, org_id }: Pick<CaseItem, 'applicant_id' | 'org_id'>,
  added: number,
  most?: number,
): TransactItem | undefined {
  if (added === 0) return undefined;
  const limited = most !== undefined && added > 0;
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
        ...(limited && { ':most': most }),
      },
    },
  };
}

/** The kept count; undefined where there is none. */
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

/** Replaces the count; the condition fails when it is no longer what it was. */
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

/** The count as it is stored in the table. */
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

export const openCasesLeft = (count: number, most: number): LimitLeft => ({
  name: 'open_cases',
  left: Math.max(0, most - count),
  quota: most,
});
