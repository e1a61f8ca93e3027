import { expect, it } from 'vitest';
import { creationOptionsOf, newPasskeyOf } from './passkey-json.ts';

// In base64, these bytes contain +, /, and padding.
const bytes = Uint8Array.of(0xfb, 0xff, 0xfe, 0x00);
const encoded = '-__-AA';

it('decodes the binary values of the options and keeps the rest', () => {
  const rp = { id: 'landfall.example', name: 'Landfall' };
  const selection = { residentKey: 'required', userVerification: 'required' };
  expect(
    creationOptionsOf({
      rp,
      user: { id: encoded, name: 'lena@landfall.example', displayName: 'Lena Fischer' },
      challenge: encoded,
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 60_000,
      excludeCredentials: [{ id: encoded, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: selection,
    }),
  ).toEqual({
    rp,
    user: { id: bytes, name: 'lena@landfall.example', displayName: 'Lena Fischer' },
    challenge: bytes,
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 60_000,
    excludeCredentials: [{ id: bytes, type: 'public-key', transports: ['internal'] }],
    authenticatorSelection: selection,
  });
});

it('encodes a new passkey, whether or not the browser says what kind of authenticator holds it', () => {
  const credential = {
    id: encoded,
    rawId: bytes.buffer,
    type: 'public-key',
    authenticatorAttachment: null as string | null,
    response: {
      clientDataJSON: bytes.buffer,
      attestationObject: new Uint8Array(12_000).fill(0xff).buffer,
      getTransports: () => ['hybrid', 'internal'],
    },
  };
  const passkey = {
    ...{ id: encoded, rawId: encoded, type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: encoded,
      attestationObject: '_'.repeat(16_000),
      transports: ['hybrid', 'internal'],
    },
  };
  expect(newPasskeyOf(credential as unknown as PublicKeyCredential)).toEqual(passkey);
  credential.authenticatorAttachment = 'platform';
  expect(newPasskeyOf(credential as unknown as PublicKeyCredential)).toEqual({
    ...passkey,
    authenticatorAttachment: 'platform',
  });
});
