import type { secondFactorContract } from '#shared/contract/second-factor.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { transact } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { checkSecondFactorNotRequired } from '../data/people/organization.ts';
import { enablePasskeyMfa, listPasskeys } from '../data/people/passkeys.ts';
import { hasSecondFactor, turnOffSecondFactor as turnOff } from '../data/people/pool-users.ts';
import { checkHasProfile } from '../data/people/profile.ts';
import {
  deleteRecoveryCodes,
  getRecoveryCodes,
  makeRecoveryCodes,
  putRecoveryCodes,
} from '../data/people/recovery-codes.ts';
import { checkSecondFactor, removeSecondFactor } from '../data/people/second-factor.ts';
import { demandsSecondFactor } from '../data/people/second-factor-demand.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { secondFactorOffMail } from '../mail/second-factor-mail.ts';
import { ApiError } from '../platform/api-error.ts';

export const getSecondFactor: EndpointFunction<typeof secondFactorContract.getSecondFactor> = async ({
  actor,
}) => {
  const [on, codes, required] = await Promise.all([
    hasSecondFactor(actor.userId),
    getRecoveryCodes(actor.email),
    isRequired(actor),
  ]);
  return {
    on,
    ...(codes && { codes_made_at: codes.created_at }),
    ...(required && { required: true as const }),
  };
};

const isRequired = async ({ role, organizationId }: Caller): Promise<boolean> =>
  isStaff(role) && organizationId !== undefined && demandsSecondFactor(organizationId);

/**
 * Cognito allows the same with any access token of the person (SetUserMFAPreference, AssociateSoftwareToken). So
 * the page asks for the password first; checking it here wouldn't stop anyone who holds a token. If the
 * organization requires a second factor, the person's next sign-in is checked and rejected.
 */
export const turnOffSecondFactor: EndpointFunction<typeof secondFactorContract.turnOffSecondFactor> = async ({
  actor,
  audit,
}) => {
  const was = await hasSecondFactor(actor.userId);
  // Clears the stored state first: if this is interrupted, the person is merely asked again, rather than never.
  if (isStaff(actor.role) && actor.organizationId) await releaseMember(actor.userId, actor.organizationId);
  if (was) await turnOff(actor.userId);
  await transact({
    recoveryCodes: deleteRecoveryCodes(actor.email),
    mail: was ? putMail(secondFactorOffMail(actor.email, 'profile')) : undefined,
    audit: was ? audit({ kind: 'second-factor-off' }) : undefined,
  });
  return undefined;
};

async function releaseMember(userId: string, organizationId: string): Promise<void> {
  await transact(
    { organization: checkSecondFactorNotRequired(organizationId), membership: removeSecondFactor(userId) },
    // Someone removed in the meantime needs no release.
    { onConditionFailed: { organization: 'second_factor.kept', membership: () => undefined } },
  );
}

/** Created when the second factor is set up, and whenever the person wants new ones. */
export const createRecoveryCodes: EndpointFunction<typeof secondFactorContract.createRecoveryCodes> = async ({
  actor,
  account: { membership },
  accessToken,
  audit,
}) => {
  const signIn = { id: actor.signInId, at: actor.signedInAt };
  const on =
    membership && isStaff(membership.role)
      ? (await checkSecondFactor(membership, signIn, { isSetUp: true })) !== 'unknown'
      : await hasSecondFactor(actor.userId);
  if (!on) throw new ApiError('second_factor.off');
  // Otherwise, a person with existing passkeys could no longer sign in with them.
  if ((await listPasskeys(accessToken())).length > 0) await enablePasskeyMfa(actor.userId);
  const codes = makeRecoveryCodes();
  await transact(
    {
      // A person deleted in the meantime must leave nothing behind.
      profile: checkHasProfile(actor.userId),
      recoveryCodes: putRecoveryCodes(actor.userId, actor.email, codes),
      audit: audit({ kind: 'recovery-codes-created' }),
    },
    { onConditionFailed: { profile: 'profile.missing' } },
  );
  return { codes };
};
