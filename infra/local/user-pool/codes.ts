import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { codeExpired, codeMismatch, tooManyAttempts } from './pool-error.ts';

type CodePurpose = 'sign-up' | 'forgot-password';

/** Cognito's own lifetimes: a day for a confirmation code, an hour for a reset code. */
const lifetimes: Record<CodePurpose, number> = { 'sign-up': 24 * 3_600_000, 'forgot-password': 3_600_000 };
const maxAttempts = 5;
const maxSends = 10;
const Row = z.object({ hash: z.string(), expires_at: z.number(), tries: z.number(), sends: z.number() });

export interface Codes {
  /**
   * A new code. Earlier codes for this purpose become invalid.
   * @throws PoolError after ten within its lifetime
   */
  issue(username: string, purpose: CodePurpose): string;
  /**
   * Redeems the code.
   * @throws PoolError for a wrong or expired code, or after too many attempts
   */
  redeem(username: string, purpose: CodePurpose, code: string): void;
}

const hashed = (username: string, code: string): string =>
  createHash('sha256').update(`${username}:${code}`).digest('hex');

export function openCodes(database: DatabaseSync): Codes {
  database.exec(`CREATE TABLE IF NOT EXISTS user_codes (
    username TEXT NOT NULL, purpose TEXT NOT NULL, hash TEXT NOT NULL, expires_at INTEGER NOT NULL,
    tries INTEGER NOT NULL, sends INTEGER NOT NULL, PRIMARY KEY (username, purpose))`);
  const select = database.prepare(
    'SELECT hash, expires_at, tries, sends FROM user_codes WHERE username = ? AND purpose = ?',
  );
  const replace = database.prepare('INSERT OR REPLACE INTO user_codes VALUES (?, ?, ?, ?, 0, ?)');
  const countAttempt = database.prepare(
    'UPDATE user_codes SET tries = tries + 1 WHERE username = ? AND purpose = ?',
  );
  const remove = database.prepare('DELETE FROM user_codes WHERE username = ? AND purpose = ?');
  const current = (username: string, purpose: CodePurpose) => {
    const row = select.get(username, purpose);
    return row && Row.parse(row);
  };
  return {
    issue(username, purpose) {
      const before = current(username, purpose);
      const sends = before && before.expires_at > Date.now() ? before.sends + 1 : 1;
      if (sends > maxSends) throw tooManyAttempts();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      replace.run(username, purpose, hashed(username, code), Date.now() + lifetimes[purpose], sends);
      return code;
    },
    redeem(username, purpose, code) {
      const known = current(username, purpose);
      if (!known || known.expires_at <= Date.now()) throw codeExpired();
      if (known.tries >= maxAttempts) throw tooManyAttempts();
      if (!timingSafeEqual(Buffer.from(known.hash), Buffer.from(hashed(username, code)))) {
        countAttempt.run(username, purpose);
        throw codeMismatch();
      }
      remove.run(username, purpose);
    },
  };
}
