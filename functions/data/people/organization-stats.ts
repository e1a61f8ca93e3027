import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import { caseStatuses } from '#shared/domain/case-status.ts';
import type { Role } from '#shared/domain/roles.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** The counters of an organization, updated in the transaction that changes the counted items. */
const statNames = [
  'cases',
  ...caseStatuses.map((status) => `cases_${status}` as const),
  'documents',
  'members',
  'applicants',
  'admins',
] as const;
export type StatName = (typeof statNames)[number];
export const statusStat = (status: CaseStatus): StatName => `cases_${status}`;

/** The counters that a member of this role increments. */
export const memberStats = (role: Role, amount: 1 | -1): Partial<Record<StatName, number>> => ({
  members: amount,
  ...(role === 'APPLICANT' && { applicants: amount }),
  ...(role === 'ADMIN' && { admins: amount }),
});

/** The sum of two counter changes. */
export const sumStats = (
  ...changes: readonly Partial<Record<StatName, number>>[]
): Partial<Record<StatName, number>> =>
  Object.fromEntries(
    statNames.map((name) => [name, changes.reduce((sum, change) => sum + (change[name] ?? 0), 0)]),
  );

/** Like `addToStats`; the condition fails if the organization would be left without an admin. */
export function addToStatsKeepingAnAdmin(
  organizationId: string,
  added: Partial<Record<StatName, number>>,
): TransactItem {
  const { Update } = addToStats(organizationId, added);
  if (!Update || !((added.admins ?? 0) < 0)) return { Update };
  return {
    Update: {
      ...Update,
      ConditionExpression: 'admins > :one',
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':one': 1 },
    },
  };
}

export const OrganizationStatsItem = z.object(
  Object.fromEntries(statNames.map((name) => [name, z._default(z.number(), 0)])) as Record<
    StatName,
    z.ZodMiniDefault<z.ZodMiniNumber>
  >,
);
export type OrganizationStatsItem = z.infer<typeof OrganizationStatsItem>;

/** Adds to the organization's counters; zero changes are left out. */
export function addToStats(organizationId: string, added: Partial<Record<StatName, number>>): TransactItem {
  const changes = Object.entries(added).filter(([, amount]) => amount !== 0);
  const adding = changes.map(([name]) => `${name} :${name}`).join(', ');
  return {
    Update: {
      Key: keys.figures(organizationId),
      UpdateExpression: `SET entity = :entity${adding && ` ADD ${adding}`}`,
      ExpressionAttributeValues: {
        ':entity': 'Figures',
        ...Object.fromEntries(changes.map(([name, amount]) => [`:${name}`, amount])),
      },
    },
  };
}

export async function getStats(organizationId: string): Promise<OrganizationStatsItem> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.figures(organizationId) }),
  );
  return OrganizationStatsItem.parse(Item ?? {});
}
