import { describe, expect, test } from 'vitest';
import type { Assessment } from './assessment.ts';
import { assess } from './engine/assess.ts';
import type { Claim, Facts } from './facts.ts';
import { globalTalent } from './uk-global-talent/route.ts';
import { nationalInterestWaiver } from './us-eb2-niw/route.ts';
import { h1b } from './us-h1b/route.ts';
import { o1a } from './us-o1a/route.ts';

const as_of = '2026-11-22';
const proof: Claim = { claimed: true, evidence: ['0b8d6f1e-1111-4111-8111-111111111111'] };
const word: Claim = { claimed: true, evidence: [] };
const no = {
  major_award: false,
  awards: false,
  memberships: false,
  press: false,
  judging: false,
  contributions: false,
  articles: false,
  critical_role: false,
  high_salary: false,
};

describe('O-1A', () => {
  const outcome = (facts: Facts['o1a']) => assess(o1a, { facts: { o1a: facts }, as_of }).outcome;
  test.each<[string, Facts['o1a'], Assessment['outcome']]>([
    ['a major award settles it', { ...no, major_award: proof }, 'eligible'],
    ['three of eight', { ...no, awards: true, press: proof, judging: true }, 'eligible'],
    ['two of eight', { ...no, awards: proof, press: proof }, 'not_eligible'],
    ['three, one without evidence', { ...no, awards: proof, press: proof, judging: word }, 'borderline'],
    ['two, and six unknown', { awards: proof, press: proof }, 'unknown'],
    ['nothing known', {}, 'unknown'],
  ])('%s', (_, facts, expected) => {
    expect(outcome(facts)).toBe(expected);
  });
  test('evidence counts for its criterion, and a claim without evidence requests documents', () => {
    const facts = { o1a: { ...no, awards: proof, press: proof, judging: word } };
    const { entries, options, points } = assess(o1a, { facts, as_of });
    expect(points).toBeNull();
    expect(entries.find(({ id }) => id === 'awards')).toMatchObject({
      verdict: 'met',
      evidence: ['0b8d6f1e-1111-4111-8111-111111111111'],
      source: { instrument: '8 CFR', section: '214.2(o)(3)(iii)(B)(1)' },
    });
    expect(options[0]).toEqual({
      change: 'Add documents for “Judging the work of others”: Invitations and confirmations of reviews',
      effect: { outcome: 'eligible' },
    });
  });
});

test('O-1A: having no petitioner isn’t the same as not having said so', () => {
  const petitioner = (employer?: boolean) => {
    const { entries } = assess(o1a, {
      facts: { us_offer: { ...(employer !== undefined && { employer }) } },
      as_of,
    });
    return entries.find(({ id }) => id === 'petitioner')?.verdict;
  };
  expect([petitioner(true), petitioner(false), petitioner()]).toEqual(['met', 'not_met', 'unknown']);
});

test('O-1A: no one qualifies without a petitioner, as in the wizard', () => {
  const facts = (employer?: boolean): Facts => ({
    o1a: { ...no, major_award: true },
    us_offer: { ...(employer !== undefined && { employer }) },
  });
  const outcomes = [true, false, undefined].map(
    (employer) => assess(o1a, { facts: facts(employer), as_of }).outcome,
  );
  expect(outcomes).toEqual(['eligible', 'not_eligible', 'eligible']);
  const { entries, options } = assess(o1a, { facts: facts(false), as_of });
  expect(entries.find(({ id }) => id === 'petitioner')?.because).toBe(
    'A US employer, a US agent, or a foreign employer through a US agent must file the petition; you can’t file it yourself, and you have no one yet.',
  );
  expect(options).toEqual([
    {
      change: 'Find a US employer or agent who will file a petition for you',
      effect: { outcome: 'eligible' },
    },
  ]);
});

test('a claim says what supports it', () => {
  const two: Claim = { claimed: true, evidence: ['a', 'b'] };
  const claims = [true, proof, two, word, undefined, false];
  const lines = claims.map((press) => {
    const { entries } = assess(o1a, { facts: { o1a: { ...(press !== undefined && { press }) } }, as_of });
    const { verdict, because, evidence } = entries.find(({ id }) => id === 'press') ?? {};
    return [verdict, because?.replace(/.*about you and your work/, '…'), evidence?.length];
  });
  expect(lines).toEqual([
    ['met', '….', 0],
    ['met', '…, supported by a document.', 1],
    ['met', '…, supported by 2 documents.', 2],
    ['claimed', '…; no document supports it yet.', 0],
    ['unknown', '….', 0],
    ['not_met', 'You say that this doesn’t apply to you.', 0],
  ]);
});

describe('EB-2 NIW', () => {
  const prongs = { merit: true, well_positioned: true, beneficial_to_waive: true };
  const exceptional = { degree: true, experience: true, license: false, salary: false };
  const outcome = (niw: Facts['niw']) => assess(nationalInterestWaiver, { facts: { niw }, as_of }).outcome;
  test('an advanced degree or three of six, and all three prongs', () => {
    expect(outcome({ advanced_degree: true, ...prongs })).toBe('eligible');
    expect(outcome({ advanced_degree: true, ...prongs, merit: false })).toBe('not_eligible');
    expect(outcome({ advanced_degree: true, ...prongs, merit: word })).toBe('borderline');
    const three = { ...exceptional, memberships: true, recognition: false };
    expect(outcome({ advanced_degree: false, exceptional: three, ...prongs })).toBe('eligible');
    const two = { ...exceptional, memberships: false, recognition: false };
    expect(outcome({ advanced_degree: false, exceptional: two, ...prongs })).toBe('not_eligible');
  });
  test('suggests documents for what is only claimed', () => {
    const options = (niw: Facts['niw']) =>
      assess(nationalInterestWaiver, { facts: { niw }, as_of }).options.map(({ change }) => change);
    const record = 'Add the academic record of your advanced degree';
    expect(options({ advanced_degree: word, ...prongs })[0]).toBe(record);
    expect(options({ advanced_degree: true, ...prongs, merit: word })).toEqual([
      'Document “Substantial merit and national importance”: Description of the endeavor',
    ]);
  });
});

describe('H-1B', () => {
  const offer = {
    employer: true,
    degree_required: true,
    degree_matches: true,
    cap_exempt: false,
    wage_level: 3,
  };
  const on = (us_offer: Facts['us_offer'], day: string) => assess(h1b, { facts: { us_offer }, as_of: day });
  const selection = (us_offer: Facts['us_offer'], day: string) =>
    on(us_offer, day).entries.find(({ id }) => id === 'selection')?.because;
  test('needs an employer, a specialty occupation and a degree that matches', () => {
    expect(on(offer, as_of).outcome).toBe('eligible');
    expect(on({ ...offer, degree_matches: false }, as_of).outcome).toBe('not_eligible');
    expect(on({ employer: true }, as_of).outcome).toBe('unknown');
  });
  test('an evaluation of the degree, or another role, is suggested', () => {
    const changes = (us_offer: Facts['us_offer']) =>
      on(us_offer, as_of).options.map(({ change, effect }) => [change, effect]);
    expect(changes({ ...offer, degree_matches: false })).toContainEqual([
      'Get your degree and experience evaluated as equivalent to a related US degree',
      { outcome: 'eligible' },
    ]);
    expect(changes({ ...offer, degree_required: false })).toContainEqual([
      'Negotiate a role that requires a degree in your field',
      { outcome: 'eligible' },
    ]);
  });
  test('a US master’s degree counts once it is earned, and is unknown without its country', () => {
    const master = (...education: NonNullable<Facts['education']>) => {
      const { entries, changes } = assess(h1b, { facts: { education }, as_of });
      const { verdict, because } = entries.find(({ id }) => id === 'us_master') ?? {};
      return { verdict, because, changes: changes.map(({ on: day }) => day) };
    };
    const verdict = (...education: NonNullable<Facts['education']>) => master(...education).verdict;
    expect(
      ['US', 'usa', 'U.S.A.', 'United States of America', 'IN'].map((country) =>
        verdict({ level: 'master', country }),
      ),
    ).toEqual(['met', 'met', 'met', 'met', 'not_met']);
    expect(verdict()).toBe('not_met');
    expect(verdict({ level: 'master' })).toBe('unknown');
    expect(verdict({ level: 'bachelor' })).toBe('not_met');
    expect(verdict({ level: 'master' }, { level: 'doctorate', country: 'US' })).toBe('met');
    const studying = { level: 'master' as const, country: 'US', completed_on: '2027-05-15' };
    expect(master(studying)).toEqual({
      verdict: 'unknown',
      because:
        'You’ll complete a master’s degree or higher from the United States on 15 May 2027. If that’s before the petition is filed, you’re also considered for the additional 20,000.',
      changes: ['2027-05-15'],
    });
  });
  test('the selection is weighted by wage level from 27 February 2026', () => {
    expect(selection(offer, '2026-02-26')).toContain('the same chance');
    expect(selection(offer, '2026-02-27')).toContain('At wage level III, you’re entered three times');
    expect(selection({ ...offer, cap_exempt: true }, '2026-02-27')).toContain('No selection');
  });
});

describe('Global Talent', () => {
  const outcome = (global_talent: Facts['global_talent']) =>
    assess(globalTalent, { facts: { global_talent }, as_of }).outcome;
  const none = { prize: false, endorsement: false };
  test('a prize or an endorsement is sufficient', () => {
    expect(outcome({ prize: proof })).toBe('eligible');
    expect(outcome({ prize: false, endorsement: proof })).toBe('eligible');
  });
  test('otherwise the criteria of the field count', () => {
    const two = [proof, proof, false];
    expect(outcome({ ...none, field: 'digital', mandatory: proof, optional: two })).toBe('eligible');
    expect(outcome({ ...none, field: 'digital', mandatory: proof, optional: [proof, word] })).toBe(
      'borderline',
    );
    expect(outcome({ ...none, field: 'digital', mandatory: proof, optional: [proof] })).toBe('not_eligible');
    expect(outcome({ ...none, field: 'arts', mandatory: proof, optional: [proof] })).toBe('not_eligible');
    expect(outcome({ ...none, field: 'arts', mandatory: proof, optional: two })).toBe('eligible');
    expect(outcome({ ...none, field: 'science', mandatory: proof, optional: [] })).toBe('eligible');
    expect(outcome({ ...none, field: 'science', mandatory: proof })).toBe('eligible');
    expect(outcome({ ...none, mandatory: proof, optional: [proof] })).toBe('unknown');
  });
  test('documents are suggested for what is only claimed, and more evidence if nothing is', () => {
    const suggested = (optional: Claim[]) =>
      assess(globalTalent, {
        facts: { global_talent: { ...none, field: 'digital', mandatory: proof, optional } },
        as_of,
      }).options;
    const effect = { outcome: 'eligible' };
    const documents = { change: 'Add documents for an optional criterion you claim', effect };
    const evidence = { change: 'Build evidence for one more optional criterion', effect };
    expect(suggested([word, proof])).toContainEqual(documents);
    expect(suggested([word, proof])).not.toContainEqual(evidence);
    expect(suggested([proof])).toContainEqual(evidence);
  });
});
