import type { profileContract } from '#shared/contract/profile.ts';
import { standardLimits } from '#shared/domain/quotas.ts';
import { isStaff } from '#shared/domain/roles.ts';
import type { Profile } from '#shared/records/profile.ts';
import { openCasesLeft } from '../data/cases/open-case-count.ts';
import { recordSignIn } from '../data/core/audit.ts';
import type { Account } from '../data/people/account.ts';
import { getOrganization, type OrganizationItem } from '../data/people/organization.ts';
import { checkSecondFactor } from '../data/people/second-factor.ts';
import { type SecondFactorState, secondFactorState } from '../data/people/second-factor-state.ts';
import { recordSession } from '../data/people/session.ts';
import { getSessionAndOrganization, type OwnOrganization } from '../data/people/session-and-organization.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { organizationZone } from '../mail/zone-of.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { deviceName } from './device-name.ts';
import { finishAccount } from './finish-account.ts';

/** Pages request the profile right after signing in and repeatedly later. */
const signInSeconds = 600;

export const getProfile: EndpointFunction<typeof profileContract.getProfile> = async ({
  actor,
  account: known,
  requestId,
  headers,
  reportLimit,
}) => {
  const account = await finishAccount(known, requestId);
  const { membership } = account;
  // Every page waits for the profile, so these independent reads run in parallel.
  const [{ isNew, ...own }] = await Promise.all([
    recordUse(actor, membership?.org_id, headers['user-agent']),
    recordFreshSignIn(account, actor, requestId),
  ]);
  const { organization } = own;
  const signIn = { id: actor.signInId, at: actor.signedInAt };
  if (membership?.role === 'APPLICANT') {
    const { open_cases } = { ...standardLimits, ...organization?.quotas };
    reportLimit(openCasesLeft(account.openCases, open_cases));
  }
  let secondFactor = secondFactorState(membership?.second_factor, signIn);
  const required = isRequired(account, organization);
  if (membership && isStaff(membership.role) && secondFactor === 'unknown' && (required || isNew))
    secondFactor = await checkSecondFactor(membership, signIn);
  // The person has a second factor, but this sign-in predates it: they must sign in again.
  if (required && secondFactor === 'earlier') throw new ApiError('auth.required');
  return profileOf(account, own, secondFactor);
};

/**
 * Pages request the profile first, so this is where sign-ins are recorded.
 * @returns whether it is new today
 */
async function recordUse(
  { userId, signInId, signedInAt: at }: Caller,
  organizationId: string | undefined,
  agent: string | undefined,
) {
  const id = at === undefined ? undefined : signInId;
  const { session, ...own } = await getSessionAndOrganization({ userId, signInId: id, organizationId });
  const isNew =
    id !== undefined &&
    at !== undefined &&
    (await recordSession(userId, { id, at }, deviceName(agent), session));
  return { isNew, ...own };
}

const isRequired = ({ membership }: Account, organization: OrganizationItem | undefined): boolean =>
  membership !== undefined && isStaff(membership.role) && organization?.second_factor_required === true;

export async function organizationOf({ membership }: Account): Promise<OwnOrganization> {
  const [organization, timeZone] = await Promise.all([
    membership && getOrganization(membership.org_id),
    membership && organizationZone(membership.org_id),
  ]);
  return { organization, timeZone };
}

async function recordFreshSignIn(
  { membership }: Account,
  { userId, signInId, signedInAt }: Caller,
  requestId: string,
): Promise<void> {
  if (!membership || !signInId || signedInAt === undefined) return;
  if (now().getTime() / 1000 - signedInAt > signInSeconds) return;
  const request = { organizationId: membership.org_id, actorId: userId, requestId };
  await recordSignIn(request, signInId, new Date(signedInAt * 1000));
}

/** The profile as its owner sees it. An organization without a row uses its ID as the name. */
export function profileOf(
  account: Account,
  { organization, timeZone }: OwnOrganization,
  secondFactor: SecondFactorState,
): Profile {
  const { profile, membership } = account;
  const { user_id, email, full_name, created_at, time_zone } = profile;
  const own = {
    ...{ user_id, email, full_name, created_at },
    ...(time_zone !== undefined && { time_zone }),
    ...(!profile.confirmed_by_owner && { address_unconfirmed: true as const }),
  };
  if (!membership) return { ...own, role: 'APPLICANT' };
  return {
    ...own,
    role: membership.role,
    org_id: membership.org_id,
    org_name: organization?.name ?? membership.org_id,
    ...(timeZone !== undefined && { org_time_zone: timeZone }),
    staff_decides: organization?.staff_decides ?? false,
    ...(isRequired(account, organization) &&
      secondFactor !== 'on' && { second_factor_required: true as const }),
  };
}
