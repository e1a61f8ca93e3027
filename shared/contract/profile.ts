import * as z from 'zod/mini';
import { TimeZone } from '../domain/booking-rules.ts';
import { Profile } from '../records/profile.ts';
import { personText } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const FullName = personText(limits.fullName, 'Full name must be less than 200 characters');

export const ProfileChange = z.object({
  full_name: z.optional(FullName),
  /** The time zone for emails. */
  time_zone: z.optional(TimeZone),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const profileContract = {
  getProfile: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/profile',
    summary: 'The signed-in person’s profile, with the role and organization of their membership.',
    access: 'profile.own',
    response: Profile,
    errors: ['profile.missing'],
  }),
  updateProfile: defineEndpoint({
    domain: 'profile',
    method: 'PATCH',
    path: '/api/profile',
    summary: 'Changes the full name everywhere it appears, or the time zone.',
    access: 'profile.own',
    body: ProfileChange,
    response: Profile,
    errors: ['quota.reached', 'profile.missing', 'conflict'],
  }),
  signOut: defineEndpoint({
    domain: 'profile',
    method: 'POST',
    path: '/api/sign-out',
    summary: 'Ends all of the person’s sessions immediately. The page also ends them in the user pool.',
    access: 'profile.own',
    response: z.undefined(),
    status: 204,
    errors: ['profile.missing'],
  }),
};
