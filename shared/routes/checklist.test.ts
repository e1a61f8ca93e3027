import { describe, expect, test } from 'vitest';
import { visaPaths } from '../domain/visa-paths.ts';
import { checklistTemplate } from './checklist.ts';

const on = new Date('2026-11-22T12:00:00Z');

describe.each(visaPaths)('the checklist of %s', (path) => {
  const { items } = checklistTemplate(path, on);

  test('lists each document once', () => {
    const titles = items.map(({ title }) => title.toLowerCase());
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(titles).toContain('passport');
  });

  test('fits on one screen and requires some of its items', () => {
    expect(items.length).toBeLessThanOrEqual(40);
    expect(items.filter(({ required }) => required).length).toBeGreaterThan(0);
  });
});

test('alternatives aren’t required', () => {
  const sectionOf = (path: (typeof visaPaths)[number], id: string) =>
    checklistTemplate(path, on).items.find(({ section }) => section.id === id);
  const award = { id: 'award', label: 'A major award is enough on its own', choice: 'basis' };
  expect(sectionOf('US_O1A', 'major_award')).toMatchObject({
    section: { any_of: 1, way: award },
    required: false,
  });
  expect(sectionOf('US_O1A', 'judging')).toMatchObject({
    section: { any_of: 3, way: { id: 'evidence', choice: 'basis' } },
    required: false,
  });
  expect(sectionOf('UK_GLOBAL_TALENT', 'prize')).toMatchObject({ section: { any_of: 1 }, required: false });
});

test('a group that needs all criteria offers no choice', () => {
  const { items } = checklistTemplate('US_EB2_NIW', on);
  expect(items.find(({ section }) => section.id === 'merit')?.section).not.toHaveProperty('any_of');
});

test('a document for several criteria lists them and is required if one of them requires it', () => {
  const { items } = checklistTemplate('CA_EXPRESS_ENTRY', on);
  expect(items.find(({ title }) => title === 'Diploma')).toMatchObject({
    section: { label: 'A recognized credential' },
    why: 'It shows your credential. It also counts toward: 67 points, Education, Education with language and Canadian work.',
    required: true,
  });
});

test('a path without a route has the common documents', () => {
  const { items, rule_version } = checklistTemplate('US_O1A', on, [], () => undefined);
  expect(rule_version).toBeUndefined();
  expect(items.map(({ id }) => id)).toEqual([
    'identity:passport',
    'identity:earlier-passports',
    'status:current-status',
  ]);
});
