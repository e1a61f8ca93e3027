import { randomInt } from 'node:crypto';
import { fileNameWithin, maxNameBytes } from '#shared/domain/file-name.ts';
import { withoutInvisible } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';

/** Further characters that aren't visible and can disguise the extension of a file name. */
const deceptive = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u200c\u200d]/gu;
const maxLengthInKey = 100;

/** The name for storage, display, and download: without path or control characters, in NFC. */
export function displayName(name: string): string {
  const cleaned = withoutInvisible(name)
    .normalize('NFC')
    .replace(deceptive, '')
    .replace(/^.*[/\\]/s, '')
    .trim();
  const named = cleaned.startsWith('.') ? `document${cleaned}` : cleaned;
  return named.slice(-limits.documentName).toWellFormed();
}

/**
 * The key of a new object: `documents/{caseId}/{timestamp}_{filename}`. The timestamp is in nanoseconds with six
 * random digits at its end, so files with the same name in the same millisecond get different keys.
 */
export function storageKey(folder: string, name: string, at: Date): string {
  const timestamp = `${at.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`;
  const safe = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/\.{2,}/g, '.')
    .slice(-maxLengthInKey);
  return `${folder}/${timestamp}_${safe}`;
}

/** The key without the file name, which is personal data and must not be logged. */
export const keyForLog = (key: string): string => key.replace(/_.*$/s, '');

/** The RFC 6266 header in both forms: plain ASCII for old clients, RFC 5987 for the exact name. */
export function attachmentHeader(fullName: string): string {
  const name = fileNameWithin(maxNameBytes, fullName);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
