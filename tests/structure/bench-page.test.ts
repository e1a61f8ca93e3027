import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mergeSections, pageOf, sectionOf, sectionsOf } from '../load/report.ts';

const page = readFileSync(join(import.meta.dirname, '../load/results.md'), 'utf8');
const sections = sectionsOf(page);

const measured = (title: string) =>
  sectionOf({
    title,
    about: 'Measured just now.',
    goals: [
      { what: 'Errors', goal: 'none', measured: '2', met: false, why: 'Two of a thousand. Both late.' },
    ],
    tables: [{ title: 'Each', columns: ['name', 'time'], rows: [['list | page', '3 ms']] }],
    at: '2026-11-01T10:20:30.000Z',
    seconds: 12,
    load: 1,
    machine: '2 cores, AMD EPYC, Node 24.21.0',
  });

describe('the bench results page', () => {
  it('is unchanged when it is read and written again', () => {
    expect(pageOf(sections)).toBe(page);
  });

  it('keeps the sections of parts that were not measured, with their goals', () => {
    const title = sections[2]?.title ?? '';
    const merged = mergeSections(sections, [measured(title)]);
    expect(merged.map((section) => section.title)).toEqual(sections.map((section) => section.title));
    const again = sectionsOf(pageOf(merged));
    expect(again[2]).toEqual(measured(title));
    expect(again[3]).toEqual(sections[3]);
  });

  it('puts a new section after the one that was measured before it', () => {
    const [first = '', second = ''] = sections.map(({ title }) => title);
    const merged = mergeSections(sections, [measured(first), measured('New')]);
    expect(merged.slice(0, 3).map(({ title }) => title)).toEqual([first, 'New', second]);
  });
});
