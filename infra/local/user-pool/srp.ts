import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The server's half of Cognito's SRP-6a: the 3072-bit group of RFC 5054, SHA-256, and the key derivation of the
 * official clients. Only the verifier is stored, never the password.
 */
const primeHex =
  'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD' +
  '3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F' +
  '24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552' +
  'BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF0' +
  '6F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64EC' +
  'FB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A' +
  '0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D1' +
  '20A93AD2CAFFFFFFFFFFFFFFFF';
const prime = BigInt(`0x${primeHex}`);
const generator = 2n;

/** Even length, and a leading zero byte when the top bit is set: a positive two's complement number. */
function padHex(value: bigint | string): string {
  let hex = typeof value === 'bigint' ? value.toString(16) : value;
  if (hex.length % 2 === 1) hex = `0${hex}`;
  return '89abcdef'.includes(hex.charAt(0).toLowerCase()) ? `00${hex}` : hex;
}

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');
const sha256Hex = (hex: string): string => sha256(Buffer.from(hex, 'hex'));
const toBigInt = (hex: string): bigint => BigInt(`0x${hex}`);
const modulo = (value: bigint): bigint => ((value % prime) + prime) % prime;

/**
 * Modular exponentiation, four bits of the exponent at a time; exponents here have 256 bits, which takes about
 * 10 ms. OpenSSL with a Diffie-Hellman group would first verify the prime, which takes seconds.
 */
function power(base: bigint, exponent: bigint): bigint {
  const powers = [1n];
  for (let at = 1; at < 16; at++) powers.push(modulo((powers[at - 1] ?? 1n) * base));
  let result = 1n;
  for (const digit of exponent.toString(16)) {
    for (let square = 0; square < 4; square++) result = (result * result) % prime;
    result = (result * (powers[Number.parseInt(digit, 16)] ?? 1n)) % prime;
  }
  return result;
}

const multiplier = toBigInt(sha256Hex(`00${primeHex}${padHex(generator)}`));

export interface Verifier {
  readonly salt: string;
  readonly verifier: string;
}

/**
 * The salt is treated as a number: Cognito's clients read it into a big integer, so leading zero bytes are lost.
 * https://github.com/aws-amplify/amplify-js, `calculateX` and `getPaddedHex` of the auth package
 * @param poolName the part of the pool ID after the underscore
 */
export function makeVerifier(poolName: string, username: string, password: string, salt?: string): Verifier {
  const saltHex = salt ?? randomBytes(16).toString('hex');
  const inner = sha256(`${poolName}${username}:${password}`);
  const x = toBigInt(sha256Hex(padHex(toBigInt(saltHex)) + inner));
  return { salt: saltHex, verifier: power(generator, x).toString(16) };
}

export function provesPassword(
  poolName: string,
  username: string,
  password: string,
  known: Verifier,
): boolean {
  const offered = Buffer.from(makeVerifier(poolName, username, password, known.salt).verifier);
  const verifier = Buffer.from(known.verifier);
  return offered.length === verifier.length && timingSafeEqual(offered, verifier);
}

interface ServerSecret {
  /** The private exponent, hex. */
  readonly secret: string;
  /** SRP_B, hex. */
  readonly publicValue: string;
}

export function startExchange(known: Verifier): ServerSecret {
  const secret = randomBytes(32).toString('hex');
  const publicValue = modulo(multiplier * toBigInt(known.verifier) + power(generator, toBigInt(secret)));
  return { secret, publicValue: publicValue.toString(16) };
}

/**
 * False for a client value that no honest client sends (with zero modulo the prime, any password would be
 * accepted).
 */
export const isUsableClientValue = (hex: string): boolean =>
  /^[0-9a-fA-F]{1,1024}$/.test(hex) && modulo(toBigInt(hex)) !== 0n;

interface Claim {
  readonly poolName: string;
  readonly username: string;
  readonly clientValue: string;
  readonly known: Verifier;
  readonly server: ServerSecret;
  readonly secretBlock: string;
  readonly timestamp: string;
  /** Base64. */
  readonly signature: string;
}

/** Whether the signature proves knowledge of the password. */
export function verifyClaim(claim: Claim): boolean {
  const u = toBigInt(
    sha256Hex(padHex(toBigInt(claim.clientValue)) + padHex(toBigInt(claim.server.publicValue))),
  );
  if (u === 0n) return false;
  const base = modulo(toBigInt(claim.clientValue) * power(toBigInt(claim.known.verifier), u));
  if (base <= 1n) return false;
  const shared = power(base, toBigInt(claim.server.secret));
  const key = hkdfSync(
    'sha256',
    Buffer.from(padHex(shared), 'hex'),
    Buffer.from(padHex(u), 'hex'),
    'Caldera Derived Key',
    16,
  );
  const expected = createHmac('sha256', Buffer.from(key))
    .update(claim.poolName)
    .update(claim.username)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
  const offered = Buffer.from(claim.signature, 'base64');
  return offered.length === expected.length && timingSafeEqual(offered, expected);
}
