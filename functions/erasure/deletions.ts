import type { deletionsContract } from '#shared/contract/deletions.ts';
import type { Deletion } from '#shared/records/deletion.ts';
import { ConditionFailed } from '../data/core/transaction.ts';
import { getAccount } from '../data/people/account.ts';
import {
  type DeletionItem,
  getDeletion,
  getDeletionReceipt,
  listDeletions as listPending,
  listDeletionReceipts as listReceipts,
} from '../data/people/deletion.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { runWhileTime } from '../platform/steps.ts';
import { deletePerson } from './delete-person.ts';
import { rejectDemoAccount, startedDeletion } from './start-deletion.ts';

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
  rejectDemoAccount(await getAccount(userId));
  try {
    const audited = audit({ kind: 'person-deleted', user_id: userId });
    const done = await runWhileTime(
      deletePerson(await startedDeletion(found.item, actor.userId, audited)),
      hasTime,
    );
    return done?.result ? { receipt: done.result } : {};
  } catch (error) {
    throw error instanceof ConditionFailed ? new ApiError('conflict') : error;
  }
};

/** @throws ApiError `deletion.not_found` if no deletion was executed */
async function requireReceipt(organizationId: string, userId: string) {
  const receipt = await getDeletionReceipt(organizationId, userId);
  if (!receipt) throw new ApiError('deletion.not_found');
  return receipt;
}
