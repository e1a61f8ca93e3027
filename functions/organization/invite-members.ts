import type { ErrorCode } from '#shared/contract/error-codes.ts';
import type { InvitationOutcome, organizationContract } from '#shared/contract/organization.ts';
import { isBusy } from '../data/core/is-busy.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { knownError } from '../platform/known-error.ts';
import { logger } from '../platform/logger.ts';
import { invitePerson } from './invite-member.ts';

const concurrency = 5;

/**
 * Invites each address independently, with limited concurrency; failures are reported and don't stop the rest. A
 * retry invites nobody twice, since invited and joined addresses are rejected.
 */
export const inviteMembers: EndpointFunction<typeof organizationContract.inviteMembers> = async ({
  actor,
  body: { emails, role },
  audit,
  requestId,
}) => {
  requireOrganization(actor);
  const inviteOne = async (email: string): Promise<InvitationOutcome> => {
    try {
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
  const results: InvitationOutcome[] = [];
  for (let start = 0; start < addresses.length; start += concurrency)
    results.push(...(await Promise.all(addresses.slice(start, start + concurrency).map(inviteOne))));
  return { results };
};

async function reasonOf(error: unknown): Promise<{ code: ErrorCode; reason: string }> {
  if (error instanceof ApiError)
    return { code: error.code, reason: error.fields[0]?.message ?? (await knownError(error.code)).text };
  const code = isBusy(error) ? 'unavailable' : 'unexpected';
  return { code, reason: (await knownError(code)).text };
}
