import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Facts } from '#shared/routes/facts.ts';
import { immigrant, worker } from '#tests/routes/profiles.ts';
import {
  compareAnswers,
  mergeAnswers,
  mergedFacts,
  onlyAdds,
  suggestedSource,
  unitedAnswers,
} from './compare-answers.ts';
import { answerText } from './describe-answers.ts';
import { emptyDraft } from './draft.ts';
import { allQuestions, draftFromFacts } from './draft-from-facts.ts';
import { readDraft } from './draft-to-facts.ts';

const evidence = { claimed: true as const, evidence: ['doc-1'], note: 'Nature, 2024' };
const talented: Facts = {
  o1a: { press: { claimed: true, evidence: [] }, judging: false },
  niw: { exceptional: { degree: { claimed: true, evidence: [] } } },
  global_talent: {
    field: 'digital',
    optional: [{ claimed: true, evidence: [] }, { claimed: true, evidence: [] }, false, false],
  },
};

describe('facts as answers', () => {
  it('convert back to the same facts', () => {
    fc.assert(
      fc.property(immigrant, worker, (a, b) => {
        const { languages: _, ...offer } = b;
        // The form can't express having no citizenship.
        const partner = a.partner && { ...a.partner, citizen_or_resident_of: ['IN'] };
        const facts = { ...offer, ...talented, ...a, partner };
        const { facts: again, errors } = readDraft(draftFromFacts(facts));
        expect(errors).toEqual({});
        expect(again).toEqual(facts);
      }),
      { numRuns: 100, seed: 20_261_122 },
    );
    expect(draftFromFacts({})).toEqual(emptyDraft);
  });
});

it('a job in a summary reads as a sentence', () => {
  const work = allQuestions.find(({ path }) => path === 'work');
  const job = { from: '2024-07-01', country: 'Nigeria', hours_per_week: 40, teer: 1, paid: true } as const;
  expect(work && answerText(work, draftFromFacts({ work: [job] }))).toBe(
    'From 1 July 2024, Nigeria, 40 hours per week, TEER 1, university degree, paid: yes',
  );
});

describe('answers on the device and in the profile', () => {
  const device = draftFromFacts({
    birth_date: '1996-05-01',
    partner: null,
    canada: { nomination: false },
    o1a: { press: { claimed: true, evidence: [] } },
  });
  const facts: Facts = {
    birth_date: '1995-05-01',
    partner: null,
    languages: [{ test: 'CLB', language: 'en', reading: 7 }],
    o1a: { press: evidence, judging: evidence },
  };
  const kept = { draft: draftFromFacts(facts), facts };

  it('are combined without asking if no question has two answers and the device has more', () => {
    const [birth, offer]: Facts[] = [{ birth_date: '1996-05-01' }, { us_offer: { wage_level: 2 } }];
    const draftOf = (...parts: (Facts | undefined)[]) => draftFromFacts(Object.assign({}, ...parts));
    const adds = (here: Facts | undefined, there: Facts | undefined) =>
      onlyAdds(compareAnswers(draftOf(here), draftOf(there)));
    expect([adds(offer, birth), adds(offer, {}), adds({}, birth), adds(birth, birth)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(onlyAdds(compareAnswers(device, kept.draft))).toBe(false);
    expect(unitedAnswers(draftOf(offer), draftOf(birth))).toEqual(draftOf(birth, offer));
  });
  const differences = compareAnswers(device, kept.draft);

  it('are compared field by field, in words', () => {
    expect(differences.map(({ question, device: here, profile }) => [question.path, here, profile])).toEqual([
      ['birth_date', '1 May 1996', '1 May 1995'],
      ['languages', undefined, 'CLB or NCLC levels, language English, reading 7'],
      ['canada.nomination', 'No', undefined],
      ['o1a.judging', undefined, 'Yes'],
    ]);
    expect(differences.map(suggestedSource)).toEqual(['device', 'profile', 'device', 'profile']);
    expect(compareAnswers(device, device)).toEqual([]);
  });

  it('are merged as selected, keeping the profile’s documents and notes', () => {
    const sources = Object.fromEntries(
      differences.map((each) => [each.question.path, suggestedSource(each)]),
    );
    const merged = mergeAnswers(device, kept.draft, sources);
    expect(mergedFacts(merged, kept)).toEqual({
      birth_date: '1996-05-01',
      partner: null,
      languages: [{ test: 'CLB', language: 'en', reading: 7 }],
      canada: { nomination: false },
      o1a: { press: evidence, judging: evidence },
    });
  });

  it('use the device’s values where selected, even unknown ones', () => {
    const merged = mergeAnswers(device, kept.draft, {});
    expect(merged).toEqual(device);
    expect(mergedFacts(merged, kept)).toEqual({
      birth_date: '1996-05-01',
      partner: null,
      canada: { nomination: false },
      o1a: { press: evidence },
    });
  });

  it('are compared as facts, regardless of notation', () => {
    const typed = {
      values: { 'canada.funds_cad': '$30,000', languages: 'yes', 'partner.accompanying': 'yes' },
      lists: { languages: [{ id: '4', values: { test: 'IELTS_GENERAL', listening: '8.0' } }] },
    };
    const saved = readDraft(typed).facts;
    expect(draftFromFacts(saved).values).toEqual({ 'canada.funds_cad': '30000', languages: 'yes' });
    expect(draftFromFacts(saved).lists.languages).toEqual([
      { id: '1', values: { test: 'IELTS_GENERAL', listening: '8' } },
    ]);
  });

  it('do not differ when both have no partner', () => {
    const left = { ...device, values: { ...device.values, 'partner.accompanying': 'yes' } };
    expect(compareAnswers(left, device)).toEqual([]);
  });
});
