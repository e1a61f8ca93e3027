import type { profileContract } from '#shared/contract/profile.ts';
import { renamePerson } from '../data/rename-person.ts';
import { ConditionFailed } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import { checkQuota } from '../http/check-quota.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { profileOf, requireAccount } from './get-profile.ts';

export const updateProfile: EndpointFunction<typeof profileContract.updateProfile> = async ({
  actor,
  body,
}) => {
  const account = await requireAccount(actor.userId);
  try {
    if (account.profile.full_name !== body.full_name) {
      await checkQuota(actor, { renames: 1 });
      await renamePerson(account, body.full_name);
    }
  } catch (error) {
    throw error instanceof ConditionFailed ? new ApiError('conflict') : error;
  }
  return profileOf(await requireAccount(actor.userId));
};
