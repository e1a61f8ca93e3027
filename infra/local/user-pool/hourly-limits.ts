import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { tooManyAttempts } from './pool-error.ts';

/**
 * A person's requests an hour, whether or not they succeed. For a forgotten password, Cognito allows 5 to 20, by risk.
 * Sources: "code security resource quotas" in https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html,
 * aws-amplify/aws-sdk-android#627, amazon-archives/amazon-cognito-identity-js#548
 */
const maxAnHour = {
  ChangePassword: 5,
  ConfirmSignUp: 15,
  ResendConfirmationCode: 5,
  /** Requesting and entering a code together. */
  ForgotPassword: 5,
} as const;
const hour = 3_600_000;
const Row = z.object({ times: z.number() });

export interface HourlyLimits {
  /** @throws PoolError over the limit */
  count(username: string, request: keyof typeof maxAnHour): void;
}

export function openHourlyLimits(database: DatabaseSync): HourlyLimits {
  database.exec(
    'CREATE TABLE IF NOT EXISTS user_requests (username TEXT NOT NULL, request TEXT NOT NULL, at INTEGER NOT NULL)',
  );
  const remove = database.prepare('DELETE FROM user_requests WHERE at <= ?');
  const select = database.prepare(
    'SELECT count(*) AS times FROM user_requests WHERE username = ? AND request = ?',
  );
  const insert = database.prepare('INSERT INTO user_requests VALUES (?, ?, ?)');
  return {
    count(username, request) {
      const now = Date.now();
      remove.run(now - hour);
      if (Row.parse(select.get(username, request)).times >= maxAnHour[request]) throw tooManyAttempts();
      insert.run(username, request, now);
    },
  };
}
