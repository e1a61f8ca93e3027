import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { ChangedLimits, type LimitChange } from '#shared/domain/limit-change.ts';
import { OrganizationId, Timestamp } from '#shared/schema/common.ts';
import { timestamp } from '../../platform/clock.ts';
import { randomId } from '../core/ids.ts';
import { keys } from '../core/keys.ts';
import { ifAbsent, setFields } from '../core/set-fields.ts';
import { table, tableName } from '../core/table.ts';
import { type TransactItem, type TransactParts, transact } from '../core/transaction.ts';
import { stampDecisionRule } from './organization-stats.ts';

export const OrganizationItem = z.object({
  org_id: OrganizationId,
  name: z.string(),
  created_at: Timestamp,
  /** Only staff can set FILED, APPROVED, and DENIED. */
  staff_decides: z._default(z.boolean(), false),
  /** Staff must use a second factor. */
  second_factor_required: z._default(z.boolean(), false),
  /** Overrides of the standard quotas. */
  quotas: z.optional(ChangedLimits),
  /** Changes together with `staff_decides`; see `requireDecisionRule`. */
  decision_stamp: z.optional(z.string()),
});
export type OrganizationItem = z.infer<typeof OrganizationItem>;

/** An organization and its settings, or undefined. */
export async function getOrganization(organizationId: string): Promise<OrganizationItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.organization(organizationId), ConsistentRead: true }),
  );
  return Item && OrganizationItem.parse(Item);
}

/** Condition check: staff may turn off their second factor. */
export const checkSecondFactorNotRequired = (organizationId: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.organization(organizationId),
    ConditionExpression: 'attribute_not_exists(second_factor_required) OR second_factor_required = :no',
    ExpressionAttributeValues: { ':no': false },
  },
});

/**
 * Creates the organization if it doesn't exist. Reads first, so that people who join at the same time don't contend
 * for a write.
 */
export async function ensureOrganization(organizationId: string): Promise<void> {
  if (await getOrganization(organizationId)) return;
  await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.organization(organizationId),
      ...setFields({
        entity: 'Organization',
        org_id: organizationId,
        name: ifAbsent(organizationId === demoOrganizationId ? 'Landfall Demo' : organizationId),
        created_at: ifAbsent(timestamp()),
      }),
    }),
  );
}

/** A limit can only be set by itself within an existing map. */
const ensureQuotas = (organizationId: string) =>
  table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.organization(organizationId),
      ...setFields({ quotas: ifAbsent({}) }),
    }),
  );

/**
 * Changes name or settings, together with dependent items; creates the row if the organization has none yet. Each
 * limit is changed by itself, so that two admins who change different ones don't undo each other's changes.
 */
export async function changeOrganization(
  organizationId: string,
  {
    quotas = {},
    ...change
  }: {
    name?: string | undefined;
    staff_decides?: boolean | undefined;
    second_factor_required?: boolean | undefined;
    quotas?: LimitChange | undefined;
  },
  more: TransactParts = {},
): Promise<OrganizationItem> {
  await ensureOrganization(organizationId);
  if (Object.keys(quotas).length > 0) await ensureQuotas(organizationId);
  const decision_stamp = change.staff_decides === undefined ? undefined : randomId();
  const fields = {
    org_id: organizationId,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(decision_stamp && { decision_stamp }),
    // Null restores the default, so the override is removed.
    ...Object.fromEntries(
      Object.entries(quotas).map(([name, amount]) => [`quotas.${name}`, amount ?? undefined]),
    ),
  };
  await transact({
    organization: { Update: { Key: keys.organization(organizationId), ...setFields(fields) } },
    stamps: decision_stamp ? stampDecisionRule(organizationId, decision_stamp) : undefined,
    ...more,
  });
  const changed = await getOrganization(organizationId);
  if (!changed) throw new Error('The organization was not found right after it was written');
  return changed;
}
