import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { LimitLeft, Limits, QuotaName } from '#shared/domain/quotas.ts';
import { epochSeconds } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

const daySeconds = 24 * 3600;
const count = z._default(z.number(), 0);

export type QuotaUse = Partial<Record<QuotaName, number>>;

/** The number of items a person created on a day (UTC). Expires two days later. */
const QuotaDayItem = z.object({
  user_id: z.string(),
  date: z.string(),
  cases: count,
  cases_for_applicants: count,
  uploads: count,
  upload_megabytes: count,
  renames: count,
  document_requests: count,
  notes: count,
  messages: count,
  assessments: count,
  people: count,
  cases_imported: count,
  expires_at: z.number(),
});

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Seconds until the daily counts reset. */
export const secondsLeftToday = (at: Date): number => daySeconds - (epochSeconds(at) % daySeconds);

const entriesOf = (use: QuotaUse) => Object.entries(use) as [QuotaName, number][];

/**
 * Counts what a person creates, all or nothing, in a row of their own. The condition fails if a quota would be
 * exceeded, so concurrent requests can't exceed it together.
 * @param at determines the day
 */
export function addToQuotaDay(userId: string, use: QuotaUse, limits: Limits, at: Date) {
  const uses = entriesOf(use);
  return {
    Update: {
      Key: keys.quotaDay(userId, dayOf(at)),
      UpdateExpression: `SET entity = :entity, user_id = :user, #date = :date, expires_at = :expires ADD ${uses.map(([name]) => `${name} :${name}`).join(', ')}`,
      ConditionExpression: uses.map(([name, amount]) => hasRoom(name, amount <= limits[name])).join(' AND '),
      ExpressionAttributeNames: { '#date': 'date' },
      ExpressionAttributeValues: {
        ':entity': 'QuotaDay',
        ':user': userId,
        ':date': dayOf(at),
        ':expires': epochSeconds(at) + 2 * daySeconds,
        ...Object.fromEntries(uses.map(([name, amount]) => [`:${name}`, amount])),
        ...Object.fromEntries(uses.map(([name, amount]) => [`:room_${name}`, limits[name] - amount])),
      },
    },
  } satisfies TransactItem;
}

/** Nothing is counted before the first use of a day, but that use alone may exceed the limit. */
const hasRoom = (name: QuotaName, fitsEmptyDay: boolean): string =>
  fitsEmptyDay ? `(attribute_not_exists(${name}) OR ${name} <= :room_${name})` : `${name} <= :room_${name}`;

/** What a person has created on the day of `at`, strongly consistent. */
export async function getQuotaDay(userId: string, at: Date): Promise<QuotaUse> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.quotaDay(userId, dayOf(at)),
      ConsistentRead: true,
    }),
  );
  return Item ? QuotaDayItem.parse(Item) : {};
}

/** What remains of each quota that a request uses. */
export const quotaLeft = (day: QuotaUse, use: QuotaUse, limits: Limits, at: Date): readonly LimitLeft[] =>
  entriesOf(use).map(([name]) => ({
    name,
    left: Math.max(0, Math.floor(limits[name] - (day[name] ?? 0))),
    quota: limits[name],
    resetSeconds: secondsLeftToday(at),
  }));

/** The day's counts including a request. */
export const withUse = (day: QuotaUse, use: QuotaUse): QuotaUse => ({
  ...day,
  ...Object.fromEntries(entriesOf(use).map(([name, amount]) => [name, (day[name] ?? 0) + amount])),
});

/** Whether the counts are within the quotas that a request uses. */
export const isWithinQuota = (day: QuotaUse, use: QuotaUse, limits: Limits): boolean =>
  entriesOf(use).every(([name]) => (day[name] ?? 0) <= limits[name]);

/**
 * Counts what a person is about to create.
 * @returns what remains of each quota; undefined if one would be exceeded
 */
export async function spendQuota(
  userId: string,
  use: QuotaUse,
  limits: Limits,
  at: Date,
): Promise<readonly LimitLeft[] | undefined> {
  const { Update } = addToQuotaDay(userId, use, limits, at);
  const spent = await ifConditionHolds(
    table.send(new UpdateCommand({ TableName: tableName(), ReturnValues: 'ALL_NEW', ...Update })),
  );
  return spent && quotaLeft(QuotaDayItem.parse(spent.Attributes), use, limits, at);
}
