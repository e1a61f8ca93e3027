import { describe, expect, it } from 'vitest';
import type { Dependent } from '#shared/records/person.ts';
import type { Relative } from './family-answers.ts';
import { matchRelatives, withoutRepeated } from './match-relatives.ts';

type Person = readonly [given: string, family: string, birthDate?: string];

const relative = ([given, family, birthDate]: Person, relationship: Relative['relationship']): Relative => ({
  relationship,
  parts: [
    { part: 'name.given_names' as const, value: given },
    { part: 'name.family_name' as const, value: family },
    { part: 'birth_date' as const, value: birthDate ?? '' },
  ].map((part) => ({ ...part, from: { question: 'children' } })),
});
const dependent = (
  [given, family, birth_date]: Person,
  relationship: Dependent['relationship'],
): Dependent => ({
  id: given,
  relationship,
  name: { family_name: family, given_names: given },
  ...(birth_date && { birth_date }),
});
/** Whom each dependent is matched with, by given names. */
const matched = (
  answered: readonly Person[],
  recorded: readonly Person[],
  relationship: Relative['relationship'] = 'child',
) =>
  Object.fromEntries(
    [
      ...matchRelatives(
        answered.map((each) => relative(each, relationship)),
        recorded.map((each) => dependent(each, relationship)),
      ),
    ].map(([id, { parts }]) => [id, parts[0]?.value]),
  );

describe('someone in the answers is the dependent with', () => {
  it.each<[string, Person, Person]>([
    ['the same name and birth date', ['Léo', 'Silva', '2015-03-02'], ['Leo', 'SILVA', '2015-03-02']],
    ['a corrected birth date', ['Leo', 'Silva', '2015-03-12'], ['Leo', 'Silva', '2015-03-02']],
    ['a birth date that the record lacks', ['Leo', 'Silva', '2015-03-02'], ['Leo', 'Silva']],
    ['a new last name', ['Leo', 'Moreno', '2015-03-02'], ['Leo', 'Silva', '2015-03-02']],
    ['a corrected given name', ['Leonel', 'Silva', '2015-03-02'], ['Leo', 'Silva', '2015-03-02']],
  ])('%s', (_, answered, recorded) => {
    expect(matched([answered], [recorded])).toEqual({ Leo: answered[0] });
  });

  it('another name and another birth date: someone else', () => {
    expect(matched([['Mia', 'Costa', '1990-01-01']], [['Ana', 'Silva', '1988-02-02']], 'spouse')).toEqual({});
  });

  it('another relationship: someone else', () => {
    const leo: Person = ['Leo', 'Silva', '2015-03-02'];
    expect(matchRelatives([relative(leo, 'child')], [dependent(leo, 'spouse')]).size).toBe(0);
  });
});

describe('twins', () => {
  const ana: Person = ['Ana', 'Silva', '2015-03-02'];
  const rui: Person = ['Rui', 'Silva', '2015-03-02'];

  it('are told apart by their given names, also with a new last name', () => {
    expect(matched([rui, ana], [ana, rui])).toEqual({ Ana: 'Ana', Rui: 'Rui' });
    const renamed: Person[] = [
      ['Rui', 'Moreno', '2015-03-02'],
      ['Ana', 'Moreno', '2015-03-02'],
    ];
    expect(matched(renamed, [ana, rui])).toEqual({ Ana: 'Ana', Rui: 'Rui' });
  });

  it('of whom one got another given name are still both there', () => {
    expect(matched([['Anna', 'Silva', '2015-03-02'], rui], [ana, rui])).toEqual({ Ana: 'Anna', Rui: 'Rui' });
  });

  it('who both got another given name could be either one', () => {
    const others: Person[] = [
      ['Eva', 'Silva', '2015-03-02'],
      ['Ian', 'Silva', '2015-03-02'],
    ];
    expect(matched(others, [ana, rui])).toEqual({});
  });
});

describe('someone who is entered twice', () => {
  const leo: Person = ['Leo', 'Silva', '2015-03-02'];
  it('in the answers is there once', () => {
    expect(withoutRepeated([relative(leo, 'child'), relative(leo, 'child')])).toHaveLength(1);
    expect(matched([leo, leo], [leo])).toEqual({ Leo: 'Leo' });
  });
  it('on the record is found once', () => {
    expect(
      matchRelatives(
        [relative(leo, 'child')],
        [{ ...dependent(leo, 'child'), id: 'first' }, dependent(leo, 'child')],
      ).size,
    ).toBe(1);
  });
});
