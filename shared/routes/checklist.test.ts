import { describe, expect, test } from 'vitest';
import { isConfidentialName } from '../domain/confidential-documents.ts';
import { type VisaPath, visaPaths } from '../domain/visa-paths.ts';
import { checklistTemplate, type TemplateItem } from './checklist.ts';
import type { AgedDependent } from './dependent-age.ts';
import { dependentChecklist } from './dependent-checklist.ts';

const on = new Date('2026-11-22T12:00:00Z');
/** The application documents are requested from new cases only. */
const after = new Date('2026-11-29T12:00:00Z');

describe.each(visaPaths)('the checklist of %s', (path) => {
  const { items } = checklistTemplate(path, after);

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
  // Few have a major award; most who apply for EB-2 have an advanced degree.
  expect(sectionOf('US_O1A', 'major_award')?.section.way?.usual).toBeUndefined();
  expect(sectionOf('US_EB2_NIW', 'advanced_degree')?.section.way?.usual).toBe(true);
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

test('Express Entry asks the applicant, who has no sponsor, and nothing for points that ended', () => {
  const { items } = checklistTemplate('CA_EXPRESS_ENTRY', on);
  expect(items.filter(({ by }) => by !== 'APPLICANT')).toEqual([]);
  expect(items.map(({ section }) => section.id)).not.toContain('job_offer');
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

describe('what the authority asks for beyond the evidence', () => {
  const named = (items: readonly TemplateItem[]) =>
    items
      .filter(({ section }) => section.id === 'application')
      .map(({ title, required }) => `${title}${required ? ' (required)' : ''}`);
  const asked = (path: VisaPath, openedAt = after) => named(checklistTemplate(path, openedAt).items);

  test.each<[VisaPath, string[]]>([
    [
      'CA_EXPRESS_ENTRY',
      ['Police certificates (required)', 'Proof of your immigration medical exam (required)'],
    ],
    [
      'UK_SKILLED_WORKER',
      [
        'Tuberculosis test certificate',
        'Criminal record certificate',
        'Bank statements that show £1,270 for 28 days',
        'ATAS certificate',
      ],
    ],
    ['UK_GLOBAL_TALENT', ['Tuberculosis test certificate', 'Permission from your scholarship’s sponsor']],
    ['US_O1A', ['Written advisory opinion (required)', 'Explanation of the events or activities (required)']],
    ['US_H1B', ['State or local license']],
    [
      'US_EB2_NIW',
      [
        'Birth certificate',
        'Form I-693, medical exam and vaccination record',
        'Police certificates',
        'Medical exam by a panel physician',
      ],
    ],
  ])('%s', (path, titles) => {
    expect(asked(path)).toEqual(titles);
  });

  test('a case keeps the checklist of the day it was opened, in the authority’s time zone', () => {
    for (const path of visaPaths) expect(asked(path, on)).toEqual([]);
    expect(asked('CA_EXPRESS_ENTRY', new Date('2026-11-29T04:59:00Z'))).toEqual([]);
    expect(asked('UK_SKILLED_WORKER', new Date('2026-11-29T04:59:00Z'))).not.toEqual([]);
    const forms = (openedAt: Date) => checklistTemplate('US_EB2_NIW', openedAt).items.map(({ id }) => id);
    expect(forms(on)).not.toContain('forms:ds-260');
    expect(forms(after)).toContain('forms:ds-260');
    expect(named(dependentChecklist('UK_SKILLED_WORKER', { relationship: 'spouse' }, on))).toEqual([]);
  });

  test('new H-1B and O-1A cases ask for the certified labor condition application once, and for no visa form from people who don’t need a visa', () => {
    const later = new Date('2026-11-30T12:00:00Z');
    const forms = (path: VisaPath, openedAt: Date) =>
      checklistTemplate(path, openedAt)
        .items.filter(({ id }) => /^forms:(eta|ds)/.test(id))
        .map(({ title, required }) => `${title}${required ? ' (required)' : ''}`);
    expect(forms('US_H1B', after)).toEqual(['Form ETA-9035 (required)', 'Form DS-160 (required)']);
    expect(forms('US_H1B', later)).toEqual(['Form DS-160']);
    expect(forms('US_O1A', after)).toEqual(['Form DS-160 (required)']);
    expect(forms('US_O1A', later)).toEqual(['Form DS-160']);
    expect(asked('US_H1B', later)).toEqual(['Registration selection notice', 'State or local license']);
  });

  test('a dependent brings their own', () => {
    expect(named(dependentChecklist('CA_EXPRESS_ENTRY', { relationship: 'child' }, after))).toEqual([
      'Proof of the immigration medical exam (required)',
    ]);
    expect(named(dependentChecklist('UK_SKILLED_WORKER', { relationship: 'spouse' }, after))).toEqual([
      'Tuberculosis test certificate',
      'Criminal record certificate',
      'Bank statements that show the dependent’s maintenance',
    ]);
    expect(named(dependentChecklist('UK_SKILLED_WORKER', { relationship: 'child' }, after))).not.toContain(
      'Criminal record certificate',
    );
    const titles = dependentChecklist('US_EB2_NIW', { relationship: 'child' }, after).map(
      ({ title }) => title,
    );
    expect(titles).toContain('Form I-693, medical exam and vaccination record');
    expect(titles).not.toContain('Birth certificate');
    expect(titles).toContain('Receipt or approval of the principal applicant’s case');
    // Only USCIS issues receipts.
    expect(
      dependentChecklist('UK_SKILLED_WORKER', { relationship: 'child' }, after).map(({ title }) => title),
    ).toContain('Confirmation or decision of the principal applicant’s application');
  });

  test('is asked for police certificates by Canada from the age of 18', () => {
    const asked = (dependent: AgedDependent, day: string) =>
      dependentChecklist('CA_Express', dependent, new Date(`${day}T12:00:00Z`)).find(
        ({ title }) => title === 'Police certificates',
      )?.required;
    const child = (birth_date: string) => ({ relationship: 'child', birth_date }) as const;
    expect(asked({ relationship: 'spouse' }, '2026-11-30')).toBe(false);
    expect(asked(child('2020-01-01'), '2026-11-30')).toBe(false);
    expect(asked({ relationship: 'spouse' }, '2026-12-01')).toBe(true);
    expect(asked(child('2009-06-01'), '2026-12-01')).toBe(true);
    expect(asked(child('2009-06-02'), '2026-12-01')).toBeUndefined();
    expect(asked({ relationship: 'child' }, '2026-12-01')).toBeUndefined();
  });

  test('says which partners and children count in the country', () => {
    const good = (path: VisaPath, relationship: 'spouse' | 'child') =>
      dependentChecklist(path, { relationship }, after).find(({ id }) => id === 'family:relationship')?.good;
    expect(good('US_H1B', 'spouse')).toContain('Unmarried partners can’t be dependents');
    expect(good('UK_SkilledWorker', 'spouse')).toContain('two years as a couple');
    expect(good('CA_Express', 'spouse')).toContain('a year in a row');
    const ages = (['US_O1A', 'UK_GLOBAL_TALENT', 'CA_EXPRESS_ENTRY'] as const).map(
      (path) => /under \d\d/.exec(good(path, 'child') ?? '')?.[0],
    );
    expect(ages).toEqual(['under 21', 'under 18', 'under 22']);
    expect(good('US_EB2_NIW', 'child')).toContain('pending is subtracted');
    expect(good('US_EB2_NIW', 'spouse')).toBe(good('US_H1B', 'spouse'));
  });
  test('HR doesn’t see documents about health, the law, or bank accounts', () => {
    const all = visaPaths.flatMap((path) => [
      ...checklistTemplate(path, after).items,
      ...dependentChecklist(path, { relationship: 'spouse' }, after),
    ]);
    const titles = new Set(all.flatMap(({ section, title }) => (section.id === 'application' ? title : [])));
    expect([...titles].filter((title) => !isConfidentialName(title)).sort()).toEqual([
      'ATAS certificate',
      'Explanation of the events or activities',
      'Permission from your scholarship’s sponsor',
      'State or local license',
      'Written advisory opinion',
    ]);
  });
});
