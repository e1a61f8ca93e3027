import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { LocalState } from '../state.ts';

const Texts = z.pipe(
  z.string(),
  z.transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
);
const StoredVersion = z.object({
  sequence: z.number(),
  bucket: z.string(),
  key: z.string(),
  version_id: z.string(),
  marker: z.number(),
  size: z.number(),
  etag: z.string(),
  headers: Texts,
  tags: Texts,
  created_at: z.number(),
});
/** One version of an object, or a delete marker (`marker` 1). `created_at` in milliseconds. */
export type StoredVersion = z.infer<typeof StoredVersion>;

interface NewObject {
  readonly bucket: string;
  readonly key: string;
  readonly body: Buffer;
  /** Content type and similar headers, and `x-amz-meta-*`: returned as they were sent. */
  readonly headers: Record<string, string>;
  readonly tags: Record<string, string>;
}

/** Objects as files; their versions and tags as rows. Versions of a key are ordered by `sequence`. */
export function openStoredObjects(state: LocalState) {
  const folder = join(state.folder, 'objects');
  mkdirSync(folder, { recursive: true });
  const { database } = state;
  database.exec(`
    CREATE TABLE IF NOT EXISTS objects (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT, bucket TEXT NOT NULL, key TEXT NOT NULL, version_id TEXT NOT NULL UNIQUE,
      marker INTEGER NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL, headers TEXT NOT NULL, tags TEXT NOT NULL,
      created_at INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS objects_by_key ON objects (bucket, key, sequence);
  `);
  const parsed = (row: unknown) => (row === undefined ? undefined : StoredVersion.parse(row));
  const latest = database.prepare(
    'SELECT * FROM objects WHERE bucket = ? AND key = ? ORDER BY sequence DESC LIMIT 1',
  );
  const version = database.prepare('SELECT * FROM objects WHERE bucket = ? AND key = ? AND version_id = ?');
  const all = database.prepare(
    'SELECT * FROM objects WHERE bucket = ? AND substr(key, 1, ?) = ? ORDER BY key, sequence DESC',
  );
  const insert = database.prepare(
    'INSERT INTO objects (bucket, key, version_id, marker, size, etag, headers, tags, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const file = (versionId: string) => join(folder, versionId);

  return {
    latest: (bucket: string, key: string) => parsed(latest.get(bucket, key)),
    version: (bucket: string, key: string, id: string) => parsed(version.get(bucket, key, id)),
    /** Every version of every key under the prefix: keys in order, newest version first. */
    versions: (bucket: string, prefix = ''): StoredVersion[] =>
      all.all(bucket, prefix.length, prefix).map((row) => StoredVersion.parse(row)),
    read: (stored: StoredVersion): Promise<Buffer> => readFile(file(stored.version_id)),
    /** @param onlyNew return undefined if the key exists, even if it was created during the upload */
    async put(object: NewObject, onlyNew: boolean): Promise<{ versionId: string; etag: string } | undefined> {
      const versionId = randomUUID().replaceAll('-', '');
      const etag = `"${createHash('md5').update(object.body).digest('hex')}"`;
      await writeFile(`${file(versionId)}.part`, object.body);
      await rename(`${file(versionId)}.part`, file(versionId));
      // Everything from here to the insert is synchronous, so two conditional writes can't both succeed.
      const before = parsed(latest.get(object.bucket, object.key));
      if (onlyNew && before && !before.marker) {
        await rm(file(versionId));
        return undefined;
      }
      const [headers, tags] = [JSON.stringify(object.headers), JSON.stringify(object.tags)];
      insert.run(
        object.bucket,
        object.key,
        versionId,
        0,
        object.body.length,
        etag,
        headers,
        tags,
        Date.now(),
      );
      return { versionId, etag };
    },
    mark(bucket: string, key: string): string {
      const versionId = randomUUID().replaceAll('-', '');
      insert.run(bucket, key, versionId, 1, 0, '', '{}', '{}', Date.now());
      return versionId;
    },
    async remove(stored: StoredVersion): Promise<void> {
      database.prepare('DELETE FROM objects WHERE sequence = ?').run(stored.sequence);
      if (!stored.marker) await rm(file(stored.version_id), { force: true });
    },
    tag(stored: StoredVersion, tags: Record<string, string>): void {
      database
        .prepare('UPDATE objects SET tags = ? WHERE sequence = ?')
        .run(JSON.stringify(tags), stored.sequence);
    },
  };
}
export type StoredObjects = ReturnType<typeof openStoredObjects>;
