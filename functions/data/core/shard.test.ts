import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { shardOf } from './shard.ts';

test('assigns each ID to one shard and spreads IDs evenly', () => {
  const id = '24688438-40e1-70d0-d97e-084cfc8992c7';
  expect([shardOf(id, 32), shardOf(id, 32)]).toEqual([30, 30]);
  for (const idOf of [
    () => randomUUID(),
    (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  ]) {
    const counts = new Array<number>(32).fill(0);
    for (let at = 0; at < 32_000; at++) {
      const shard = shardOf(idOf(at), 32);
      counts[shard] = (counts[shard] ?? 0) + 1;
    }
    // 1,000 are expected per shard; five standard deviations are 156.
    expect(Math.min(...counts)).toBeGreaterThan(800);
    expect(Math.max(...counts)).toBeLessThan(1200);
  }
});
