import { createHash } from 'node:crypto';

/** A deterministic ID for a name, in the format of a random one (UUID v4). */
export function sampleId(name: string): string {
  const hash = createHash('sha256').update(`landfall demo ${name}`).digest('hex');
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...groups, hash.slice(20, 32)].join('-');
}
