/**
 * One of so many shards, always the same one for an id. FNV-1a: ids differ in a few digits, and the shards are to
 * be used alike.
 */
export function shardOf(id: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % shards;
}
