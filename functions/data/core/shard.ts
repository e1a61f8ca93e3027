/**
 * The shard of an ID, which never changes. FNV-1a distributes the load evenly even for IDs that differ in only a
 * few digits.
 */
export function shardOf(id: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % shards;
}
