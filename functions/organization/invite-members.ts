import type { ErrorCode } from '#shared/contract/error-codes.ts';
import type { InvitationOutcome, organizationContract } from '#shared/contract/organization.ts';
import { isBusy } from '../data/core/is-busy.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { knownError } from '../platform/known-error.ts';
import { logger } from '../platform/logger.ts';
import { invitePerson } from './invite-member.ts';

/** Few, since the user pool allows 25 changes of users a second, for everyone. */
const lanes = 2;

/**
 * Invites each address independently, with limited concurrency; failures are reported and don't stop the rest.
 * Addresses for which there is no time left are reported as busy. A retry invites nobody twice, since invited and
 * joined addresses are rejected.
 */
export const inviteMembers: EndpointFunction<typeof organizationContract.inviteMembers> = async ({
  actor,
  body: { emails, role },
  audit,
  requestId,
  hasTime,
}) => {
  requireOrganization(actor);
  const inviteOne = async (email: string): Promise<InvitationOutcome> => {
    try {
      if (!hasTime()) throw new ApiError('unavailable');
      return { email, outcome: await invitePerson({ email, role }, actor, audit) };
    } catch (error) {
      if (!(error instanceof ApiError))
        logger.error('invitation failed', {
          requestId,
          error: error instanceof Error ? error : String(error),
        });
      return { email, outcome: 'refused', ...(await reasonOf(error)) };
    }
  };
  const addresses = [...new Set(emails)];
  const results = new Map<string, InvitationOutcome>();
  const waiting = addresses.values();
  const runLane = async () => {
    for (const email of waiting) results.set(email, await inviteOne(email));
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return { results: addresses.flatMap((email) => results.get(email) ?? []) };
};

async function reasonOf(error: unknown): Promise<{ code: ErrorCode; reason: string }> {
  if (error instanceof ApiError)
    return { code: error.code, reason: error.fields[0]?.message ?? (await knownError(error.code)).text };
  const code = isBusy(error) ? 'unavailable' : 'unexpected';
  return { code, reason: (await knownError(code)).text };
}
