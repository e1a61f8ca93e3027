import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type TableIndex, tableIndexes, tableKeys } from '#functions/data/core/table-schema.ts';
import { sizeOf } from '#infra/local/access/called-items.ts';
import type { PartitionUse } from '#infra/local/access/partition-limits.ts';

const Image = z.record(z.string(), z.unknown());
const StreamRow = z.object({
  id: z.number(),
  new_image: z.nullable(z.string()),
  old_image: z.nullable(z.string()),
});
const Text = z.object({ S: z.string() });
const kilobyte = 1024;
const keyNames = [tableKeys.partition, tableKeys.sort];
const pick = (image: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(image).filter(([name]) => names.includes(name)));

/**
 * The units per partition key: table writes and all reads as seen by the gate; index writes from the images in
 * the table's stream.
 */
export function createHeatRecorder() {
  let uses: PartitionUse[] = [];
  let database: DatabaseSync | undefined;
  let last = 0;
  /** Index writes since the last call. */
  function* written(): Generator<PartitionUse> {
    const rows = database
      ?.prepare('SELECT id, new_image, old_image FROM _stream_records WHERE id > ? ORDER BY id')
      .iterate(last);
    for (const each of rows ?? []) {
      const row = StreamRow.parse(each);
      last = row.id;
      yield* indexWrites(row);
    }
  }
  return {
    record: (more: readonly PartitionUse[]): void => void uses.push(...more),
    /** @param folder of the run's state, which has the engine's file */
    follow(folder: string): void {
      database = new DatabaseSync(join(folder, 'tables.sqlite'), { readOnly: true, timeout: 10_000 });
    },
    written,
    /** Units consumed since the last call. */
    take(): PartitionUse[] {
      const taken = [...uses, ...written()];
      uses = [];
      return taken;
    },
    close: () => database?.close(),
  };
}

/**
 * An item whose index entry changes under the same key is written there once; under another key, it is deleted
 * and inserted. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html
 */
function indexWrites({ new_image, old_image }: z.output<typeof StreamRow>): PartitionUse[] {
  const [after, before] = [new_image, old_image].map((text) => Image.parse(text ? JSON.parse(text) : {}));
  return Object.values<TableIndex>(tableIndexes).flatMap((index) => {
    const at = (image: Record<string, unknown> = {}) => {
      const [key, sort] = [index.partition, index.sort].map((name) => Text.safeParse(image[name]).data?.S);
      return key === undefined || sort === undefined ? undefined : { key, sort };
    };
    const projected = (image: Record<string, unknown> = {}) =>
      index.attributes === undefined
        ? image
        : pick(image, [...keyNames, index.partition, index.sort, ...index.attributes]);
    const write = (key: string, entry: object): PartitionUse => ({
      table: index.name,
      key,
      kind: 'write',
      units: Math.ceil(sizeOf(entry) / kilobyte),
    });
    const [now, then] = [at(after), at(before)];
    const [entry, earlier] = [projected(after), projected(before)];
    if (now && then && now.key === then.key && now.sort === then.sort)
      return isDeepStrictEqual(entry, earlier) ? [] : [write(now.key, entry)];
    return [...(then ? [write(then.key, earlier)] : []), ...(now ? [write(now.key, entry)] : [])];
  });
}
