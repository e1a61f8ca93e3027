import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { digestHour, MailChoices, wantsDigest } from '#shared/domain/notification-groups.ts';
import { hourInstant, todayIn } from '#shared/domain/zone-clock.ts';
import { addDays, CalendarDate } from '#shared/schema/calendar-date.ts';
import { PersonId } from '#shared/schema/common.ts';
import { now } from '../../platform/clock.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys, partitions } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { dueInShards } from '../jobs/purge.ts';

const index = tableIndexes.dueForPurge;

/**
 * A person's email settings and daily digest. Entries wait for the digest of a day; once that digest is being sent,
 * it takes no more entries, so an interrupted send neither loses nor repeats any.
 */
export const EmailSettingsItem = z.object({
  user_id: PersonId,
  choices: MailChoices,
  /** Incremented with each change, so that a concurrent change is detected. */
  version: z.number(),
  /** The day, in the person's calendar, of the digest that collects entries now. */
  digest_on: z.optional(CalendarDate),
  /** The digest that is being sent. */
  closing: z.optional(CalendarDate),
});
export type EmailSettingsItem = z.infer<typeof EmailSettingsItem>;

export async function getEmailSettings(userId: string): Promise<EmailSettingsItem> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.emailSettings(userId), ConsistentRead: true }),
  );
  return Item ? EmailSettingsItem.parse(Item) : { user_id: userId, choices: {}, version: 0 };
}

export const digestInstant = (day: CalendarDate, timeZone: string): Date =>
  hourInstant(day, digestHour, timeZone);

/** The day of the next digest: the first one whose hour hasn't passed in that time zone. */
export function nextDigestDay(timeZone: string): CalendarDate {
  const at = now();
  const today = todayIn(timeZone, at);
  return digestInstant(today, timeZone) > at ? today : addDays(today, 1);
}

/** When to process a digest; immediately while one is being sent. */
const digestAttributes = (userId: string, at: Date): Record<string, string> => ({
  [index.partition]: partitions.digests(userId),
  [index.sort]: at.toISOString(),
});

/** Puts settings with optimistic locking. Lists people with a digest as due, until they turn it off. */
export function putEmailSettings(settings: EmailSettingsItem, timeZone: string): TransactItem {
  const { user_id, choices, version, closing } = settings;
  const digest_on = settings.digest_on ?? (wantsDigest(choices) ? nextDigestDay(timeZone) : undefined);
  const at = closing ? now() : digest_on && digestInstant(digest_on, timeZone);
  return {
    Put: {
      Item: {
        ...keys.emailSettings(user_id),
        entity: 'EmailSettings',
        user_id,
        choices,
        version: version + 1,
        ...(digest_on && { digest_on }),
        ...(closing && { closing }),
        ...(at && digestAttributes(user_id, at)),
      },
      ...expectVersion(version),
    },
  };
}

/** Condition check: the settings are unchanged, so entries still go to that day's digest. */
export const checkDigestOpen = ({ user_id, version }: EmailSettingsItem): TransactItem => ({
  ConditionCheck: {
    Key: keys.emailSettings(user_id),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': version },
  },
});

export const deleteEmailSettings = (userId: string): TransactItem => ({
  Delete: { Key: keys.emailSettings(userId) },
});

/** People with a due digest, longest due first: one query per shard, independent of the table's size. */
export async function* dueDigests(): AsyncGenerator<EmailSettingsItem> {
  for await (const row of dueInShards(partitions.allDigests, now())) yield EmailSettingsItem.parse(row);
}
