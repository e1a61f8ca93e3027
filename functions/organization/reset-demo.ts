import type { organizationContract } from '#shared/contract/organization.ts';
import { demoAccounts, demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { transact } from '../data/core/transaction.ts';
import type { MembershipItem } from '../data/people/account.ts';
import { getMember } from '../data/people/membership.ts';
import { findPoolUser } from '../data/people/pool-users.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { replaceDemoCases } from './replace-demo-cases.ts';
import { storeSpecimens } from './store-specimen.ts';

/**
 * Restores the demo organization's two cases. New files are stored first, under new keys and scheduled for the
 * purge; one transaction then replaces the cases and unschedules the files. If anything fails before that, nothing
 * has changed and the purge deletes the files. If only the response is lost, the replacement may have happened.
 */
export const resetDemo: EndpointFunction<typeof organizationContract.resetDemo> = async ({
  actor,
  audit,
}) => {
  if (actor.organizationId !== demoOrganizationId) throw new ApiError('demo.not_here');
  const applicant = await requireDemoApplicant();
  await transact({ audit: audit({ kind: 'demo-reset' }) });
  const files = await storeSpecimens();
  await replaceDemoCases(actor, applicant, files);
  return undefined;
};

/**
 * Looks up the account by its address: two reads, regardless of the number of members.
 * @throws ApiError `applicant.not_found` if the demo organization has no demo applicant
 */
async function requireDemoApplicant(): Promise<MembershipItem> {
  const localPart = demoAccounts.find(({ role }) => role === 'APPLICANT')?.localPart ?? '';
  const user = await findPoolUser(`${localPart}@${setting(environmentNames.productDomain)}`);
  const applicant = user && (await getMember(user.userId, demoOrganizationId));
  if (applicant?.role !== 'APPLICANT') throw new ApiError('applicant.not_found');
  return applicant;
}
