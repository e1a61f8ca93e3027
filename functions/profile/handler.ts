import { ownDataContract } from '#shared/contract/own-data.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { domainHandler } from '../http/endpoint.ts';
import { getDeletionRequest, requestDeletion, withdrawDeletion } from './deletion-request.ts';
import { getProfile } from './get-profile.ts';
import { getOwnData } from './own-data.ts';
import { settleAccount } from './settle-account.ts';
import { signOut } from './sign-out.ts';
import { updateProfile } from './update-profile.ts';

export const handler = domainHandler(
  { ...profileContract, ...ownDataContract },
  {
    getProfile,
    updateProfile,
    signOut,
    getOwnData,
    getDeletionRequest,
    requestDeletion,
    withdrawDeletion,
  },
  { getProfile: settleAccount },
);
