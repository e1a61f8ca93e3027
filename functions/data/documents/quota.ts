import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { LimitLeft, Limits, QuotaName } from '#shared/domain/quotas.ts';
import { epochSeconds, now } from '../../platform/clock.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';

const daySeconds = 24 * 3600;
const count = z._default(z.number(), 0);

export type QuotaUse = Partial<Record<QuotaName, number>>;

/** The number of items a person created on a day (UTC). Expires two days later. */
export const QuotaDayItem = z.object({
  user_id: z.string(),
  date: z.string(),
  cases: count,
  cases_for_applicants: count,
  uploads: count,
  upload_megabytes: count,
  renames: count,
  document_requests: count,
  notes: count,
  assessments: count,
  expires_at: z.number(),
});
export type QuotaDayItem = z.infer<typeof QuotaDayItem>;

const today = (): string => now().toISOString().slice(0, 10);

/** Seconds until the daily counts reset. */
export const secondsLeftToday = (): number => daySeconds - (epochSeconds() % daySeconds);

/**
 * Counts what a person is about to create, all of it or nothing, on a row of their own: by condition, so that
 * no number of requests at once gets past.
 * @returns what is left of each of them; undefined when that is more than one of the quotas allows
 */
export async function spendQuota(
  userId: string,
  use: QuotaUse,
  limits: Limits,
): Promise<readonly LimitLeft[] | undefined> {
  const uses = Object.entries(use) as [QuotaName, number][];
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        ReturnValues: 'ALL_NEW',
        TableName: tableName(),
        Key: keys.quotaDay(userId, today()),
        UpdateExpression: `SET entity = :entity, user_id = :user, #date = :date, expires_at = :expires ADD ${uses.map(([name]) => `${name} :${name}`).join(', ')}`,
        ConditionExpression: uses
          .map(([name]) => `(attribute_not_exists(${name}) OR ${name} <= :room_${name})`)
          .join(' AND '),
        ExpressionAttributeNames: { '#date': 'date' },
        ExpressionAttributeValues: {
          ':entity': 'QuotaDay',
          ':user': userId,
          ':date': today(),
          ':expires': epochSeconds() + 2 * daySeconds,
          ...Object.fromEntries(uses.map(([name, amount]) => [`:${name}`, amount])),
          ...Object.fromEntries(uses.map(([name, amount]) => [`:room_${name}`, limits[name] - amount])),
        },
      }),
    );
    const day = QuotaDayItem.parse(Attributes);
    return uses.map(([name]) => ({
      name,
      left: Math.max(0, Math.floor(limits[name] - day[name])),
      quota: limits[name],
      resetSeconds: secondsLeftToday(),
    }));
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
