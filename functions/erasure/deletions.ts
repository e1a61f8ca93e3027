import type { deletionsContract } from '#shared/contract/deletions.ts';
import { isDemoAccount } from '#shared/domain/demo-accounts.ts';
import type { Deletion } from '#shared/records/deletion.ts';
import { ConditionFailed, type TransactItem, transact } from '../data/core/transaction.ts';
import { getAccount } from '../data/people/account.ts';
import {
  type DeletionItem,
  getDeletion,
  getDeletionReceipt,
  listDeletions as listPending,
  listDeletionReceipts as listReceipts,
  startDeletion,
} from '../data/people/deletion.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { runWhileTime } from '../platform/steps.ts';
import { deletePerson } from './delete-person.ts';

/** Name and address come from the profile; the request contains neither. */
export const listDeletions: EndpointFunction<typeof deletionsContract.listDeletions> = async ({
  actor,
  query,
}) => {
  const page = await listPending(requireOrganization(actor), query);
  return { ...page, items: await Promise.all(page.items.map(deletionOf)) };
};

async function deletionOf({ user_id, requested_at, state }: DeletionItem): Promise<Deletion> {
  const profile = (await getAccount(user_id))?.profile;
  return { user_id, requested_at, state, full_name: profile?.full_name ?? '', email: profile?.email ?? '' };
}

export const listDeletionReceipts: EndpointFunction<typeof deletionsContract.listDeletionReceipts> = ({
  actor,
  query,
}) => listReceipts(requireOrganization(actor), query);

/** Returns the receipt of a completed deletion, and resumes an interrupted one. */
export const carryOutDeletion: EndpointFunction<typeof deletionsContract.carryOutDeletion> = async ({
  actor,
  params: { userId },
  audit,
  hasTime,
}) => {
  const organizationId = requireOrganization(actor);
  // Nobody could resume it or see the receipt.
  if (userId === actor.userId) throw new ApiError('deletion.own');
  const found = await getDeletion(organizationId, userId);
  if (!found) return { receipt: await requireReceipt(organizationId, userId) };
  await rejectDemoAccount(userId);
  try {
    const audited = audit({ kind: 'person-deleted', user_id: userId });
    const done = await runWhileTime(deletePerson(await started(found.item, actor.userId, audited)), hasTime);
    return done?.result ? { receipt: done.result } : {};
  } catch (error) {
    throw error instanceof ConditionFailed ? new ApiError('conflict') : error;
  }
};

async function started(
  item: DeletionItem,
  by: string,
  audited: TransactItem | undefined,
): Promise<DeletionItem> {
  if (item.state === 'running') return item;
  const at = timestamp();
  await transact({ deletion: startDeletion(item, by, at), audit: audited });
  return { ...item, state: 'running', started_by: by, started_at: at };
}

/** @throws ApiError `deletion.not_found` if no deletion was executed */
async function requireReceipt(organizationId: string, userId: string) {
  const receipt = await getDeletionReceipt(organizationId, userId);
  if (!receipt) throw new ApiError('deletion.not_found');
  return receipt;
}

async function rejectDemoAccount(userId: string): Promise<void> {
  const account = await getAccount(userId);
  if (account && isDemoAccount(account.profile.email, setting(environmentNames.productDomain)))
    throw new ApiError('deletion.demo');
}
