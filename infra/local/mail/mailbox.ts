import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

const Attachment = z.object({ name: z.string(), type: z.string(), /** Base64. */ content: z.string() });
const Content = z.object({
  from: z.string(),
  to: z.array(z.string()),
  replyTo: z._default(z.array(z.string()), []),
  subject: z.string(),
  text: z._default(z.string(), ''),
  html: z._default(z.string(), ''),
  /** The message's own headers, such as List-Unsubscribe. */
  headers: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
  attachments: z._default(z.array(Attachment), []),
  bounced: z._default(z.boolean(), false),
});
const Row = z.object({ id: z.string(), at: z.number(), content: z.string() });

/** An email that would have been sent. */
export type MailMessage = z.output<typeof Content> & {
  readonly id: string;
  /** UTC, ISO 8601. */
  readonly at: string;
};
export type NewMailMessage = z.input<typeof Content>;

export interface Mailbox {
  add(mail: NewMailMessage): string;
  /** Newest first. */
  list(): MailMessage[];
  get(id: string): MailMessage | undefined;
  /**
   * The newest email to that address; waits for one if necessary.
   * @throws after `within` milliseconds
   */
  next(to: string, options?: { subject?: RegExp; after?: string; within?: number }): Promise<MailMessage>;
}

/** Every email of this run, kept in the state. */
export function openMailbox(database: DatabaseSync): Mailbox {
  database.exec(
    'CREATE TABLE IF NOT EXISTS mails (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, content TEXT NOT NULL)',
  );
  const waiting = new Set<() => void>();
  const toMessage = (stored: unknown): MailMessage => {
    const { id, at, content } = Row.parse(stored);
    return { id, at: new Date(at).toISOString(), ...Content.parse(JSON.parse(content)) };
  };
  const list = () =>
    database
      .prepare('SELECT id, at, content FROM mails ORDER BY sequence DESC LIMIT 500')
      .all()
      .map(toMessage);
  return {
    list,
    add(mail) {
      const id = randomUUID();
      database
        .prepare('INSERT INTO mails (id, at, content) VALUES (?, ?, ?)')
        .run(id, Date.now(), JSON.stringify(Content.parse(mail)));
      for (const look of [...waiting]) look();
      return id;
    },
    get(id) {
      const row = database.prepare('SELECT id, at, content FROM mails WHERE id = ?').get(id);
      return row && toMessage(row);
    },
    next(to, { subject, after, within = 60_000 } = {}) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          const all = list();
          const end = after === undefined ? all.length : all.findIndex(({ id }) => id === after);
          const found = all
            .slice(0, end)
            .find(
              (mail) =>
                mail.to.some((each) => each.toLowerCase() === to.toLowerCase()) &&
                (!subject || subject.test(mail.subject)),
            );
          if (!found) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No mail to ${to} within ${within} ms.`));
        }, within);
        waiting.add(look);
        look();
      });
    },
  };
}
