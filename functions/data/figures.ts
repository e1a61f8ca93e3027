import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import { caseStatuses } from '#shared/domain/case-status.ts';
import type { Role } from '#shared/domain/roles.ts';
import { keys } from './keys.ts';
import { table, tableName } from './table.ts';
import type { Write } from './transaction.ts';

/** Kept counts of an organization: never counted, always changed in the transaction that changes the rows. */
const figureNames = [
  'cases',
  ...caseStatuses.map((status) => `cases_${status}` as const),
  'documents',
  'members',
  'applicants',
  'admins',
] as const;
export type FigureName = (typeof figureNames)[number];
export const statusFigure = (status: CaseStatus): FigureName => `cases_${status}`;

/** What a member of this role adds to the counts. */
export const memberFigures = (role: Role, amount: 1 | -1): Partial<Record<FigureName, number>> => ({
  members: amount,
  ...(role === 'APPLICANT' && { applicants: amount }),
  ...(role === 'ADMIN' && { admins: amount }),
});

/** The figures of two changes together. */
export const sumFigures = (
  ...changes: readonly Partial<Record<FigureName, number>>[]
): Partial<Record<FigureName, number>> =>
  Object.fromEntries(
    figureNames.map((name) => [name, changes.reduce((sum, change) => sum + (change[name] ?? 0), 0)]),
  );

/** As `addToFigures`; the condition fails when the organization would be left without an admin. */
export function addToFiguresKeepingAnAdmin(
  organizationId: string,
  added: Partial<Record<FigureName, number>>,
): Write {
  const { Update } = addToFigures(organizationId, added);
  if (!Update || !((added.admins ?? 0) < 0)) return { Update };
  return {
    Update: {
      ...Update,
      ConditionExpression: 'admins > :one',
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':one': 1 },
    },
  };
}

export const FiguresItem = z.object(
  Object.fromEntries(figureNames.map((name) => [name, z._default(z.number(), 0)])) as Record<
    FigureName,
    z.ZodMiniDefault<z.ZodMiniNumber>
  >,
);
export type FiguresItem = z.infer<typeof FiguresItem>;

/** Adds to the organization's counts; figures that add nothing are left out. */
export function addToFigures(organizationId: string, added: Partial<Record<FigureName, number>>): Write {
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

export async function getFigures(organizationId: string): Promise<FiguresItem> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.figures(organizationId) }),
  );
  return FiguresItem.parse(Item ?? {});
}
