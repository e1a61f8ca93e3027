import { expect, test } from 'vitest';
import type { Assessment, AssessmentEntry } from '../assessment.ts';
import { differencesSince } from './differences.ts';

const entry = (id: string, points: number, because = ''): AssessmentEntry => ({
  id,
  group: 'core',
  label: id,
  verdict: points > 0 ? 'met' : 'not_met',
  points,
  at_most: points,
  because,
  facts: [],
  source: { instrument: '', section: '', address: '', read_on: '2026-11-22' },
  evidence: [],
});
const of = (...entries: AssessmentEntry[]) => ({ entries }) as unknown as Assessment;

test('reports changes by entry with their cause and ignores reworded sentences', () => {
  const then = of(entry('age', 110), entry('job_offer', 50), entry('same', 5, 'until May'), entry('gone', 1));
  const rulesAlone = of(entry('age', 110), entry('job_offer', 0), entry('same', 5), entry('new', 3));
  const now = of(entry('age', 105), entry('job_offer', 0), entry('same', 5, 'until June'), entry('new', 3));
  const found = differencesSince(then, rulesAlone, now);
  expect(found.map(({ id, due_to, before, after }) => [id, due_to, before?.points, after?.points])).toEqual([
    ['age', 'time', 110, 105],
    ['job_offer', 'rules', 50, 0],
    ['new', 'rules', undefined, 3],
    ['gone', 'rules', 1, undefined],
  ]);
});
