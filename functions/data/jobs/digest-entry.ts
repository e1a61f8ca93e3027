import * as z from 'zod/mini';
import { CaseEvent } from '#shared/records/case-event.ts';
import type { CalendarDate } from '#shared/schema/calendar-date.ts';
import { Id } from '#shared/schema/common.ts';
import { epochSeconds } from '../../platform/clock.ts';
import { timeOrderedId } from '../core/ids.ts';
import { keys } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import type { TransactItem } from '../core/transaction.ts';

/** Longer than any delay of a digest, so that no entry stays forever. */
const retentionDays = 14;

/** An event on a case for someone's next digest: the first and the last event about each subject. */
export const DigestEntry = z.object({
  pk: z.string(),
  sk: z.string(),
  case_id: Id,
  told: z.array(z.object({ first: CaseEvent, last: CaseEvent })),
});
export type DigestEntry = z.infer<typeof DigestEntry>;

export const putDigestEntry = (
  userId: string,
  day: CalendarDate,
  entry: Pick<DigestEntry, 'case_id' | 'told'>,
): TransactItem => ({
  Put: {
    Item: {
      ...keys.digestEntry(userId, day, timeOrderedId()),
      entity: 'DigestEntry',
      ...entry,
      expires_at: epochSeconds() + retentionDays * 24 * 3600,
    },
  },
});

/** The entries for the digest of a day in order of arrival; all entries if no day is given. */
export const listDigestEntries = (userId: string, day?: CalendarDate): Promise<DigestEntry[]> => {
  const { pk, sk } = keys.digestEntry(userId, day ?? '', '');
  return queryAll(
    {
      KeyConditionExpression: day ? 'pk = :user AND begins_with(sk, :day)' : 'pk = :user',
      ExpressionAttributeValues: { ':user': pk, ...(day && { ':day': sk }) },
      ConsistentRead: true,
    },
    (row) => DigestEntry.parse(row),
  );
};

export const deleteDigestEntry = ({ pk, sk }: DigestEntry): TransactItem => ({
  Delete: { Key: { pk, sk } },
});
