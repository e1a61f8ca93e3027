import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

/** Everything a local run keeps between starts: one folder, with one SQLite file next to the table's own. */
export interface LocalState {
  readonly folder: string;
  readonly database: DatabaseSync;
  /** The value created on the first start; the same on every later one. */
  remember(name: string, make: () => string): string;
  store(name: string, value: string): void;
  read(name: string): string | undefined;
  close(): void;
}

const Row = z.optional(z.object({ value: z.string() }));

/**
 * Opens the state in `folder`, creating it if needed.
 * @throws while another run has it open
 */
export function openState(folder: string): LocalState {
  mkdirSync(folder, { recursive: true });
  const owner = join(folder, 'running.pid');
  const other = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0;
  if (other && other !== process.pid && isRunning(other)) {
    throw new Error(`${folder} is in use by another local run (process ${other}).`);
  }
  writeFileSync(owner, String(process.pid));
  const database = new DatabaseSync(join(folder, 'local.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;');
  database.exec('CREATE TABLE IF NOT EXISTS remembered (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
  const select = database.prepare('SELECT value FROM remembered WHERE name = ?');
  const upsert = database.prepare(
    'INSERT INTO remembered (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const read = (name: string) => Row.parse(select.get(name))?.value;
  const store = (name: string, value: string) => void upsert.run(name, value);
  return {
    folder,
    database,
    read,
    store,
    remember(name, make) {
      const known = read(name);
      if (known !== undefined) return known;
      const value = make();
      store(name, value);
      return value;
    },
    close() {
      database.close();
      rmSync(owner, { force: true });
    },
  };
}

export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    // No such process.
    return false;
  }
}
