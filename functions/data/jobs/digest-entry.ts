import * as z from 'zod/mini';
import { CaseEvent, StatusEndEvent, StayLimitEvent } from '#shared/records/case-event.ts';
import type { CalendarDate } from '#shared/schema/calendar-date.ts';
import { Id, PersonId } from '#shared/schema/common.ts';
import { epochSeconds } from '../../platform/clock.ts';
import { timeOrderedId } from '../core/ids.ts';
import { keys } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import type { TransactItem } from '../core/transaction.ts';

/** Longer than any delay of a digest, so that no entry stays forever. */
const retentionDays = 14;

const key = { pk: z.string(), sk: z.string() };
/** Events on a case: the first and the last about each subject. */
const OfCase = z.object({ case_id: Id, told: z.array(z.object({ first: CaseEvent, last: CaseEvent })) });
/** Ends of statuses in a person's record, and of their maximum stay. */
const OfPerson = z.object({
  person_id: PersonId,
  ends: z.array(z.discriminatedUnion('kind', [StatusEndEvent, StayLimitEvent])),
});

/** What someone's next digest reports about a case or a person. */
export const DigestEntry = z.union([z.extend(OfCase, key), z.extend(OfPerson, key)]);
export type DigestEntry = z.infer<typeof DigestEntry>;

export const putDigestEntry = (
  userId: string,
  day: CalendarDate,
  entry: z.infer<typeof OfCase> | z.infer<typeof OfPerson>,
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

export const deleteDigestEntry = ({ pk, sk }: Pick<DigestEntry, 'pk' | 'sk'>): TransactItem => ({
  Delete: { Key: { pk, sk } },
});
