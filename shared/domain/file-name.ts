/**
 * Bytes of UTF-8 in the name of a downloaded file. Most file systems allow no more, and the name of a download becomes
 * part of a signed URL in which each byte can take five characters (`%25E5`). S3 rejects a request whose URL and
 * headers exceed 8 KB, of which the session token of the function that signs can take half.
 */
export const maxNameBytes = 255;

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** The name, cut before its extension. */
export function fileNameWithin(maxBytes: number, name: string): string {
  if (bytesOf(name) <= maxBytes) return name;
  const [extension = ''] = /\.\w{1,10}$/.exec(name) ?? [];
  let stem = '';
  for (const character of name.slice(0, name.length - extension.length)) {
    if (bytesOf(stem + character + extension) > maxBytes) break;
    stem += character;
  }
  return stem + extension;
}

/** Names of devices on Windows, with any extension. https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const deviceName = /^(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?=\.|$)/i;

/** A name that Windows, macOS, and Linux accept for a file or a folder, in NFC; `_` if nothing is left. */
export function safeFileName(name: string, maxBytes = maxNameBytes): string {
  const safe = name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}]/gu, '_')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^\.+/, '_')
    .replace(deviceName, '$1_');
  return fileNameWithin(maxBytes, safe).replace(/[. ]+$/, '') || '_';
}

/**
 * Numbers the second and later use of a path: `Passport (2).pdf`. Windows and macOS don't distinguish upper and lower
 * case.
 */
export function uniquePaths(): (folder: string, name: string) => string {
  const used = new Set<string>();
  return (folder, name) => {
    const [extension = ''] = /\.\w{1,10}$/.exec(name) ?? [];
    const stem = name.slice(0, name.length - extension.length);
    for (let number = 1; ; number++) {
      const path = `${folder}${number === 1 ? name : `${stem} (${number})${extension}`}`;
      const key = path.toUpperCase();
      if (used.has(key)) continue;
      used.add(key);
      return path;
    }
  };
}

/**
 * Attributes of a file in a ZIP file, as from Unix: `unzip` reads names from DOS, the library's default, in a code page,
 * although they are marked as UTF-8. Without a mode, it would extract files that nobody may read.
 */
export const zippedFromUnix = { os: 3, attrs: 0o100644 << 16 };
