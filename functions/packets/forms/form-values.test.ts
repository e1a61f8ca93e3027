import { describe, expect, it } from 'vitest';
import type { IntakeAnswers, IntakeSection } from '#shared/records/intake.ts';
import type { FormField, FormMapping } from '#shared/routes/engine/form-mapping.ts';
import { type FormFacts, formValues, type LeftOutValue } from './form-values.ts';
import { countToCheck, reviewSections } from './review-sheet.ts';

const section: IntakeSection = {
  id: 'you',
  title: 'About you',
  why: 'Every form asks for it.',
  questions: [
    { id: 'given_names', kind: 'text', label: 'Given names' },
    { id: 'birth_date', kind: 'date', label: 'Date of birth' },
    { id: 'nickname', kind: 'text', label: 'Nickname', optional: true },
    {
      id: 'sex',
      kind: 'choice',
      label: 'Sex',
      choices: [
        { value: 'female', label: 'Female' },
        { value: 'male', label: 'Male' },
        { value: 'other', label: 'X or another' },
      ],
    },
    { id: 'in_us', kind: 'yes_no', label: 'Are you in the United States?' },
    { id: 'arrived_on', kind: 'date', label: 'Arrived', when: { question: 'in_us', is: 'yes' } },
    { id: 'nationalities', kind: 'countries', label: 'Nationalities' },
    {
      id: 'names',
      kind: 'list',
      label: 'Other names',
      entry: 'Name',
      optional: true,
      fields: [
        { id: 'family_name', kind: 'text', label: 'Last name' },
        { id: 'given_names', kind: 'text', label: 'First name', optional: true },
      ],
    },
  ],
};
const sent: IntakeAnswers = {
  ...{ given_names: 'Amara Ngozi', birth_date: '1991-04-12', sex: 'female', in_us: 'no' },
  nationalities: ['NG', 'GB'],
};
const factsWith = (
  answers: IntakeAnswers | undefined,
  rest: Partial<FormFacts['sections'][number]> = {},
): FormFacts => ({
  sections: [{ section, answers: answers ?? {}, sent: answers && { answers }, asked: [], ...rest }],
  record: { 'passport.country': 'NG', nationalities: ['NG'] },
  caseFacts: { receipt_number: 'IOE0912345678' },
});
const fill = (fields: readonly Partial<FormField>[], facts: FormFacts = factsWith(sent)) => {
  const mapping: FormMapping = {
    ...{ id: 'i-129', name: 'I-129', editions: [] },
    fields: fields.map((field, at) => ({ field: `f${at}`, label: `Field ${at}`, ...field })),
  };
  return formValues(mapping, facts);
};
const question = (path: string, more: Partial<FormField> = {}) => ({ question: `you.${path}`, ...more });

describe('the values of a form', () => {
  it('come from answers, the record, the case, and the mapping', () => {
    const { values, leftOut } = fill([
      question('birth_date'),
      question('nationalities[0]'),
      { record: 'passport.country' },
      { record: 'nationalities' },
      { case: 'receipt_number' },
      { text: 'H-1B' },
      question('sex', { is: 'female' }),
      question('sex', { options: { female: 'F', male: 'M' } }),
    ]);
    expect(values.map(({ value }) => value)).toEqual([
      '04/12/1991',
      'Nigeria',
      'Nigeria',
      'Nigeria',
      'IOE0912345678',
      'H-1B',
      true,
      'F',
    ]);
    expect(leftOut).toEqual([{ label: 'Nationalities', reason: 'no_room', value: '1 of 2 are in the form' }]);
  });

  it('are what was sent, not what was saved later, and the sheet says so', () => {
    const { values } = fill(
      [question('given_names')],
      factsWith(sent, { answers: { ...sent, given_names: 'Adaeze' } }),
    );
    expect(values).toEqual([{ field: 'f0', label: 'Field 0', value: 'Amara Ngozi', toCheck: ['newer'] }]);
  });

  it('mention an answer that the team asked for again', () => {
    const asked = [
      { question: 'given_names', note: 'Check', by_id: 'a', by_name: 'Ruth', at: '2026-11-29T00:00:00Z' },
    ];
    expect(fill([question('given_names')], factsWith(sent, { asked })).values[0]?.toCheck).toEqual([
      'asked_again',
    ]);
  });

  it('divide given names, to be checked', () => {
    const { values } = fill([
      question('given_names', { format: 'first_word' }),
      question('given_names', { format: 'other_words' }),
    ]);
    expect(values.map(({ value, toCheck }) => [value, toCheck])).toEqual([
      ['Amara', []],
      ['Ngozi', ['divided']],
    ]);
  });

  it.each([
    ['Łukasz', []],
    ['Амара', ['not_latin']],
    ['小龍', ['not_latin']],
    ['Amara 2', []],
  ])('are to be checked if they aren’t in Latin letters: %s', (name, toCheck) => {
    expect(
      fill([question('given_names')], factsWith({ ...sent, given_names: name })).values[0]?.toCheck,
    ).toEqual(toCheck);
  });

  it('depend on an answer', () => {
    const fields = [
      question('birth_date', { when: { question: 'you.in_us', is: 'yes' } }),
      question('given_names', { when: { question: 'you.in_us', not: 'yes' } }),
    ];
    expect(fill(fields).values.map(({ field }) => field)).toEqual(['f1']);
    expect(fill(fields, factsWith({ ...sent, in_us: 'yes' })).values.map(({ field }) => field)).toEqual([
      'f0',
    ]);
  });

  it('are empty where nothing was asked or nothing has to be answered', () => {
    expect(
      fill([
        ...[question('arrived_on'), question('nickname'), question('names[0].family_name')],
        ...[question('nationalities[2]'), question('sex', { is: 'male' })],
      ]),
    ).toEqual({ values: [], leftOut: [] });
  });

  it('name the first entries of a list, and how many more there are', () => {
    const names = ['Ada', 'Bea', 'Cee'].map((family_name) => ({ family_name }));
    const fields = [0, 1].flatMap((at) => [
      question(`names[${at}].family_name`),
      question(`names[${at}].given_names`),
    ]);
    const { values, leftOut } = fill(fields, factsWith({ ...sent, names }));
    expect(values.map(({ value }) => value)).toEqual(['Ada', 'Bea']);
    expect(leftOut).toEqual([{ label: 'Other names', reason: 'no_room', value: '2 of 3 are in the form' }]);
  });
});

describe('what is left out', () => {
  it.each([
    ['of a section that wasn’t sent', [question('birth_date')], factsWith(undefined), 'not_sent'],
    [
      'that depends on such a section',
      [{ text: 'x', when: { question: 'you.in_us', is: 'yes' } }],
      factsWith(undefined),
      'not_sent',
    ],
    ['of a question of another questionnaire', [question('pets')], undefined, 'not_asked'],
    ['that the record lacks', [{ record: 'birth_date' } as const], undefined, 'missing'],
    ['that the case lacks', [{ case: 'filed_on' } as const], undefined, 'missing'],
    ['that was required later', [question('birth_date')], factsWith({ given_names: 'Amara' }), 'missing'],
    ['without the form’s format', [question('given_names', { format: 'digits' })], undefined, 'wrong_format'],
    ['without an option', [question('sex', { options: { male: 'M' } })], undefined, 'no_option'],
    [
      'that no box stands for',
      [question('sex', { is: 'female' }), question('sex', { is: 'male' })],
      factsWith({ ...sent, sex: 'other' }),
      'no_option',
    ],
  ] as const)('is a value %s', (_, fields, facts, reason) => {
    const { values, leftOut } = fill(fields, facts);
    expect(values).toEqual([]);
    expect(leftOut.map((each) => each.reason)).toEqual([reason]);
    const [, notInForm] = reviewSections({ filled: values, leftOut });
    expect(notInForm?.lines).toHaveLength(1);
  });

  it('is what no field takes, if it was answered and the form has a place for it', () => {
    const byHand = (answers: IntakeAnswers | undefined) =>
      formValues(
        {
          ...{ id: 'i-129', name: 'I-129', editions: [], fields: [] },
          by_hand: [
            { label: 'Nickname', question: 'you.nickname' },
            { label: 'Arrival', question: 'you.arrived_on', when: { question: 'you.in_us', is: 'yes' } },
            { label: 'Birth', question: 'you.birth_date', when: { question: 'you.in_us', not: 'yes' } },
          ],
        },
        factsWith(answers),
      ).leftOut;
    expect(byHand({ ...sent, nickname: 'Mara' })).toEqual([
      { label: 'Nickname', reason: 'by_hand', value: 'Mara' },
      { label: 'Birth', reason: 'by_hand', value: '04/12/1991' },
    ]);
    expect(byHand({ ...sent, in_us: 'yes', arrived_on: '2020-05-01' })).toEqual([
      { label: 'Arrival', reason: 'by_hand', value: '05/01/2020' },
    ]);
    expect(byHand(undefined)).toEqual([]);
    const [, notInForm] = reviewSections({ filled: [], leftOut: byHand({ ...sent, nickname: 'Mara' }) });
    expect(notInForm?.lines[0]).toEqual({
      ...{ label: 'Nickname', text: 'Mara' },
      details: ['Drafts don’t fill in this field. Enter it by hand.'],
    });
  });

  it('is on the review sheet in full, with sections that weren’t sent on one line each', () => {
    const both = fill(
      [question('birth_date'), question('given_names'), { record: 'birth_date' }],
      factsWith(undefined),
    );
    const leftOut: LeftOutValue[] = [
      ...both.leftOut,
      { label: 'Employer', reason: 'too_long', value: 'A very long name' },
    ];
    const [, notInForm] = reviewSections({ filled: [], leftOut });
    expect(countToCheck({ filled: [], leftOut })).toBe(3);
    expect(notInForm?.lines).toEqual([
      {
        label: 'About you',
        text: 'This section of the questionnaire hasn’t been sent yet.',
        details: ['Field 0; Field 1'],
      },
      { label: 'Field 2', text: 'Not known yet.' },
      {
        label: 'Employer',
        text: 'A very long name',
        details: ['Too long for its field. Shorten it, or continue on a separate sheet.'],
      },
    ]);
  });
});
