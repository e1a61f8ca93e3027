import { describe, expect, it } from 'vitest';
import { visaPaths } from '../domain/visa-paths.ts';
import { type FormField, type FormMapping, formProblems, type RouteForms } from './engine/form-mapping.ts';
import { formListOf } from './form-list.ts';
import { formsOfCase, mappedForms, mappingsOf } from './form-mappings.ts';
import { allQuestionsOf } from './intakes.ts';

const sections = allQuestionsOf('US_H1B');
const mappingWith = (fields: readonly Partial<FormField>[]): FormMapping => ({
  ...{ id: 'i-129', name: 'I-129', editions: [{ edition: '01/20/25', seen_in: 'A test' }] },
  fields: fields.map((field, at) => ({ field: `f${at}`, label: 'A field', ...field })),
});
const problemsOf = (forms: RouteForms['forms'], shared: readonly FormMapping[] = []) =>
  formProblems({ route: 'US_H1B', forms }, shared, { sections, forms: ['I-129'] });

describe('forms of a case', () => {
  it('are those of its visa path', () => {
    const idsOf = (path: Parameters<typeof formsOfCase>[0]['path']) =>
      formsOfCase({ path }).map(({ id }) => id);
    expect([idsOf('US_H1B'), idsOf('US_O1A'), idsOf('US_EB2_NIW')]).toEqual([
      ['i-129'],
      ['i-129'],
      ['i-140'],
    ]);
    expect(idsOf('UK_SKILLED_WORKER')).toEqual([]);
  });

  it('are listed by the names that their mappings have', () => {
    for (const path of visaPaths)
      expect(formListOf({ path })).toEqual(
        formsOfCase({ path }).map(({ id, name, by_hand = [], editions }) => ({
          id,
          name,
          by_hand: by_hand.map(({ label }) => label),
          editions: editions.map(({ edition }) => edition),
        })),
      );
    expect(formListOf({ path: 'US_H1B', dependent: { id: 'd' } })).toEqual([]);
  });

  it('are none for a dependent, who files others', () => {
    expect(formsOfCase({ path: 'US_H1B', dependent: { id: 'd' } })).toEqual([]);
  });

  it('have the fields of their visa path', () => {
    const symbols = mappingsOf('i-129').map(
      ({ fields }) => fields.find(({ text }) => text !== undefined)?.text,
    );
    expect(symbols.toSorted()).toEqual(['H-1B', 'O-1A']);
    expect(mappedForms).toEqual(['i-129', 'i-140']);
  });
});

describe('a mapping is rejected if it', () => {
  it.each([
    [
      'fills a field with an unknown question',
      [{ question: 'passport.pet' }],
      'comes from passport.pet, which isn’t asked',
    ],
    [
      'has no place in a list',
      [{ question: 'about_you.other_names' }],
      'comes from about_you.other_names, which isn’t asked',
    ],
    ['names an unknown field of a list', [{ question: 'about_you.other_names[0].pet' }], 'which isn’t asked'],
    ['has two sources', [{ question: 'passport.number', text: 'x' }], 'has to come from exactly one place'],
    ['has no source', [{}], 'has to come from exactly one place'],
    [
      'depends on an unknown answer',
      [{ question: 'about_you.sex', is: 'tall' }],
      'depends on tall, which about_you.sex can’t be',
    ],
    [
      'depends on an unknown question',
      [{ text: 'x', when: { question: 'passport.pet', is: 'yes' } }],
      'depends on passport.pet',
    ],
    [
      'has half a condition',
      [{ text: 'x', when: { question: 'contact.country' } }],
      'without exactly one of is and not',
    ],
    ['shows a confidential answer', [{ question: 'background.arrested', is: 'yes' }], 'which HR may not see'],
    [
      'fills a field twice',
      [
        { field: 'a', text: 'x' },
        { field: 'a', text: 'y' },
      ],
      'a is filled twice',
    ],
  ] as const)('%s', (_, fields, problem) => {
    expect(problemsOf([mappingWith(fields)]).join('\n')).toContain(problem);
  });

  it('leaves an unknown or a confidential answer to be entered by hand', () => {
    const mapping = (question: string) => ({
      ...mappingWith([{ text: 'x' }]),
      by_hand: [{ label: 'An item', question }],
    });
    expect(problemsOf([mapping('passport.pet')])).toEqual([
      'i-129: An item comes from passport.pet, which isn’t asked',
    ]);
    expect(problemsOf([mapping('background.arrested')]).join()).toContain('which HR may not see');
  });

  it('isn’t of a form in the guide, is repeated, or is unknown', () => {
    const mapping = mappingWith([{ text: 'x' }]);
    expect(problemsOf([{ ...mapping, name: 'I-999' }])).toEqual(['i-129: the guide has no form I-999']);
    expect(problemsOf([mapping, { shared: 'i-129', fields: [] }], [mapping])).toEqual([
      'i-129 is mapped twice',
    ]);
    expect(problemsOf([{ shared: 'g-28', fields: [] }])).toEqual(['there is no shared form g-28']);
  });
});
