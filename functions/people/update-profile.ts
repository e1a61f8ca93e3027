import type { profileContract } from '#shared/contract/profile.ts';
import { ConditionFailed, transact } from '../data/core/transaction.ts';
import { requireAccount } from '../data/people/account.ts';
import { getEmailSettings, putEmailSettings } from '../data/people/email-settings.ts';
import { renamePerson } from '../data/people/rename-person.ts';
import { setTimeZone } from '../data/people/time-zone.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { finishAccount } from './finish-account.ts';
import { organizationOf, profileOf } from './get-profile.ts';

/**
 * Reschedules the digest to its hour in the new time zone. Sending checks the time zone again, so this may run
 * before the profile changes.
 */
async function moveDigest(userId: string, timeZone: string): Promise<void> {
  const settings = await getEmailSettings(userId);
  if (settings.digest_on && !settings.closing)
    await transact({ settings: putEmailSettings(settings, timeZone) });
}

export const updateProfile: EndpointFunction<typeof profileContract.updateProfile> = async ({
  actor,
  account: known,
  body,
  requestId,
  checkQuota,
}) => {
  const account = await finishAccount(known, requestId);
  try {
    if (body.full_name !== undefined && account.profile.full_name !== body.full_name) {
      await checkQuota({ renames: 1 });
      await renamePerson(account, body.full_name);
    }
    if (body.time_zone !== undefined && account.profile.time_zone !== body.time_zone) {
      await moveDigest(actor.userId, body.time_zone);
      await setTimeZone(actor.userId, body.time_zone);
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException')
      throw new ApiError('profile.missing');
    throw error instanceof ConditionFailed ? new ApiError('conflict') : error;
  }
  const changed = await requireAccount(actor.userId);
  return profileOf(changed, await organizationOf(changed), actor.secondFactor);
};
