import * as z from 'zod/mini';
import type { Passkey } from './passkeys.ts';
import { invalidParameter, PoolError } from './pool-error.ts';
import type { PasskeySettings } from './pool-settings.ts';

/** Loaded by the first passkey, because most runs use none. */
const library = () => import('@simplewebauthn/server');

/** What Cognito accepts: ES256 and RS256. */
const algorithms = [-7, -257];
const timeout = 60_000;

const Text = z.string().check(z.minLength(1));
const Credential = {
  id: Text,
  rawId: Text,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.looseObject({}), {}),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
};
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const Registration = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Text,
    attestationObject: Text,
    transports: z.optional(z.array(Transport)),
  }),
});
const Assertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Text,
    authenticatorData: Text,
    signature: Text,
    userHandle: z.optional(z.nullable(z.string())),
  }),
});
const ClientData = z.object({ challenge: z.string(), origin: z.string() });

/** What the browser claims to have signed, read before it is verified to find its challenge. */
export function clientDataOf(credential: { response: { clientDataJSON: string } }) {
  try {
    const text = Buffer.from(credential.response.clientDataJSON, 'base64url').toString();
    return ClientData.parse(JSON.parse(text));
  } catch {
    throw invalidParameter('The credential’s clientDataJSON is not valid.');
  }
}

function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw invalidParameter('The credential is not valid.');
  return parsed.data;
}
export const parseRegistration = (value: unknown) => parse(Registration, value);
export const parseAssertion = (value: unknown) => parse(Assertion, value);

export async function creationOptions(
  settings: PasskeySettings,
  user: { username: string; email: string },
  challenge: string,
  registered: readonly Passkey[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: settings.relyingParty,
    rpID: settings.relyingParty,
    userName: user.email,
    userDisplayName: user.email,
    userID: new TextEncoder().encode(user.username),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout,
    attestationType: 'none',
    excludeCredentials: registered.map(({ id }) => ({ id })),
    authenticatorSelection: {
      requireResidentKey: true,
      residentKey: 'required',
      userVerification: settings.userVerification,
    },
    supportedAlgorithmIDs: algorithms,
  });
}

export async function requestOptions(
  settings: PasskeySettings,
  challenge: string,
  allowed: readonly Passkey[],
) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: settings.relyingParty,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout,
    allowCredentials: allowed.map(({ id }) => ({ id })),
    userVerification: settings.userVerification,
  });
}

/** @throws PoolError for a credential of another site, or one that doesn't verify */
export async function verifyRegistration(
  settings: PasskeySettings,
  credential: z.output<typeof Registration>,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, authenticatorAttachment: credential.authenticatorAttachment ?? undefined },
      expectedChallenge: challenge,
      expectedOrigin: settings.origin,
      expectedRPID: settings.relyingParty,
      requireUserVerification: settings.userVerification === 'required',
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) throw new Error('The attestation is not valid.');
    return registrationInfo.credential;
  } catch (error) {
    throw new PoolError(
      'WebAuthnCredentialNotSupportedException',
      error instanceof Error ? error.message : 'The passkey is not supported.',
    );
  }
}

/** @returns the new counter of a genuine assertion; undefined for any other */
export async function verifyAssertion(
  settings: PasskeySettings,
  credential: z.output<typeof Assertion>,
  challenge: string,
  passkey: Passkey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
        response: { ...response, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: settings.origin,
      expectedRPID: settings.relyingParty,
      requireUserVerification: settings.userVerification === 'required',
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // Signed elsewhere, for another site, unverified, or by a cloned authenticator: Cognito reports the same
    // error for all of them.
    return undefined;
  }
}
