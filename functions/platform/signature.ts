import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { currentSecret, findSecret } from './secrets.ts';

/** Identifies a signing key without revealing it. */
const keyIdOf = (key: string): string =>
  createHash('sha256').update(`key id\n${key}`).digest('base64url').slice(0, 8);

const signatureOf = (key: string, purpose: string, payload: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${payload}`).digest();

/** Signs a text for one purpose: `<payload>.<key id>.<signature>`. */
export async function sign(purpose: string, text: string): Promise<string> {
  const key = await currentSecret('signing');
  const payload = Buffer.from(text).toString('base64url');
  return [payload, keyIdOf(key), signatureOf(key, purpose, payload).toString('base64url')].join('.');
}

/**
 * The signed text; undefined if the signature is forged, damaged, for another purpose, or from a key that was
 * rotated out. The older format without a key ID has two parts, and is verified with each key.
 */
export async function verify(purpose: string, signed: string): Promise<string | undefined> {
  const [payload = '', ...rest] = signed.split('.');
  const [keyId, signature = ''] = rest.length === 1 ? [undefined, rest[0]] : rest;
  const given = Buffer.from(signature, 'base64url');
  const isSignedWith = (key: string): boolean => {
    const expected = signatureOf(key, purpose, payload);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const key = await findSecret('signing', (each) =>
    keyId === undefined ? isSignedWith(each) : keyIdOf(each) === keyId,
  );
  if (key === undefined || !isSignedWith(key)) return undefined;
  return Buffer.from(payload, 'base64url').toString();
}
