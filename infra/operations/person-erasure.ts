import { casesOf } from '#functions/data/cases/applicant-cases.ts';
import { getCase } from '#functions/data/cases/case.ts';
import { operator } from '#functions/data/cases/history.ts';
import { listReceived } from '#functions/data/consultations/received.ts';
import { retryOnConditionFailed } from '#functions/data/core/retry-on-conflict.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putRemovedAccount } from '#functions/data/jobs/purge.ts';
import { type Account, getAccount, requireAccount } from '#functions/data/people/account.ts';
import { getDeletion, getDeletionReceipt } from '#functions/data/people/deletion.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { findPoolUser } from '#functions/data/people/pool-users.ts';
import { removeAccount } from '#functions/data/people/remove-account.ts';
import { deletePerson, removeAllReceived } from '#functions/erasure/delete-person.ts';
import { requestFor, responsibleFor } from '#functions/erasure/deletion-request.ts';
import { rejectDemoAccount, startedDeletion } from '#functions/erasure/start-deletion.ts';
import { ApiError } from '#functions/platform/api-error.ts';
import { runToCompletion } from '#functions/platform/steps.ts';
import type { DeletionReceipt } from '#shared/records/deletion.ts';
import { CommandError } from './command.ts';
import { operatorAudit, recordOperatorCommand } from './operator-audit.ts';

/** What is stored under an address. */
export interface StoredPerson {
  readonly email: string;
  /** The sign-in account. Its profile is missing if the person never confirmed it, or the trigger failed. */
  readonly account?: { readonly userId: string; readonly profile?: PersonWithProfile };
  /** Whether a form was sent from the address: a consultation or a message. */
  readonly hasReceived: boolean;
}

export interface PersonWithProfile extends Account {
  /** The organization whose data about them is erased. */
  readonly organizationId: string;
  /** The number of their cases, by organization. */
  readonly cases: ReadonlyMap<string, number>;
}

export type Erased = 'account' | 'received' | DeletionReceipt;

/**
 * @param interruptedId the account's ID, if an erasure was interrupted after the account was deleted, and the address
 * no longer finds the rest
 * @throws {CommandError} if nothing is stored under the address, or the account's own deletion refuses it: a demo
 * account, or the last admin of an organization
 */
export async function findStoredPerson(email: string, interruptedId?: string): Promise<StoredPerson> {
  const userId = (await findPoolUser(email))?.userId ?? (await findInterrupted(email, interruptedId));
  const received = await listReceived(email, { limit: 1 });
  const person: StoredPerson = {
    email,
    hasReceived: received.items.length > 0,
    ...(userId && { account: { userId, ...(await profileOf(userId)) } }),
  };
  if (!person.account && !person.hasReceived)
    throw new CommandError(
      `Nothing is stored under ${email}. If an erasure was interrupted, pass the account’s ID (--account), or have an ADMIN resume it on the admin dashboard (Deletion Requests).`,
    );
  return person;
}

/** @throws {CommandError} if no deletion of this person's account has started */
async function findInterrupted(email: string, userId: string | undefined): Promise<string | undefined> {
  if (!userId) return undefined;
  const profile = (await getAccount(userId))?.profile;
  const deletion = profile?.deletion_org && (await getDeletion(profile.deletion_org, userId));
  if (profile?.email === email && deletion && deletion.item.state === 'running') return userId;
  throw new CommandError(`${email} has no interrupted erasure with the account ${userId}.`);
}

async function profileOf(userId: string): Promise<{ profile?: PersonWithProfile }> {
  const account = await getAccount(userId);
  if (!account) return {};
  try {
    rejectDemoAccount(account);
    const organizationId = account.profile.deletion_org ?? (await responsibleFor(account));
    await rejectLastAdmin(account, organizationId);
    return { profile: { ...account, organizationId, cases: await countCases(userId) } };
  } catch (error) {
    const reason = error instanceof ApiError && reasons[error.code];
    throw reason ? new CommandError(reason, { cause: error }) : error;
  }
}

const reasons: Readonly<Partial<Record<ApiError['code'], string>>> = {
  'deletion.demo': 'Demo accounts can’t be erased.',
  'member.last_admin': 'They are the last ADMIN of their organization. Make someone else an ADMIN first.',
  'organization.missing': 'They belong to no organization, and the stage has no default organization.',
};

/** Before the deletion starts, because a started one can't be canceled. The deletion checks it again. */
async function rejectLastAdmin({ membership }: Account, organizationId: string): Promise<void> {
  if (membership?.role !== 'ADMIN' || membership.org_id !== organizationId) return;
  if ((await getOrganizationStats(organizationId)).admins <= 1) throw new ApiError('member.last_admin');
}

async function countCases(userId: string): Promise<Map<string, number>> {
  const cases = new Map<string, number>();
  for await (const ids of casesOf(userId))
    for (const id of ids) {
      const organizationId = (await getCase(id))?.org_id;
      if (organizationId) cases.set(organizationId, (cases.get(organizationId) ?? 0) + 1);
    }
  return cases;
}

/**
 * Carries out a person's own deletion for them. Once no account is left, whatever was sent from the address is
 * deleted too: the operator has made sure that it's theirs. Repeating it continues an interrupted erasure.
 * @param organizationIds whose audit logs record what belongs to no organization
 */
export async function erasePerson(
  { email, account }: StoredPerson,
  organizationIds: readonly string[],
): Promise<Erased> {
  const receipt = account?.profile && (await carryOut(account.profile));
  if (receipt && !receipt.account_removed) return receipt;
  if (account && !receipt) await eraseAccount(account.userId, organizationIds);
  else if (!account) await recordOperatorCommand(organizationIds, { kind: 'person-erased' });
  await retryOnConditionFailed(() => runToCompletion(removeAllReceived(email)));
  return receipt ?? (account ? 'account' : 'received');
}

/** Requests, starts, and completes the deletion, as the person and an admin do; the team has nothing to review. */
async function carryOut({ profile: { user_id } }: PersonWithProfile): Promise<DeletionReceipt> {
  const deletion = await retryOnConditionFailed(async () => {
    const request = await requestFor(await requireAccount(user_id), () => undefined);
    const audited = operatorAudit(request.org_id, { kind: 'person-erased', user_id });
    return startedDeletion(request, operator.userId, audited);
  });
  const receipt =
    (await retryOnConditionFailed(() => runToCompletion(deletePerson(deletion)))) ??
    // A concurrent run completed it.
    (await getDeletionReceipt(deletion.org_id, user_id));
  if (!receipt) throw new Error(`The deletion of ${user_id} has no receipt.`);
  return receipt;
}

/** Deletes an account without a profile the way a canceled invitation does; the purge completes it. */
async function eraseAccount(userId: string, organizationIds: readonly string[]): Promise<void> {
  const audit = organizationIds.map((id) => operatorAudit(id, { kind: 'person-erased', user_id: userId }));
  await transact({ account: putRemovedAccount(userId), audit });
  await removeAccount(userId);
  if (await getAccount(userId))
    throw new CommandError('They signed in for the first time meanwhile. Run this again.');
}
