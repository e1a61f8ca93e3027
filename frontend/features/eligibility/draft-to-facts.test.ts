import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Facts } from '#shared/routes/facts.ts';
import type { LanguageTest } from '#shared/routes/language-result.ts';
import { LanguageResult } from '#shared/routes/language-result.ts';
import { type Draft, emptyDraft, withEntry, withEntryValue, withoutEntry, withValue } from './draft.ts';
import { readDraft } from './draft-to-facts.ts';
import { abilities, entryFields, languageOf, scaleOf } from './entry-fields.ts';
import { sections } from './questions.ts';

const draftOf = (values: Record<string, string>, lists: Draft['lists'] = {}): Draft => ({ values, lists });
const questions = sections.flatMap((section) => section.questions);

describe('reading a draft', () => {
  it('treats everything as unknown initially', () => {
    expect(readDraft(emptyDraft)).toEqual({ facts: {}, errors: {} });
  });

  it('rejects a birth date in the future, as saving it would', () => {
    expect(readDraft(draftOf({ birth_date: '2099-01-01', 'canada.funds_cad': '21000' }))).toEqual({
      facts: { canada: { funds_cad: 21_000 } },
      errors: { birth_date: 'Can’t be in the future' },
    });
  });

  it('reads each kind of answer', () => {
    const draft = draftOf(
      {
        birth_date: '1996-11-22',
        partner: 'yes',
        'partner.citizen_or_resident_of': 'Canada, France',
        education: 'yes',
        work: 'no',
        'canada.funds_cad': '$21,000',
        'uk_offer.rqf_level': '6',
        'us_offer.employer': 'no',
        'o1a.press': 'yes',
        'o1a.judging': 'no',
        'global_talent.optional': '1',
      },
      {
        education: [{ id: '1', values: { level: 'bachelor', country: 'India', assessed_on: '2025-01-01' } }],
      },
    );
    const claimed = { claimed: true, evidence: [] };
    expect(readDraft(draft)).toEqual({
      facts: {
        birth_date: '1996-11-22',
        partner: { citizen_or_resident_of: ['Canada', 'France'] },
        education: [{ level: 'bachelor', country: 'India', assessed_on: '2025-01-01' }],
        work: [],
        canada: { funds_cad: 21_000 },
        uk_offer: { rqf_level: 6 },
        us_offer: { employer: false },
        o1a: { press: claimed, judging: false },
        global_talent: { optional: [claimed, false, false, false] },
      },
      errors: {},
    });
  });

  it('distinguishes no partner from an unknown one and omits facts about a missing partner', () => {
    expect(readDraft(draftOf({ partner: 'no', 'partner.accompanying': 'yes' })).facts).toEqual({
      partner: null,
    });
    expect(readDraft(draftOf({ 'partner.accompanying': 'yes' })).facts).toEqual({});
  });

  it('reports each invalid field and omits only that one', () => {
    const draft = draftOf(
      {
        birth_date: '1996-02-30',
        'canada.funds_cad': 'a lot',
        'canada.sibling': 'yes',
        partner: 'yes',
        'partner.citizen_or_resident_of': 'Canada, 12',
        languages: 'yes',
        work: 'yes',
      },
      {
        languages: [
          { id: '1', values: {} },
          { id: '4', values: { test: 'IELTS_GENERAL', listening: '9.5', reading: '8' } },
          { id: '5', values: { reading: '7' } },
        ],
        work: [{ id: '2', values: { from: '2024-01-01', to: '2023-01-01' } }],
      },
    );
    expect(readDraft(draft)).toEqual({
      facts: {
        canada: { sibling: true },
        partner: { citizen_or_resident_of: ['Canada'] },
        languages: [{ test: 'IELTS_GENERAL', language: 'en', reading: 8 }],
      },
      errors: {
        birth_date: 'Enter a date as YYYY-MM-DD',
        'canada.funds_cad': 'Enter a number',
        'partner.citizen_or_resident_of': 'Enter a country, such as CA',
        'languages.4.listening': 'Enter 9 or less',
        'languages.5.test': 'Choose a test. Until then, this entry isn’t counted.',
        'work.2.to': 'The last day can’t be before the first day',
      },
    });
  });

  it('adds, changes, and removes entries by ID', () => {
    let draft = withEntry(withEntry(emptyDraft, 'work'), 'work');
    expect(draft.values.work).toBe('yes');
    expect(draft.lists.work?.map(({ id }) => id)).toEqual(['1', '2']);
    draft = withEntry(withoutEntry(draft, 'work', '1'), 'work');
    expect(draft.lists.work?.map(({ id }) => id)).toEqual(['2', '3']);
    draft = withEntryValue(draft, 'work', '3', 'from', '2020-01-01');
    expect(readDraft(draft).facts).toEqual({ work: [{ from: '2020-01-01' }] });
  });

  it('reads amounts and hours with either decimal separator', () => {
    const values = { 'uk_offer.salary_gbp': '£41.700', 'uk_offer.weekly_hours': '37,5' };
    expect(readDraft({ values, lists: {} })).toEqual({
      facts: { uk_offer: { salary_gbp: 41_700, weekly_hours: 37.5 } },
      errors: {},
    });
  });
});

/** Anything a user or an older version may have left in the fields. */
const text = fc.oneof(
  fc.constantFrom('', 'yes', 'no', '7', '1990-05-05', 'master', 'CLB', 'en', 'CEFR', 'B2', 'CA', '-1', '1e9'),
  fc.string({ maxLength: 12 }),
);
const fieldNames = (of: keyof typeof entryFields) => entryFields[of].map(({ path }) => path);
const anyDraft: fc.Arbitrary<Draft> = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...questions.map(({ path }) => path)), text),
    fc.array(
      fc.tuple(
        fc.constantFrom(...questions.filter(({ kind }) => kind === 'list').map(({ path }) => path)),
        fc.array(
          fc.dictionary(
            fc.constantFrom(...fieldNames('education'), ...fieldNames('languages'), ...fieldNames('work')),
            text,
          ),
          {
            maxLength: 4,
          },
        ),
      ),
      { maxLength: 6 },
    ),
  )
  .map(([values, lists]) => ({
    values,
    lists: Object.fromEntries(
      lists.map(([path, entries]) => [
        path,
        entries.map((each, index) => ({ id: String(index + 1), values: each })),
      ]),
    ),
  }));

describe('any draft', () => {
  it('produces facts the server accepts and an error for each omitted field', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const { facts, errors } = readDraft(draft);
        expect(Facts.safeParse(facts).data).toEqual(facts);
        expect(
          Object.values(errors).filter((message) => message === '' || message === 'Invalid input'),
        ).toEqual([]);
      }),
      { numRuns: 300, seed: 20_261_122 },
    );
  });

  it('never loses an answer when another is added', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const before = readDraft(draft).facts;
        const after = readDraft(withValue(draft, 'canada.nomination', 'yes')).facts;
        expect(after).toEqual({ ...before, canada: { ...before.canada, nomination: true } });
      }),
      { numRuns: 100, seed: 20_261_122 },
    );
  });
});

describe('the questions and the schema', () => {
  /** Paths of all facts that can be answered individually. */
  const paths = (schema: unknown, path: string): string[] => {
    let inner = schema as { def: { type: string; innerType?: unknown; shape?: object } };
    while (inner.def.innerType) inner = inner.def.innerType as typeof inner;
    if (inner.def.type !== 'object') return [path];
    return Object.entries(inner.def.shape ?? {}).flatMap(([name, part]) =>
      paths(part, path ? `${path}.${name}` : name),
    );
  };

  it('ask for every fact exactly once', () => {
    const asked = questions.map(({ path }) => path);
    const facts = paths(Facts, '');
    expect(facts.length).toBeGreaterThan(50);
    expect([...asked].sort()).toEqual([...facts, 'partner'].sort());
  });

  it('know the scale of each test', () => {
    const tests: readonly LanguageTest[] = [
      'CLB',
      'CELPIP_GENERAL',
      'IELTS_GENERAL',
      'PTE_CORE',
      'TEF_CANADA',
      'TCF_CANADA',
    ];
    for (const test of tests)
      for (const ability of abilities) {
        const scale = scaleOf(test, ability);
        if (!scale || !('to' in scale)) throw new Error(`${test} has no scale`);
        const taken = (score: number) =>
          LanguageResult.safeParse({ test, language: languageOf(test) ?? 'en', [ability]: score }).success;
        expect([taken(0), taken(scale.to), taken(scale.to + 1)], `${test} ${ability}`).toEqual([
          true,
          true,
          false,
        ]);
      }
    expect(scaleOf('CEFR', 'reading')).toEqual({ levels: ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] });
  });
});
