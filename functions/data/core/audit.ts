import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { AuditEntry, type AuditKind, impersonalActors, isImpersonal } from '#shared/records/audit.ts';
import { now } from '../../platform/clock.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { ifConditionHolds } from './conditional-write.ts';
import { timeOrderedId } from './ids.ts';
import { keys } from './keys.ts';
import { type Page, queryPage, signCursor, verifyCursor } from './page.ts';
import { type AuditedRequest, daySeconds, monthOf, putAudit } from './put-audit.ts';
import { getRows } from './read-all.ts';
import { table, tableName } from './table.ts';

const Row = z.omit(AuditEntry, { actor_name: true });
const Name = z.object({ user_id: z.string(), full_name: z.string() });

/**
 * Records a sign-in with its first request, once: the entry's ID is derived from the sign-in. We don't use a
 * post-authentication trigger because it runs before the tokens are issued and would block sign-ins whenever the
 * table is slow: Cognito waits five seconds for a trigger, tries three times, and then fails the sign-in.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-post-authentication.html
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html
 */
export async function recordSignIn(request: AuditedRequest, signInId: string, at: Date): Promise<void> {
  const random = createHash('sha256').update(signInId).digest();
  const { Put } = putAudit(request, { kind: 'sign-in' }, at, timeOrderedId(at, random));
  // A single row needs no transaction, which would cost twice as much.
  const put = new PutCommand({ TableName: tableName(), Item: undefined, ...Put });
  await ifConditionHolds(table.send(put));
}

interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  readonly actor_id?: string | undefined;
}

/** Sorts after every ID. */
const afterAllIds = '~';
/** The maximum number of entries a page of a filtered list reads; the page may be short and continue. */
const maxScanned = 500;
const maxMonths = 14;

const monthBefore = (month: string): string => monthOf(new Date(Date.parse(`${month}-01T00:00:00Z`) - 1));

/**
 * An organization's audit, newest first. Each month has its own partition, which bounds its size and write load.
 * One query per page; months without entries are skipped, back to the end of the retention period.
 */
export async function listAudit(
  organizationId: string,
  filter: AuditFilter,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<AuditEntry>> {
  const scope = JSON.stringify(['audit', organizationId, filter.kind, filter.actor_id]);
  const oldest = monthOf(new Date(now().getTime() - setting(environmentNames.auditDays) * daySeconds * 1000));
  const startOf = (month: string) => signCursor(keys.audit(organizationId, month, afterAllIds), scope);
  let cursor = page.cursor ?? (await startOf(monthOf(now())));
  for (let months = 0; months < maxMonths; months++) {
    const month = String((await verifyCursor(cursor, scope)).pk).slice(-'2026-11'.length);
    const found = await queryMonth(organizationId, month, filter, { cursor, limit: page.limit }, scope);
    const next = found.nextCursor ?? (month > oldest ? await startOf(monthBefore(month)) : undefined);
    if (found.items.length > 0 || found.nextCursor || !next)
      return { items: await withNames(found.items), ...(next && { nextCursor: next }) };
    cursor = next;
  }
  return { items: [], nextCursor: cursor };
}

/** Consistent, because the log has to show what has just been done. */
function queryMonth(
  organizationId: string,
  month: string,
  { kind, actor_id }: AuditFilter,
  page: { cursor: string; limit: number },
  scope: string,
) {
  const conditions = [...(kind ? ['kind = :kind'] : []), ...(actor_id ? ['actor_id = :actor'] : [])];
  return queryPage(
    {
      KeyConditionExpression: 'pk = :month',
      FilterExpression: conditions.join(' AND ') || undefined,
      ExpressionAttributeValues: {
        ':month': keys.audit(organizationId, month, '').pk,
        ...(kind && { ':kind': kind }),
        ...(actor_id && { ':actor': actor_id }),
      },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    { ...page, limit: conditions.length > 0 ? maxScanned : page.limit },
    (item) => Row.parse(item),
    scope,
  );
}

/** Adds people's current names, in batches of up to 100, the largest page size except for filtered lists. */
async function withNames(entries: readonly z.output<typeof Row>[]): Promise<AuditEntry[]> {
  const ids = [...new Set(entries.map(({ actor_id }) => actor_id))].filter((id) => !isImpersonal(id));
  const names = new Map<string, string>(Object.entries(impersonalActors));
  for (const row of await getRows(ids.map((id) => keys.profile(id)))) {
    const { user_id, full_name } = Name.parse(row);
    names.set(user_id, full_name);
  }
  return entries.map((entry) => {
    const actor_name = names.get(entry.actor_id);
    return { ...entry, ...(actor_name !== undefined && { actor_name }) };
  });
}
