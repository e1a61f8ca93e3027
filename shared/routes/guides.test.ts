import { describe, expect, test } from 'vitest';
import { evidenceOf, guideProblems, RouteGuide } from './engine/guide.ts';
import { guideOf, guides } from './guides.ts';
import { routes } from './registry.ts';

test.each(routes.map((route) => ({ route, name: route.id })))(
  '$name has a guide that agrees with it',
  ({ route }) => {
    const guide = guideOf(route.id);
    if (!guide) throw new Error('There is no guide');
    expect(guideProblems(route, guide)).toEqual([]);
    expect(new Set(evidenceOf(route, guide).map(({ criterion }) => criterion))).toEqual(
      new Set(route.criteria.map(({ id }) => id)),
    );
  },
);

test('every guide has a route', () => {
  expect(guides.length).toBe(routes.length);
});

test('evidence keeps its ID when its title is reworded', () => {
  const ids = routes.flatMap((route) => {
    const guide = guideOf(route.id);
    return guide ? evidenceOf(route, guide).map(({ id }) => id) : [];
  });
  expect(ids).toEqual(
    expect.arrayContaining([
      'contributions:letters-of-independent-experts',
      'fsw_clb7:test-result-of-a-designated-organization-less-than-two-years-old',
    ]),
  );
});

describe('an inconsistent guide', () => {
  const [guide] = guides;
  const route = routes.find(({ id }) => id === guide?.route);
  if (!guide || !route) throw new Error('There is a first guide, and its route');
  const [evidence] = guide.evidence;
  const [fee] = guide.fees;
  if (!evidence || !fee) throw new Error('It has evidence and fees');
  test.each<[string, RouteGuide, RegExp]>([
    ['is for another', { ...guide, route: 'US_H1B' }, /the guide is for US_H1B/],
    [
      'leaves out evidence',
      { ...guide, evidence: guide.evidence.slice(1) },
      /nothing is said about “The award”/,
    ],
    [
      'describes what no one asks for',
      { ...guide, evidence: [...guide.evidence, { ...evidence, title: 'A horoscope' }] },
      /no criterion asks for “A horoscope”/,
    ],
    [
      'describes evidence twice',
      { ...guide, evidence: [...guide.evidence, evidence] },
      /“The award” is described twice/,
    ],
    [
      'has a fee without a source',
      { ...guide, fees: [{ ...fee, source: 'hearsay' }] },
      /there is no source hearsay/,
    ],
    [
      'asks twice for a document',
      { ...guide, application: [{ ...evidence, source: 'fees' }] },
      /“The award” is described twice/,
    ],
    [
      'asks for a document without a source',
      { ...guide, application: [{ ...evidence, title: 'A photo', source: 'hearsay' }] },
      /there is no source hearsay/,
    ],
    ['has a source for nothing', { ...guide, times: [], fees: [] }, /supports nothing/],
  ])('is reported if it %s', (_, wrong, problem) => {
    expect(guideProblems(route, wrong).join('\n')).toMatch(problem);
  });
  test.each([
    [
      'a source without a date',
      { ...guide, sources: { ...guide.sources, fees: { ...guide.sources.fees, read_on: '' } } },
    ],
    [
      'a source elsewhere',
      { ...guide, sources: { ...guide.sources, fees: { ...guide.sources.fees, address: 'http://x' } } },
    ],
    ['a fee of nothing', { ...guide, fees: [{ ...fee, amount: 0 }] }],
  ])('%s is rejected', (_, wrong) => {
    expect(RouteGuide.safeParse(wrong).success).toBe(false);
  });
});
