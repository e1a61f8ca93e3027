import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

const Row = z.object({
  id: z.string(),
  username: z.string(),
  relying_party: z.string(),
  public_key: z.string(),
  counter: z.number(),
  attachment: z.nullable(z.string()),
  transports: z.string(),
  created_at: z.number(),
});

/** A registered passkey. `createdAt` in milliseconds; the public key is COSE, base64url. */
export interface Passkey {
  readonly id: string;
  readonly username: string;
  readonly relyingParty: string;
  readonly publicKey: string;
  /** The authenticator's signature counter; always 0 if it doesn't count. */
  readonly counter: number;
  readonly attachment: string | undefined;
  readonly transports: string[];
  readonly createdAt: number;
}

type Ceremony = 'registration' | 'sign-in';

/** A pool's passkeys, and the challenges that authenticators sign. */
export type Passkeys = ReturnType<typeof openPasskeys>;

const columns = 'id, username, relying_party, public_key, counter, attachment, transports, created_at';

export function openPasskeys(database: DatabaseSync) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS passkeys (
      id TEXT PRIMARY KEY, username TEXT NOT NULL, relying_party TEXT NOT NULL, public_key TEXT NOT NULL,
      counter INTEGER NOT NULL, attachment TEXT, transports TEXT NOT NULL, created_at INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS passkey_challenges (
      challenge TEXT PRIMARY KEY, ceremony TEXT NOT NULL, username TEXT NOT NULL, client TEXT NOT NULL,
      expires INTEGER NOT NULL);
  `);
  const run = (sql: string, ...values: (string | number | null)[]): number =>
    Number(database.prepare(sql).run(...values).changes);
  return {
    of: (username: string): Passkey[] =>
      database
        .prepare(`SELECT ${columns} FROM passkeys WHERE username = ? ORDER BY created_at, id`)
        .all(username)
        .map(toPasskey),
    isRegistered: (id: string): boolean =>
      database.prepare('SELECT id FROM passkeys WHERE id = ?').get(id) !== undefined,
    insert: (passkey: Passkey) =>
      void run(
        `INSERT INTO passkeys (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        passkey.id,
        passkey.username,
        passkey.relyingParty,
        passkey.publicKey,
        passkey.counter,
        passkey.attachment ?? null,
        JSON.stringify(passkey.transports),
        passkey.createdAt,
      ),
    /** @returns whether the counter is still the one this sign-in was checked against */
    count: ({ id, counter }: Passkey, to: number): boolean =>
      run('UPDATE passkeys SET counter = ? WHERE id = ? AND counter = ?', to, id, counter) === 1,
    delete: (username: string, id: string): boolean =>
      run('DELETE FROM passkeys WHERE username = ? AND id = ?', username, id) === 1,
    deleteAll: (username: string) => void run('DELETE FROM passkeys WHERE username = ?', username),
    /** A new challenge for one ceremony of one person. */
    challenge(ceremony: Ceremony, username: string, client: string, seconds: number): string {
      run('DELETE FROM passkey_challenges WHERE expires < ?', Date.now());
      const challenge = randomBytes(32).toString('base64url');
      const expires = Date.now() + seconds * 1000;
      run(
        'INSERT INTO passkey_challenges VALUES (?, ?, ?, ?, ?)',
        challenge,
        ceremony,
        username,
        client,
        expires,
      );
      return challenge;
    },
    /**
     * Consumes a challenge.
     * @returns the client it was for; undefined if there is none, or no longer
     */
    use(ceremony: Ceremony, username: string, challenge: string): string | undefined {
      const row = database
        .prepare(
          `DELETE FROM passkey_challenges WHERE challenge = ? AND ceremony = ? AND username = ?
           RETURNING client, expires`,
        )
        .get(challenge, ceremony, username);
      const found = z.safeParse(z.object({ client: z.string(), expires: z.number() }), row);
      return found.success && found.data.expires >= Date.now() ? found.data.client : undefined;
    },
  };
}

function toPasskey(stored: unknown): Passkey {
  const row = Row.parse(stored);
  return {
    id: row.id,
    username: row.username,
    relyingParty: row.relying_party,
    publicKey: row.public_key,
    counter: row.counter,
    attachment: row.attachment ?? undefined,
    transports: z.array(z.string()).parse(JSON.parse(row.transports)),
    createdAt: row.created_at,
  };
}
