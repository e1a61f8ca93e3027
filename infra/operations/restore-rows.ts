import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { table, tableName } from '#functions/data/core/table.ts';
import { MembershipItem } from '#functions/data/people/account.ts';
import { DeletionItem } from '#functions/data/people/deletion.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Role } from '#shared/domain/roles.ts';
import { DeletionReceipt } from '#shared/records/deletion.ts';
import { PersonId } from '#shared/schema/common.ts';
import { recordOperatorCommand } from './operator-audit.ts';
import { keepDeletions } from './restore-deletions.ts';

const Row = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  entity: z.string(),
  org_id: z.optional(z.string()),
  expires_at: z.optional(z.number()),
});
type Row = z.infer<typeof Row>;
type Key = Pick<Row, 'pk' | 'sk'>;

/**
 * Rows that don't go back to the point in time: `leave` them all, or `add` missing ones but change and remove
 * none.
 */
const kept: ReadonlyMap<string, 'leave' | 'add'> = new Map([
  // Inserting an email sends it.
  ['Mail', 'leave'],
  ['Notice', 'leave'],
  // The second factor itself is in the user pool, and a code that was used must stay used.
  ['RecoveryCodes', 'leave'],
  // What happened since did happen.
  ['Audit', 'add'],
  ['DeletionReceipt', 'add'],
  // See `keepDeletions`.
  ['Deletion', 'leave'],
  // Who was signed out, or asked for no more mail, doesn't want that undone.
  ['SignOut', 'add'],
  ['EndedSignIn', 'add'],
  ['Suppression', 'add'],
  ['EmailSettings', 'add'],
  // Reminders sent since aren't sent again; the stream adds those of a due date that was restored.
  ['ItemReminders', 'leave'],
]);

/** What of a row doesn't matter, by entity. */
const ignored: ReadonlyMap<string, string> = new Map([
  // The stream recomputes the worklist of each case that a restore touches, which raises the revision.
  ['CaseWorkSummary', 'revision'],
  // Follows the deletion request, which stays.
  ['Profile', 'deletion_org'],
]);
const isSame = (row: Row, other: Row): boolean => isDeepStrictEqual(whatMatters(row), whatMatters(other));
const whatMatters = (row: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== ignored.get(row.entity)));

/** DynamoDB deletes expired rows with a delay of up to a few days, so a copy may still have them. */
const isExpired = ({ expires_at }: Row): boolean => expires_at !== undefined && expires_at < epochSeconds();

const mustBePut = (row: Row, there: Row | undefined): boolean => {
  if (isExpired(row) || kept.get(row.entity) === 'leave') return false;
  return there ? !kept.has(row.entity) && !isSame(row, there) : true;
};

/** A membership that a restore brought back or changed. */
export interface RestoredAccess {
  readonly userId: string;
  readonly organizationId: string;
  readonly role: Role;
  /** Undefined if the person was no longer a member. */
  readonly roleBefore: Role | undefined;
}

export interface Restored {
  readonly written: number;
  readonly removed: number;
  /** Rows that somebody else wrote during the restore. Unless it is 0, the restore must be repeated. */
  readonly writtenMeanwhile: number;
}

/** What an operator must know during a restore. Reported at once, so that an interruption loses none of it. */
export interface RestoreReport {
  /** @param rows compared so far */
  compared(rows: number): void;
  accessRestored(access: RestoredAccess): void;
  /** A person who was deleted since the point in time, and whose data is back. */
  deletedSince(receipt: DeletionReceipt): void;
}

/**
 * Writes every row of another table that this one lacks or has in another version, and removes rows the other
 * lacks, with the exceptions in `kept`. Holds a few pages in memory, whatever the size of the tables. The stage must
 * be paused; a second pass over both tables shows whether anyone wrote during the first one. Idempotent, so an
 * interrupted run can be repeated. The audit log of every affected organization records it.
 */
export async function restoreRows(source: string, report: Partial<RestoreReport> = {}): Promise<Restored> {
  const { written, removed, organizations, deletions } = await runPass(source, report);
  await keepDeletions(deletions);
  await recordOperatorCommand(organizations, { kind: 'table-restored' });
  const again = await runPass(source, {});
  return { written, removed, writtenMeanwhile: again.written + again.removed };
}

async function runPass(source: string, report: Partial<RestoreReport>) {
  const target = tableName();
  const organizations = new Set<string>();
  const deletions = {
    requests: [] as DeletionItem[],
    carriedOut: [] as DeletionReceipt[],
    waiting: [] as string[],
  };
  let [written, removed, compared] = [0, 0, 0];

  const touched = ({ org_id }: Row): void => {
    if (org_id) organizations.add(org_id);
  };
  async function putMissing(rows: readonly Row[]): Promise<void> {
    const there = await rowsWith(target, rows);
    const puts = rows.filter((row) => mustBePut(row, there.get(keyOf(row))));
    await write(puts.map((Item) => ({ PutRequest: { Item } })));
    written += puts.length;
    for (const row of puts) {
      touched(row);
      if (row.entity === 'Membership') noteAccess(row, there.get(keyOf(row)));
    }
    for (const row of rows)
      if (row.entity === 'Profile' && row.deletion_org) deletions.waiting.push(PersonId.parse(row.user_id));
  }

  function noteAccess(row: Row, before: Row | undefined): void {
    const { user_id, org_id, role } = MembershipItem.parse(row);
    const roleBefore = before && MembershipItem.parse(before).role;
    if (role !== roleBefore)
      report.accessRestored?.({ userId: user_id, organizationId: org_id, role, roleBefore });
  }

  async function removeExtra(rows: readonly Row[]): Promise<void> {
    const wanted = await rowsWith(source, rows);
    const extra = rows.filter((row) => !wanted.has(keyOf(row)));
    const deletes = extra.filter(({ entity }) => !kept.has(entity));
    await write(deletes.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
    removed += deletes.length;
    for (const row of deletes) touched(row);
    for (const row of rows) if (row.entity === 'Deletion') deletions.requests.push(DeletionItem.parse(row));
    for (const row of extra) if (row.entity === 'DeletionReceipt') noteDeleted(DeletionReceipt.parse(row));
  }

  function noteDeleted(receipt: DeletionReceipt): void {
    deletions.carriedOut.push(receipt);
    report.deletedSince?.(receipt);
  }

  const counted = (compare: (rows: readonly Row[]) => Promise<void>) => async (rows: readonly Row[]) => {
    await compare(rows);
    compared += rows.length;
    report.compared?.(compared);
  };
  await inSegments(source, counted(putMissing));
  await inSegments(target, counted(removeExtra));
  return { written, removed, organizations, deletions };
}

const keyOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** How many parts of a table are read in parallel. */
const segments = 4;

async function inSegments(TableName: string, handle: (rows: Row[]) => Promise<void>): Promise<void> {
  const readSegment = async (Segment: number): Promise<void> => {
    let from: Record<string, unknown> | undefined;
    do {
      const page = await table.send(
        new ScanCommand({
          ...{ TableName, Segment, TotalSegments: segments },
          ...{ ConsistentRead: true, ExclusiveStartKey: from },
        }),
      );
      await handle((page.Items ?? []).map((row) => Row.parse(row)));
      from = page.LastEvaluatedKey;
    } while (from);
  };
  await Promise.all(Array.from({ length: segments }, (_, segment) => readSegment(segment)));
}

/** DynamoDB's limits. */
const [readBatchSize, writeBatchSize] = [100, 25];

/** The rows with these keys, by key. */
async function rowsWith(name: string, keys: readonly Key[]): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  await inBatches(keys, readBatchSize, async (batch) => {
    const Keys = batch.map(({ pk, sk }) => ({ pk, sk }));
    await untilProcessed<NonNullable<BatchGetCommandInput['RequestItems']>>(
      { [name]: { Keys, ConsistentRead: true } },
      async (RequestItems) => {
        const { Responses, UnprocessedKeys } = await table.send(new BatchGetCommand({ RequestItems }));
        for (const item of Responses?.[name] ?? []) found.set(keyOf(Row.parse(item)), Row.parse(item));
        return UnprocessedKeys;
      },
    );
  });
  return found;
}

type Writes = NonNullable<BatchWriteCommandInput['RequestItems']>;

const write = (requests: Writes[string]): Promise<void> =>
  inBatches(requests, writeBatchSize, (batch) =>
    untilProcessed<Writes>({ [tableName()]: batch }, async (RequestItems) => {
      const { UnprocessedItems } = await table.send(new BatchWriteCommand({ RequestItems }));
      return UnprocessedItems;
    }),
  );

async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  handle: (batch: Item[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) await handle(items.slice(start, start + size));
}

const [firstPause, maxPause] = [50, 5000];

/**
 * Sends a batch until nothing of it is left. DynamoDB leaves out what it can't take at the moment and asks to wait
 * longer each time.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
 */
async function untilProcessed<Requests extends Record<string, unknown>>(
  requests: Requests,
  send: (requests: Requests) => Promise<Requests | undefined>,
): Promise<void> {
  let left: Requests | undefined = await send(requests);
  for (let attempt = 0; left && Object.keys(left).length > 0; attempt++) {
    await delay(Math.random() * Math.min(maxPause, firstPause * 2 ** attempt));
    left = await send(left);
  }
}
