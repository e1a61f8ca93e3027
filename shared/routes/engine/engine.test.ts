import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moon, moonSource as source } from '#tests/routes/moon.ts';
import { anyText } from '#tests/support/any-text.ts';
import { assess, replays } from './assess.ts';
import { addMonths, addYears, ageOn } from './calendar-date.ts';
import { canonicalJson, sha256 } from './fingerprint.ts';
import { contradictions, createRegistry } from './registry.ts';
import type { Route } from './route.ts';
import { all, any, atLeast } from './verdict.ts';

describe('a newly added route', () => {
  test('is assessed like any other', () => {
    const facts = { birth_date: '2006-09-10' };
    const assessment = assess(createRegistry([moon])[0] as Route, { facts, as_of: '2026-05-01' });
    expect(assessment).toMatchObject({
      route: 'XX_MOON',
      rule_version: 'moon-1',
      outcome: 'eligible',
      points: { have: 10, at_most: 10, needed: 10 },
      changes: [
        { on: '2026-06-01', points: -10, outcome: 'not_eligible' },
        {
          on: '2027-09-10',
          points: 10,
          outcome: 'eligible',
          because: 'You turn 21: your points go from 0 to 10, and you would be eligible.',
        },
      ],
    });
    expect(assess(moon, { facts, as_of: '2026-06-01' }).options).toEqual([
      { change: 'Wait', effect: { points: 10, outcome: 'eligible' } },
    ]);
    expect(replays(moon, facts, assessment)).toBe(true);
    expect(replays(moon, { birth_date: '2006-09-11' }, assessment)).toBe(false);
  });
});

describe('an inconsistent route', () => {
  const [version] = moon.versions;
  const [criterion] = moon.criteria;
  if (!version || !criterion) throw new Error('The made-up route has a version and a criterion');
  test.each<[string, Partial<Route<{ age: number }>>, RegExp]>([
    ['has no version', { versions: [] }, /no rule version/],
    [
      'has versions that overlap',
      { versions: moon.versions.map((each) => ({ ...each, in_force_from: '2026-01-01' })) },
      /overlap/,
    ],
    [
      'has versions with a gap',
      { versions: moon.versions.map((each) => ({ ...each, ...(each.until && { until: '2026-05-01' }) })) },
      /no version is in effect/,
    ],
    ['ends before it begins', { versions: [{ ...version, until: '2019-01-01' }] }, /ends before it begins/],
    [
      'gives more points than there are',
      { criteria: [{ ...criterion, maxPoints: 11 }] },
      /11 points, but the maximum is 10/,
    ],
    [
      'has a group above the maximum',
      { groups: [{ id: 'person', label: 'You', maxPoints: 20 }] },
      /20 points/,
    ],
    ['needs more points than there are', { points: { maxPoints: 10, needed: 12 } }, /12 points are needed/],
    [
      'has a criterion without citation',
      { criteria: [{ ...criterion, source: { ...source, section: '' } }] },
      /no citation/,
    ],
    [
      'has a citation without address',
      { criteria: [{ ...criterion, source: { ...source, address: '' } }] },
      /no official address/,
    ],
    [
      'has a citation without a date',
      { criteria: [{ ...criterion, source: { ...source, read_on: '' } }] },
      /when it was read/,
    ],
    ['has a criterion twice', { criteria: [criterion, criterion] }, /two criteria/],
    ['has a criterion in no group', { criteria: [{ ...criterion, group: 'else' }] }, /in no group/],
    [
      'has a criterion nothing proves',
      { criteria: [{ ...criterion, proof: [] }] },
      /no evidence that proves it/,
    ],
  ])('is rejected if it %s', (_, change, problem) => {
    const route = { ...moon, ...change } as Route;
    expect(contradictions(route).join('\n')).toMatch(problem);
    expect(() => createRegistry([route])).toThrow(problem);
  });
  test('two routes with the same name are rejected', () => {
    expect(() => createRegistry([moon, moon])).toThrow(/two routes/);
    expect(contradictions(moon)).toEqual([]);
  });
});

test('the fingerprint is SHA-256 over canonical text', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
  );
  expect(canonicalJson({ b: [1, { d: undefined, c: null }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":null}]}');
});

test('combines verdicts from worst to best', () => {
  expect(all('met', 'claimed', 'unknown')).toBe('unknown');
  expect(any('not_met', 'claimed', 'unknown')).toBe('claimed');
  expect(atLeast(3, ['met', 'met', 'claimed', 'unknown'])).toBe('claimed');
  expect(atLeast(3, ['met', 'met'])).toBe('not_met');
});

test('days', () => {
  expect(addYears('2024-02-29', 2)).toBe('2026-03-01');
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
  expect(addMonths('2025-11-30', 3)).toBe('2026-02-28');
  expect(ageOn('1996-02-29', '2026-02-28')).toBe(29);
  expect(ageOn('1996-02-29', '2026-03-01')).toBe(30);
});
