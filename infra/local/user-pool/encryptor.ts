import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts and authenticates text that only this pool can read: challenge sessions and secret blocks. */
export interface Encryptor {
  encrypt(value: unknown): string;
  /** Undefined for anything this pool didn't encrypt. */
  decrypt(text: string): unknown;
}

export function createEncryptor(secret: string): Encryptor {
  const key = createHash('sha256').update(secret).digest();
  return {
    encrypt(value) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    decrypt(text) {
      const bytes = Buffer.from(text, 'base64');
      if (bytes.length < 28) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      try {
        const plain = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
        return JSON.parse(plain.toString());
      } catch {
        // Not ours, or tampered with: the caller treats it as no session.
        return undefined;
      }
    },
  };
}
