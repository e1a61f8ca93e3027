import { dataExportContract } from '#shared/contract/data-export.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { getDeletionRequest, requestDeletion, withdrawDeletion } from '../../erasure/deletion-request.ts';
import { exportData } from '../../people/export-data.ts';
import { getProfile } from '../../people/get-profile.ts';
import { settleAccount } from '../../people/settle-account.ts';
import { signOut } from '../../people/sign-out.ts';
import { updateProfile } from '../../people/update-profile.ts';
import { domainHandler } from '../endpoint.ts';

export const handler = domainHandler(
  { ...profileContract, ...dataExportContract },
  {
    getProfile,
    updateProfile,
    signOut,
    exportData,
    getDeletionRequest,
    requestDeletion,
    withdrawDeletion,
  },
  { getProfile: settleAccount },
);
