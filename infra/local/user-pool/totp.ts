import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMilliseconds = 30_000;

/** A secret for an authenticator app, base32. */
export const totpSecret = (): string =>
  [...randomBytes(32)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');

function decode(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Six digits, RFC 6238 with SHA-1 and 30 seconds. */
export function totpAt(secret: string, milliseconds: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(milliseconds / stepMilliseconds)));
  const mac = createHmac('sha1', decode(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** One step early or late is accepted, because clocks differ. */
const isCurrent = (secret: string, code: string): boolean =>
  /^\d{6}$/.test(code) &&
  [-1, 0, 1].some((step) =>
    timingSafeEqual(Buffer.from(totpAt(secret, Date.now() + step * stepMilliseconds)), Buffer.from(code)),
  );

/** When each code of a secret was accepted; it is forgotten once no code of that time can be current anymore. */
const accepted = new Map<string, number>();
const rememberedMilliseconds = 4 * stepMilliseconds;

/** Accepts each code once, as Cognito does, whether for the setup or a sign-in. */
export function redeemTotp(secret: string | undefined, code: string): 'accepted' | 'used' | 'wrong' {
  if (secret === undefined || !isCurrent(secret, code)) return 'wrong';
  for (const [each, at] of accepted) if (at < Date.now() - rememberedMilliseconds) accepted.delete(each);
  const redeemed = `${secret} ${code}`;
  if (accepted.has(redeemed)) return 'used';
  accepted.set(redeemed, Date.now());
  return 'accepted';
}
