import type { DatabaseSync } from 'node:sqlite';
import type { MembershipItem } from '#functions/data/people/account.ts';
import { openAccounts } from '#infra/local/user-pool/accounts.ts';

/** Accounts in the local user pool, confirmed and in the group of their role. No one has their passwords. */
export function addAccounts(database: DatabaseSync, people: readonly MembershipItem[]): void {
  const accounts = openAccounts(database);
  database.exec('BEGIN IMMEDIATE');
  for (const { user_id, email, full_name, role, created_at } of people) {
    if (accounts.find(user_id)) continue;
    const at = Date.parse(created_at);
    accounts.insert({
      username: user_id,
      email,
      status: 'CONFIRMED',
      enabled: true,
      password: { salt: '00', verifier: '00' },
      attributes: { email_verified: 'true', name: full_name },
      createdAt: at,
      modifiedAt: at,
      passwordSetAt: at,
      failures: 0,
      lockedUntil: 0,
      totpSecret: undefined,
      totpVerified: false,
      totpEnabled: false,
      passkeyMfa: false,
    });
    accounts.addToGroup(user_id, role);
  }
  database.exec('COMMIT');
}
