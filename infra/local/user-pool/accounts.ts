import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { Verifier } from './srp.ts';

const UserStatus = z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']);
type UserStatus = z.infer<typeof UserStatus>;

const Row = z.object({
  username: z.string(),
  email: z.string(),
  status: UserStatus,
  enabled: z.number(),
  salt: z.string(),
  verifier: z.string(),
  attributes: z.string(),
  created_at: z.number(),
  modified_at: z.number(),
  password_set_at: z.number(),
  failures: z.number(),
  locked_until: z.number(),
  totp_secret: z.nullable(z.string()),
  totp_enabled: z.number(),
  totp_verified: z.number(),
  passkey_mfa: z.number(),
});
const Attributes = z.record(z.string(), z.string());

/** One account. Times in milliseconds; `username` is the `sub`. The password is kept as an SRP verifier only. */
export interface User {
  readonly username: string;
  readonly email: string;
  readonly status: UserStatus;
  readonly enabled: boolean;
  readonly password: Verifier;
  readonly attributes: Record<string, string>;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly passwordSetAt: number;
  readonly failures: number;
  readonly lockedUntil: number;
  readonly totpSecret: string | undefined;
  /** The authenticator app has proven that it has the secret. */
  readonly totpVerified: boolean;
  readonly totpEnabled: boolean;
  /** A passkey is sufficient even with another second factor. */
  readonly passkeyMfa: boolean;
}

export interface Accounts {
  /** By sub or by email; Cognito accepts either. */
  find(usernameOrEmail: string): User | undefined;
  insert(user: User): void;
  save(user: User): void;
  delete(username: string): void;
  list(): User[];
  groupsOf(username: string): string[];
  addToGroup(username: string, group: string): void;
  removeFromGroup(username: string, group: string): void;
}

const columns =
  'username, email, status, enabled, salt, verifier, attributes, created_at, modified_at, password_set_at, failures, locked_until, totp_secret, totp_enabled, totp_verified, passkey_mfa';

export function openAccounts(database: DatabaseSync): Accounts {
  database.exec(`
    CREATE TABLE IF NOT EXISTS users (
      username TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, status TEXT NOT NULL, enabled INTEGER NOT NULL,
      salt TEXT NOT NULL, verifier TEXT NOT NULL, attributes TEXT NOT NULL, created_at INTEGER NOT NULL,
      modified_at INTEGER NOT NULL, password_set_at INTEGER NOT NULL, failures INTEGER NOT NULL,
      locked_until INTEGER NOT NULL, totp_secret TEXT, totp_enabled INTEGER NOT NULL,
      totp_verified INTEGER NOT NULL DEFAULT 0, passkey_mfa INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE IF NOT EXISTS user_groups (
      username TEXT NOT NULL REFERENCES users ON DELETE CASCADE, name TEXT NOT NULL, PRIMARY KEY (username, name));
  `);
  addColumns(database);
  const byName = database.prepare(`SELECT ${columns} FROM users WHERE username = ? OR email = ?`);
  const all = database.prepare(`SELECT ${columns} FROM users ORDER BY created_at, username`);
  const values = columns.split(', ').map((column) => `:${column}`);
  const upsert = (conflict: string) =>
    database.prepare(`INSERT ${conflict} INTO users (${columns}) VALUES (${values.join(', ')})`);
  const insert = upsert('');
  const update = database.prepare(
    `UPDATE users SET ${columns
      .split(', ')
      .map((column) => `${column} = :${column}`)
      .join(', ')} WHERE username = :username`,
  );
  const groups = database.prepare('SELECT name FROM user_groups WHERE username = ? ORDER BY name');
  const Group = z.object({ name: z.string() });
  return {
    find: (name) => {
      const row = byName.get(name, name.trim().toLowerCase());
      return row && toUser(row);
    },
    insert: (user) => void insert.run(toRow(user)),
    save: (user) => void update.run(toRow({ ...user, modifiedAt: Date.now() })),
    delete: (username) => {
      database.prepare('DELETE FROM user_groups WHERE username = ?').run(username);
      database.prepare('DELETE FROM users WHERE username = ?').run(username);
    },
    list: () => all.all().map(toUser),
    groupsOf: (username) => groups.all(username).map((row) => Group.parse(row).name),
    addToGroup: (username, group) =>
      void database.prepare('INSERT OR IGNORE INTO user_groups VALUES (?, ?)').run(username, group),
    removeFromGroup: (username, group) =>
      void database.prepare('DELETE FROM user_groups WHERE username = ? AND name = ?').run(username, group),
  };
}

/** Migrates a state without these columns: accounts with TOTP enabled had verified it. */
function addColumns(database: DatabaseSync): void {
  const has = (column: string) =>
    database.prepare("SELECT name FROM pragma_table_info('users') WHERE name = ?").get(column) !== undefined;
  if (!has('totp_verified'))
    database.exec(`ALTER TABLE users ADD COLUMN totp_verified INTEGER NOT NULL DEFAULT 0;
      UPDATE users SET totp_verified = totp_enabled;`);
  if (!has('passkey_mfa'))
    database.exec('ALTER TABLE users ADD COLUMN passkey_mfa INTEGER NOT NULL DEFAULT 0;');
}

function toUser(stored: unknown): User {
  const row = Row.parse(stored);
  return {
    username: row.username,
    email: row.email,
    status: row.status,
    enabled: row.enabled === 1,
    password: { salt: row.salt, verifier: row.verifier },
    attributes: Attributes.parse(JSON.parse(row.attributes)),
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    passwordSetAt: row.password_set_at,
    failures: row.failures,
    lockedUntil: row.locked_until,
    totpSecret: row.totp_secret ?? undefined,
    totpVerified: row.totp_verified === 1,
    totpEnabled: row.totp_enabled === 1,
    passkeyMfa: row.passkey_mfa === 1,
  };
}

const toRow = (user: User): Record<string, string | number | null> => ({
  username: user.username,
  email: user.email,
  status: user.status,
  enabled: Number(user.enabled),
  salt: user.password.salt,
  verifier: user.password.verifier,
  attributes: JSON.stringify(user.attributes),
  created_at: user.createdAt,
  modified_at: user.modifiedAt,
  password_set_at: user.passwordSetAt,
  failures: user.failures,
  locked_until: user.lockedUntil,
  totp_secret: user.totpSecret ?? null,
  totp_enabled: Number(user.totpEnabled),
  totp_verified: Number(user.totpVerified),
  passkey_mfa: Number(user.passkeyMfa),
});
