import { transact } from '#functions/data/core/transaction.ts';
import { getAccount } from '#functions/data/people/account.ts';
import {
  type DeletionItem,
  deleteDeletion,
  getDeletion,
  putDeletion,
  setDeletionOrganization,
} from '#functions/data/people/deletion.ts';
import type { DeletionReceipt } from '#shared/records/deletion.ts';

/** What people asked to have deleted, as a restore finds it. */
interface FoundDeletions {
  /** Requests as they are now; a restore leaves them alone. */
  readonly requests: readonly Pick<DeletionItem, 'user_id' | 'org_id' | 'state'>[];
  /** Deletions carried out since the point in time, whose data is back. */
  readonly carriedOut: readonly DeletionReceipt[];
  /** People whose profile at the point in time waited for a deletion. */
  readonly waiting: readonly string[];
}

/**
 * Keeps what people decided since the point in time: a request stays, a withdrawn one stays withdrawn, and a
 * deletion that was carried out is requested again, so that an admin can repeat it.
 */
export async function keepDeletions({ requests, carriedOut, waiting }: FoundDeletions): Promise<void> {
  for (const receipt of carriedOut) await requestAgain(receipt);
  for (const request of requests) await keepRequest(request);
  for (const userId of waiting) await keepWithdrawn(userId);
}

async function requestAgain({ user_id, org_id, requested_at }: DeletionReceipt): Promise<void> {
  const account = await getAccount(user_id);
  if (!account || (await getDeletion(org_id, user_id))) return;
  await transact({
    deletion: putDeletion({ user_id, org_id, requested_at, state: 'requested', steps: 0 }),
    profile: account.profile.deletion_org ? undefined : setDeletionOrganization(user_id, org_id),
  });
}

async function keepRequest({ user_id, org_id, state }: FoundDeletions['requests'][number]): Promise<void> {
  const account = await getAccount(user_id);
  if (account && !account.profile.deletion_org)
    await transact({ profile: setDeletionOrganization(user_id, org_id) });
  // Someone who signed up since.
  if (!account && state === 'requested') await transact({ deletion: deleteDeletion(org_id, user_id) });
}

async function keepWithdrawn(userId: string): Promise<void> {
  const organizationId = (await getAccount(userId))?.profile.deletion_org;
  if (organizationId && !(await getDeletion(organizationId, userId)))
    await transact({ profile: setDeletionOrganization(userId, undefined) });
}
