import * as z from 'zod/mini';
import { Timestamp } from '../schema/common.ts';
import { defineEndpoint, NoContent } from './define-endpoint.ts';

/** WebAuthn encodes binary values as base64url; a credential ID has at most 1,023 bytes. */
const base64url = (maxLength: number) =>
  z.string().check(z.regex(/^[\w-]+$/, 'Must be base64url'), z.maxLength(maxLength, 'Too long'));
const PasskeyId = base64url(1364);

export const Passkey = z.object({
  id: PasskeyId,
  /** The user pool's name for it, such as that of the password manager that stores it. */
  name: z.string(),
  created_at: Timestamp,
  /** The host it was created on; it doesn't work on others. */
  host: z.string(),
});
export type Passkey = z.infer<typeof Passkey>;

const CredentialType = z.literal('public-key');
const Descriptor = z.object({
  id: z.string(),
  type: CredentialType,
  transports: z.optional(z.array(z.string())),
});

/** The browser's input for creating a passkey: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: CredentialType, alg: z.number() })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(z.array(Descriptor)),
  authenticatorSelection: z.optional(
    z.object({
      authenticatorAttachment: z.optional(z.string()),
      requireResidentKey: z.optional(z.boolean()),
      residentKey: z.optional(z.string()),
      userVerification: z.optional(z.string()),
    }),
  ),
});
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** The browser's output: the part of WebAuthn's RegistrationResponseJSON that the user pool reads. */
export const NewPasskey = z.object({
  id: PasskeyId,
  rawId: PasskeyId,
  type: CredentialType,
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.optional(
      z
        .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
        .check(z.maxLength(7)),
    ),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

export const passkeysContract = {
  listPasskeys: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/profile/passkeys',
    summary: 'The person’s passkeys, of which there are at most 20.',
    access: 'profile.own',
    response: z.object({ items: z.array(Passkey) }),
    errors: ['profile.missing'],
  }),
  startPasskey: defineEndpoint({
    domain: 'profile',
    method: 'POST',
    path: '/api/profile/passkeys/options',
    summary: 'What the browser needs to create a passkey. Valid for one passkey, for a few minutes.',
    access: 'profile.own',
    response: PasskeyOptions,
    errors: ['profile.missing', 'passkey.demo', 'passkey.limit_reached'],
  }),
  addPasskey: defineEndpoint({
    domain: 'profile',
    method: 'POST',
    path: '/api/profile/passkeys',
    summary: 'Adds the passkey that the browser created. The person is notified by email.',
    access: 'profile.own',
    body: NewPasskey,
    response: NoContent,
    status: 204,
    errors: ['profile.missing', 'passkey.demo', 'passkey.refused', 'passkey.limit_reached'],
  }),
  deletePasskey: defineEndpoint({
    domain: 'profile',
    method: 'DELETE',
    path: '/api/profile/passkeys/{passkeyId}',
    summary: 'Deletes a passkey. The person is notified by email.',
    access: 'profile.own',
    params: z.object({ passkeyId: PasskeyId }),
    response: NoContent,
    status: 204,
    errors: ['profile.missing', 'passkey.not_found'],
  }),
};
