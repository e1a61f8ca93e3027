import { NewPasskey, type PasskeyOptions } from '#shared/contract/passkeys.ts';

/*
 * WebAuthn's JSON, converted here because Safari has converted it only since 18.4 and Chrome since 129
 * (https://developer.mozilla.org/docs/Web/API/PublicKeyCredential/parseCreationOptionsFromJSON_static).
 */

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));

const base64urlOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export function creationOptionsOf(options: PasskeyOptions): PublicKeyCredentialCreationOptions {
  const withBytes = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: (options.excludeCredentials ?? []).map((each) => ({ ...each, id: bytesOf(each.id) })),
  };
  // The contract has strings where the type lists known values; browsers ignore unknown ones.
  return withBytes as PublicKeyCredentialCreationOptions;
}

export function newPasskeyOf(credential: PublicKeyCredential): NewPasskey {
  const response = credential.response as AuthenticatorAttestationResponse;
  return NewPasskey.parse({
    id: credential.id,
    rawId: base64urlOf(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64urlOf(response.clientDataJSON),
      attestationObject: base64urlOf(response.attestationObject),
      transports: response.getTransports(),
    },
  });
}
