import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeKey } from '../core/keys.ts';
import { boundAfter, caseAt, firstBound, positionOf, positionOfTimeKey } from './search-position.ts';

const aCase = fc.record({
  created_at: fc
    .date({
      min: new Date('1970-01-01'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  id: fc.uuid(),
});
/** Two creation times a millisecond apart, and IDs that differ in any one digit. */
const nearby = fc.record({
  created_at: fc.constantFrom('2026-11-02T09:00:00.000Z', '2026-11-02T09:00:00.001Z'),
  id: fc
    .tuple(fc.nat({ max: 31 }), fc.constantFrom(...'0123456789abcdef'))
    .map(([at, digit]) => '0'.repeat(at) + digit + '0'.repeat(31 - at))
    .map((digits) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')),
});
const order = (a: string, b: string) => Number(a > b) - Number(a < b);

test('positions sort by creation time and ID', () => {
  const pair = fc.oneof(fc.tuple(aCase, aCase), fc.tuple(nearby, nearby));
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const [keyA, keyB] = [timeKey(a.created_at, a.id), timeKey(b.created_at, b.id)];
      expect(order(positionOf(a), positionOf(b))).toBe(order(keyA, keyB));
      expect(Buffer.compare(Buffer.from(positionOf(a)), Buffer.from(positionOf(b)))).toBe(order(keyA, keyB));
    }),
    { numRuns: 2000 },
  );
});

test('a position contains the ID of its case', () => {
  fc.assert(
    fc.property(aCase, (each) => {
      expect(positionOf(each)).toMatch(/^[-\w]{30}$/);
      expect(caseAt(positionOf(each))).toBe(each.id);
      expect(positionOfTimeKey(timeKey(each.created_at, each.id))).toBe(positionOf(each));
    }),
  );
});

test('the bound after a position is before all later positions', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(aCase, aCase), fc.tuple(nearby, nearby)), (pair) => {
      const [a = '', b = ''] = pair.map(positionOf).sort();
      expect(firstBound < a).toBe(true);
      expect(a < boundAfter(a)).toBe(true);
      if (a !== b) expect(boundAfter(a) < b).toBe(true);
    }),
  );
});

test('an invalid creation time or ID has no position', () => {
  expect(() => positionOf({ created_at: 'soon', id: 'x' })).toThrow('no valid creation time');
});
