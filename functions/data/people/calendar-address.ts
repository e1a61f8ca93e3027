import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CalendarAddress } from '#shared/contract/calendar.ts';
import { OrganizationId, PersonId } from '#shared/schema/common.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/**
 * A person's calendar address. Only a hash of its key is stored; the key is 256 random bits, so a fast hash is
 * sufficient.
 */
export const CalendarItem = z.extend(CalendarAddress, {
  user_id: PersonId,
  /** The address is valid only while the person is a member of this organization. */
  org_id: OrganizationId,
  key_hash: z.string(),
  version: z.number(),
});
export type CalendarItem = z.infer<typeof CalendarItem>;

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const secretBytes = 32;
const Key = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** Strongly consistent: a removed address stops working immediately. */
export async function getCalendarItem(userId: string): Promise<CalendarItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.calendar(userId), ConsistentRead: true }),
  );
  return Item && CalendarItem.parse(Item);
}

/** The address that a key belongs to; undefined for unknown, replaced, and deleted keys. */
export async function findCalendar(key: string): Promise<CalendarItem | undefined> {
  const [, userId = '', secret = ''] = Key.exec(key) ?? [];
  const item = userId ? await getCalendarItem(userId) : undefined;
  const isValid = item && timingSafeEqual(digest(secret), Buffer.from(item.key_hash, 'base64url'));
  return isValid ? item : undefined;
}

/** A new key, which is shown once, and its hash, which is stored. */
export function newCalendarKey(userId: string): { readonly key: string; readonly key_hash: string } {
  const secret = randomBytes(secretBytes).toString('base64url');
  return { key: `${userId}.${secret}`, key_hash: digest(secret).toString('base64url') };
}

/** Puts an address with optimistic locking. */
export const putCalendar = (item: CalendarItem): TransactItem => ({
  Put: {
    Item: { ...keys.calendar(item.user_id), entity: 'Calendar', ...item },
    ...expectVersion(item.version - 1),
  },
});

export const deleteCalendar = ({ user_id, version }: CalendarItem): TransactItem => ({
  Delete: { Key: keys.calendar(user_id), ...expectVersion(version) },
});
