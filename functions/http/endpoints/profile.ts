import { profileContract } from '#shared/contract/profile.ts';
import { getProfile } from '../../people/get-profile.ts';
import { repairAccount } from '../../people/repair-account.ts';
import { signOut } from '../../people/sign-out.ts';
import { updateProfile } from '../../people/update-profile.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(
  profileContract,
  {
    getProfile,
    updateProfile,
    signOut,
  },
  { getProfile: repairAccount },
);
