import * as z from 'zod/mini';
import { Timestamp } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

const SecondFactor = z.object({
  on: z.boolean(),
  /** When the recovery codes were created; absent if there are none. */
  codes_made_at: z.optional(Timestamp),
  /** The organization requires it of this person. */
  required: z.optional(z.literal(true)),
});

export const secondFactorContract = {
  getSecondFactor: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/profile/second-factor',
    summary: 'Whether signing in requires a code from an authenticator app.',
    access: 'profile.own',
    response: SecondFactor,
    errors: ['profile.missing'],
  }),
  turnOffSecondFactor: defineEndpoint({
    domain: 'profile',
    method: 'DELETE',
    path: '/api/profile/second-factor',
    summary:
      'Turns off two-step verification and deletes the recovery codes. The person is notified by email.',
    access: 'profile.own',
    response: z.undefined(),
    status: 204,
    errors: ['profile.missing', 'second_factor.kept'],
  }),
  createRecoveryCodes: defineEndpoint({
    domain: 'profile',
    method: 'POST',
    path: '/api/profile/recovery-codes',
    summary: 'Creates ten recovery codes, shown only once. Earlier codes are no longer valid.',
    access: 'profile.own',
    response: z.object({ codes: z.array(z.string()) }),
    status: 201,
    errors: ['profile.missing', 'second_factor.off'],
  }),
};
