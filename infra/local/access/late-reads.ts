import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { callEngine } from '../engine-call.ts';
import { coalesce, type openStreamLog } from '../events/stream-log.ts';
import { startDynoxide } from '../table-engine.ts';
import { createTables } from '../tables.ts';
import type { TableSettings } from '../template/storage.ts';

const Item = z.record(z.string(), z.unknown());
const Page = z.object({
  Items: z._default(z.array(Item), []),
  LastEvaluatedKey: z.optional(Item),
});
const Change = z.object({ Keys: Item, NewImage: z.optional(Item) });
const Consistency = z.object({ ConsistentRead: z.optional(z.boolean()) });
const BatchGet = z.object({ RequestItems: z.record(z.string(), Consistency) });

const service = 'DynamoDB_20120810';
const maxBatch = 25;
/** Milliseconds. */
const retryPause = 500;

/** Whether DynamoDB may answer a call with an earlier state. It always may for reads of an index. */
export function isEventuallyConsistent(operation: string, input: unknown): boolean {
  switch (operation) {
    case 'GetItem':
    case 'Query':
    case 'Scan':
      return Consistency.parse(input).ConsistentRead !== true;
    case 'BatchGetItem':
      return Object.values(BatchGet.parse(input).RequestItems).every(
        ({ ConsistentRead }) => ConsistentRead !== true,
      );
    default:
      return false;
  }
}

interface LateTables {
  /** An engine with the tables as they were a moment ago. */
  readonly engine: URL;
  /** Call after each write. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Keeps a copy of the tables that every change reaches late, and all of them equally late. On DynamoDB, the delay of
 * an index or a replica is usually well below a second, but has no limit.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 */
export async function startLateTables(
  primary: URL,
  tables: readonly TableSettings[],
  /** The stream of each table, by the table's name. */
  streams: ReadonlyMap<string, ReturnType<typeof openStreamLog>>,
  { milliseconds, log }: { readonly milliseconds: number; readonly log: (line: string) => void },
): Promise<LateTables> {
  const copy = await startDynoxide();
  // Nothing follows the copy, and what expires is deleted by the original.
  await createTables(
    copy.url,
    tables.map(({ StreamSpecification, TimeToLiveSpecification, ...table }) => table),
  );
  const followers = await Promise.all(
    [...streams].map(async ([name, stream]) => {
      const changes = followChanges(stream);
      // What is written from here on is copied twice, which changes nothing.
      await changes();
      await copyTable(primary, copy.url, name);
      return { name, changes };
    }),
  );
  const stopping = new AbortController();
  let applying: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    for (const { name, changes } of followers) {
      const some = await changes();
      if (some.length === 0) continue;
      const due = performance.now() + milliseconds;
      applying = applying
        .then(async () => {
          await delay(Math.max(0, due - performance.now()), undefined, { signal: stopping.signal });
          await apply(copy.url, name, some);
        })
        .catch(report);
    }
  }
  const report = (error: unknown) => {
    if (!stopping.signal.aborted)
      log(`late reads: ${error instanceof Error ? error.message : String(error)}`);
  };
  const readShared = coalesce(read);
  let reading: Promise<void> | undefined;
  return {
    engine: copy.url,
    wake() {
      reading = readShared(undefined).catch(report);
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled([reading, applying]);
      await copy.stop();
    },
  };
}

type Change = z.infer<typeof Change>;

/** Returns a function that reads what was written since its last successful call. */
function followChanges(stream: ReturnType<typeof openStreamLog>): () => Promise<Change[]> {
  let positions: ReadonlyMap<string, string> = new Map();
  return async () => {
    const changes: Change[] = [];
    const reached = new Map(positions);
    for (const shard of await stream.shards()) {
      const recordsAfter = shard.written();
      for (;;) {
        const records = await recordsAfter(reached.get(shard.name));
        const last = records.at(-1);
        if (!last) break;
        reached.set(shard.name, last.dynamodb.SequenceNumber);
        changes.push(...records.map(({ dynamodb }) => Change.parse(dynamodb)));
      }
    }
    positions = reached;
    return changes;
  };
}

/** The last change of each item. The engine names an item's key attributes in any order. */
export function latestChanges(changes: readonly Change[]): Change[] {
  const itemOf = ({ Keys }: Change) =>
    JSON.stringify(Object.entries(Keys).sort(([one], [other]) => (one < other ? -1 : 1)));
  return [...new Map(changes.map((change) => [itemOf(change), change])).values()];
}

/** Writes the latest state of each changed item. */
async function apply(engine: URL, table: string, changes: readonly Change[]): Promise<void> {
  await write(
    engine,
    table,
    latestChanges(changes).map(({ Keys, NewImage }) =>
      NewImage ? { PutRequest: { Item: NewImage } } : { DeleteRequest: { Key: Keys } },
    ),
  );
}

async function copyTable(from: URL, to: URL, TableName: string): Promise<void> {
  let ExclusiveStartKey: z.infer<typeof Item> | undefined;
  do {
    const input = { TableName, ConsistentRead: true, ...(ExclusiveStartKey && { ExclusiveStartKey }) };
    const page = Page.parse(await callEngine(from, `${service}.Scan`, input));
    await write(
      to,
      TableName,
      page.Items.map((each) => ({ PutRequest: { Item: each } })),
    );
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

async function write(engine: URL, table: string, requests: readonly unknown[]): Promise<void> {
  for (let at = 0; at < requests.length; at += maxBatch) {
    const input = { RequestItems: { [table]: requests.slice(at, at + maxBatch) } };
    const send = () => callEngine(engine, `${service}.BatchWriteItem`, input);
    // On a busy machine, a connection may fail. A change that the copy misses would never reach it.
    await send().catch(() => delay(retryPause).then(send));
  }
}
