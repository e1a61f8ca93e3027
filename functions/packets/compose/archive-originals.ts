import { createHash } from 'node:crypto';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { zippedFromUnix } from '#shared/domain/file-name.ts';
import { archiveName } from './archive-name.ts';
import type { OnProgress, PacketPlan } from './plan.ts';

export const manifestName = 'manifest-sha256.txt';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * All originals as uploaded, and a manifest of their SHA-256 hashes that `sha256sum -c` can verify. Stored without
 * compression, since PDF, images, and DOCX are already compressed.
 * @returns the ZIP file in chunks, and each document's hash, in the order of the plan
 */
export async function archiveOriginals(
  plan: PacketPlan,
  onProgress: OnProgress = async () => undefined,
): Promise<{ readonly parts: readonly Uint8Array[]; readonly sums: readonly string[] }> {
  const parts: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, part) => {
    if (error) failure = error;
    else parts.push(part);
  });
  const add = (name: string, bytes: Uint8Array): void => {
    const file = Object.assign(new ZipPassThrough(name), { mtime: plan.createdAt, ...zippedFromUnix });
    zip.add(file);
    file.push(bytes, true);
    if (failure) throw failure;
  };
  const files = plan.exhibits.flatMap((exhibit) =>
    exhibit.documents.map((document, at) => ({ document, name: archiveName(exhibit, document, at) })),
  );
  const sums: string[] = [];
  for (const [done, { document, name }] of files.entries()) {
    await onProgress({ step: 'archiving', done, total: files.length });
    const bytes = await document.load();
    sums.push(sha256(bytes));
    add(name, bytes);
  }
  add(manifestName, strToU8(files.map(({ name }, at) => `${sums[at]}  ${name}\n`).join('')));
  zip.end();
  if (failure) throw failure;
  return { parts, sums };
}
