import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

const DeadLetter = z.object({ id: z.number(), queue: z.string(), body: z.string(), at: z.number() });
/** Work that failed after every retry. `at` in milliseconds, `queue` an ARN, `body` JSON. */
export type DeadLetter = z.infer<typeof DeadLetter>;

export interface DeadLetters {
  add(queueArn: string, body: unknown): void;
  /** Newest first. */
  list(): DeadLetter[];
}

/** The dead-letter queues, persisted in the state so that a failure stays visible. */
export function openDeadLetters(database: DatabaseSync, log: (line: string) => void): DeadLetters {
  database.exec(
    'CREATE TABLE IF NOT EXISTS dead_letters (id INTEGER PRIMARY KEY, queue TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL)',
  );
  return {
    add(queueArn, body) {
      database
        .prepare('INSERT INTO dead_letters (queue, body, at) VALUES (?, ?, ?)')
        .run(queueArn, JSON.stringify(body), Date.now());
      log(`a dead letter in ${queueArn.split(':').at(-1)}: see /mailbox`);
    },
    list: () =>
      database
        .prepare('SELECT id, queue, body, at FROM dead_letters ORDER BY id DESC LIMIT 200')
        .all()
        .map((row) => DeadLetter.parse(row)),
  };
}
