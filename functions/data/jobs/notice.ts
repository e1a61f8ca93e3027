import * as z from 'zod/mini';
import { CaseEvent } from '#shared/records/case-event.ts';
import { Id } from '#shared/schema/common.ts';
import { now } from '../../platform/clock.ts';
import { keys, partitions } from '../core/keys.ts';
import { tableIndexes } from '../core/table-schema.ts';
import { ifItFits, type TransactItem } from '../core/transaction.ts';
import { dueInShards } from './purge.ts';

/** Events on a case within this many minutes of the first one are combined into one email per person. */
export const noticeMinutes = 10;
/** Stands for the organization's team, for cases without an owner. */
export const teamRecipient = 'TEAM';

const index = tableIndexes.dueForPurge;
const [first, last] = ['first ', 'last '];

export const NoticeItem = z.looseObject({
  case_id: Id,
  /** A person's ID, or `teamRecipient`. */
  recipient: z.string(),
  /** Incremented by each event, so that no event is lost between reading and sending a notice. */
  revision: z.number(),
  /** When the last event was added. */
  updated_at: z.optional(z.string()),
});
export type NoticeItem = z.infer<typeof NoticeItem>;

/**
 * An event and its subject. A later event about the same subject replaces this one but keeps the first one's start.
 */
interface SubjectEvent {
  readonly subject: string;
  readonly event: CaseEvent;
}

/**
 * What a notice keeps of the first event about a subject: only the state it started from, since texts are shown as they
 * were last. With both, the longest texts of a checklist exceed DynamoDB's 400 KB for an item.
 */
function startOf(event: CaseEvent): Record<string, unknown> {
  const { detail: _, reason: __, ...start }: Record<string, unknown> = event;
  return 'name' in start ? { ...start, name: '' } : start;
}

/**
 * Adds events to a person's pending notice about a case, in the transaction of the change. A notice that is full has
 * many times more events than its email lists. Short placeholders leave room for the 71 details of a filing, since an
 * expression has at most 4 KB.
 */
export function putNotice(caseId: string, recipient: string, events: readonly SubjectEvent[]): TransactItem {
  const due = new Date(now().getTime() + noticeMinutes * 60_000).toISOString();
  return ifItFits({
    Update: {
      Key: keys.notice(caseId, recipient),
      UpdateExpression: `SET entity = :entity, case_id = :case, recipient = :recipient, updated_at = :now, #partition = :partition, #sort = if_not_exists(#sort, :due), ${events
        .map((_, at) => `#f${at}=if_not_exists(#f${at},:f${at}),#l${at}=:l${at}`)
        .join()} ADD revision :one`,
      ExpressionAttributeNames: {
        '#partition': index.partition,
        '#sort': index.sort,
        ...Object.fromEntries(
          events.flatMap(({ subject }, at) => [
            [`#f${at}`, first + subject],
            [`#l${at}`, last + subject],
          ]),
        ),
      },
      ExpressionAttributeValues: {
        ':entity': 'Notice',
        ':case': caseId,
        ':recipient': recipient,
        ':partition': partitions.notices(caseId),
        ':due': due,
        ':now': now().toISOString(),
        ':one': 1,
        ...Object.fromEntries(
          events.flatMap(({ event }, at) => [
            [`:f${at}`, startOf(event)],
            [`:l${at}`, event],
          ]),
        ),
      },
    },
  });
}

/** The events of a notice by subject, unordered: the first and the last about each. */
export const eventsOf = (notice: NoticeItem): { first: CaseEvent; last: CaseEvent }[] =>
  Object.keys(notice)
    .filter((name) => name.startsWith(first))
    .map((name) => ({
      first: CaseEvent.parse(notice[name]),
      last: CaseEvent.parse(notice[last + name.slice(first.length)]),
    }));

/** Deletes a notice, in the transaction that sends it; the condition fails if an event was added. */
export const deleteNotice = ({ case_id, recipient, revision }: NoticeItem): TransactItem => ({
  Delete: {
    Key: keys.notice(case_id, recipient),
    ConditionExpression: 'revision = :seen',
    ExpressionAttributeValues: { ':seen': revision },
  },
});

/** Due notices, longest due first: one query per shard, independent of the table's size. */
export async function* dueNotices(): AsyncGenerator<NoticeItem> {
  for await (const row of dueInShards(partitions.allNotices, now())) yield NoticeItem.parse(row);
}
