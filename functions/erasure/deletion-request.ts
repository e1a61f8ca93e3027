import type { dataExportContract } from '#shared/contract/data-export.ts';
import type { OwnDeletion } from '#shared/records/deletion.ts';
import { casesOf } from '../data/cases/applicant-cases.ts';
import { getCase } from '../data/cases/case.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { type Account, getAccount, requireAccount } from '../data/people/account.ts';
import {
  type DeletionItem,
  deleteDeletion,
  getDeletion,
  putDeletion,
  setDeletionOrganization,
} from '../data/people/deletion.ts';
import { getOrganization } from '../data/people/organization.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

export const getDeletionRequest: EndpointFunction<typeof dataExportContract.getDeletionRequest> = async ({
  account,
}) => {
  const request = await pendingOf(account);
  return request ? { request: await responseOf(request) } : {};
};

export const requestDeletion: EndpointFunction<typeof dataExportContract.requestDeletion> = async ({
  account,
}) => responseOf(await requestFor(account, teamMail));

/**
 * Stores the request, marks the profile, and notifies the team in one transaction.
 * @returns an earlier request, if there is one
 * @throws ApiError `organization.missing`, or `conflict` after a concurrent change
 */
export async function requestFor(
  account: Account,
  mailTo: (organizationId: string) => TransactItem | undefined,
): Promise<DeletionItem> {
  const earlier = await pendingOf(account);
  if (earlier) return earlier;
  const { user_id } = account.profile;
  const request: DeletionItem = {
    user_id,
    org_id: await responsibleFor(account),
    requested_at: timestamp(),
    state: 'requested',
    steps: 0,
  };
  const other = await transact(
    {
      profile: setDeletionOrganization(user_id, request.org_id),
      deletion: putDeletion(request),
      mail: mailTo(request.org_id),
    },
    { onConditionFailed: () => requirePending(user_id) },
  );
  return other ?? request;
}

/** @throws ApiError `conflict` */
async function requirePending(userId: string): Promise<DeletionItem> {
  const pending = await pendingOf(await requireAccount(userId));
  if (!pending) throw new ApiError('conflict');
  return pending;
}

/** A missing request is not an error. */
export const withdrawDeletion: EndpointFunction<typeof dataExportContract.withdrawDeletion> = async ({
  account,
}) => {
  const request = await pendingOf(account);
  if (!request) return undefined;
  await transact(
    {
      deletion: deleteDeletion(request.org_id, request.user_id),
      profile: setDeletionOrganization(request.user_id, undefined),
    },
    { onConditionFailed: () => checkWithdrawn(request.user_id) },
  );
  return undefined;
};

/** @throws ApiError `deletion.running` unless a concurrent request withdrew it */
async function checkWithdrawn(userId: string): Promise<void> {
  const account = await getAccount(userId);
  if (!account || (await pendingOf(account))) throw new ApiError('deletion.running');
}

async function pendingOf({ profile }: Account): Promise<DeletionItem | undefined> {
  if (!profile.deletion_org) return undefined;
  return (await getDeletion(profile.deletion_org, profile.user_id))?.item;
}

async function responseOf({ org_id, requested_at, state }: DeletionItem): Promise<OwnDeletion> {
  return { requested_at, state, org_name: (await getOrganization(org_id))?.name ?? org_id };
}

/**
 * The organization responsible for the request: the person's own; without one, the organization that still has a
 * case of theirs, or the default organization.
 * @throws ApiError `organization.missing`
 */
export async function responsibleFor({ profile, membership }: Account): Promise<string> {
  if (membership) return membership.org_id;
  const [caseId] = (await casesOf(profile.user_id).next()).value ?? [];
  const otherCase = caseId ? await getCase(caseId) : undefined;
  const organization =
    otherCase?.org_id ?? profile.invited_to ?? setting(environmentNames.defaultOrganization);
  if (!organization) throw new ApiError('organization.missing');
  return organization;
}

/** Doesn't name the person, since emails end up in places where we can't delete them. */
const teamMail = (organizationId: string): TransactItem =>
  putMail(
    composeMail({
      to: setting(environmentNames.teamAddress),
      org_id: organizationId,
      subject: 'A user requested deletion of their data',
      heading: 'Data deletion requested',
      paragraphs: ['An admin can review the request on the admin dashboard.'],
      action: { label: 'Open the dashboard', url: `${setting(environmentNames.siteUrl)}/admin` },
    }),
  );
