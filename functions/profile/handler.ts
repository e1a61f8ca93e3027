import { profileContract } from '#shared/contract/profile.ts';
import { domainHandler } from '../http/endpoint.ts';
import { getProfile } from './get-profile.ts';
import { signOut } from './sign-out.ts';
import { updateProfile } from './update-profile.ts';

export const handler = domainHandler(profileContract, { getProfile, updateProfile, signOut });
