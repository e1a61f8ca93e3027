import { isDemoAccount } from '#shared/domain/demo-accounts.ts';
import type { DeletionActor } from '#shared/records/deletion.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import type { Account } from '../data/people/account.ts';
import { type DeletionItem, startDeletion } from '../data/people/deletion.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/** @throws ApiError `deletion.demo` */
export function rejectDemoAccount(account: Account | undefined): void {
  if (account && isDemoAccount(account.profile.email, setting(environmentNames.productDomain)))
    throw new ApiError('deletion.demo');
}

/**
 * Starts a requested deletion and records it in the audit log in one transaction; does nothing if it has started.
 * @throws ConditionFailed after a concurrent change
 */
export async function startedDeletion(
  item: DeletionItem,
  by: DeletionActor,
  audited: TransactItem | undefined,
): Promise<DeletionItem> {
  if (item.state === 'running') return item;
  const at = timestamp();
  await transact({ deletion: startDeletion(item, by, at), audit: audited });
  return { ...item, state: 'running', started_by: by, started_at: at };
}
