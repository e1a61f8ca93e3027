import { EncryptedPDFError } from '@cantoo/pdf-lib';
import type { PacketProblem } from '#shared/records/packet.ts';
import { mayBeEncrypted } from '../may-be-encrypted.ts';

/**
 * Why a file couldn't be read. The libraries throw various errors, even plain strings. An encrypted file may fail to
 * parse before the library detects the encryption.
 */
export function problemOf(error: unknown, bytes: Uint8Array): PacketProblem {
  const isEncrypted = error instanceof EncryptedPDFError || mayBeEncrypted(bytes);
  return isEncrypted ? 'encrypted' : 'damaged';
}
