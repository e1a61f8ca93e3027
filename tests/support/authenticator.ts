import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyOptions } from '#shared/contract/passkeys.ts';

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

interface Held {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly relyingParty: string;
  readonly userHandle: string;
  counter: number;
}
export interface Ceremony {
  /** The origin the browser reports. */
  readonly origin: string;
  /** Whether the user was verified, by a PIN or a fingerprint. */
  readonly verified?: boolean;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/**
 * A software authenticator (ES256, no attestation) with the browser around it.
 * @param counts whether it has a signature counter; a passkey synced to a cloud doesn't
 */
export function createAuthenticator({ from, counts = true }: { from?: Held; counts?: boolean } = {}) {
  let held = from && { ...from };

  const authenticatorData = (relyingParty: string, verified: boolean, attested = Buffer.alloc(0)) => {
    const bits = flags.present | (verified ? flags.verified : 0) | (attested.length > 0 ? flags.attested : 0);
    return Buffer.concat([sha256(relyingParty), Buffer.from([bits]), uint32(held?.counter ?? 0), attested]);
  };

  return {
    get id(): string {
      return base64url(held?.id ?? Buffer.alloc(0));
    },
    /** Creates a passkey from the options. */
    register(options: PasskeyOptions, { origin, verified = true }: Ceremony): NewPasskey {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(16);
      held = { id, key: privateKey, relyingParty: options.rp.id, userHandle: options.user.id, counter: 0 };
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const model = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
      const attested = Buffer.concat([model, Buffer.from([0, id.length]), id, cose]);
      const authData = authenticatorData(options.rp.id, verified, attested);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Signs a challenge. */
    sign(challenge: string, { origin, verified = true }: Ceremony) {
      if (!held) throw new Error('This authenticator has no passkey.');
      if (counts) held.counter += 1;
      const data = authenticatorData(held.relyingParty, verified);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(held.key);
      return {
        ...{ id: base64url(held.id), rawId: base64url(held.id), type: 'public-key' },
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: held.userHandle,
        },
      };
    },
    /** A cloned authenticator: it doesn't know how often the original has signed since. */
    copy: () => createAuthenticator({ ...(held && { from: held }) }),
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
