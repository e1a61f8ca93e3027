import { describe, expect, it } from 'vitest';
import type { IntakeAnswers } from '#shared/records/intake.ts';
import type { Dependent, PersonSource } from '#shared/records/person.ts';
import { intakeOf } from '#shared/routes/intakes.ts';
import { type IntakeItem, newIntake } from '../data/cases/intake.ts';
import { newPerson, type PersonItem } from '../data/people/person.ts';
import { familyAnswers } from './family-answers.ts';
import { addedBy, familyChanges } from './family-changes.ts';

const family = intakeOf('US_H1B', new Date('2026-12-01T12:00:00Z')).find(({ id }) => id === 'family');
if (!family) throw new Error('H-1B doesn’t ask about the family');

const leo: Dependent = {
  id: '5f0c9b52-6d0e-4c0a-9f6d-0a1d00000009',
  ...{ relationship: 'child', name: { family_name: 'Silva', given_names: 'Leo' }, birth_date: '2018-04-01' },
};
const author = { by_id: '24688438-40e1-70d0-d97e-084cfc8992c7', by_name: 'Ana Silva' };
const entered: PersonSource = { kind: 'form', ...author, role: 'APPLICANT', at: '2026-12-01T09:00:00.000Z' };
const proof = { case_id: leo.id, document_id: leo.id, name: 'Birth certificate' };
const recordOf = (dependents: Dependent[], source: PersonSource): PersonItem => ({
  ...newPerson('person', 'org', 'person'),
  fields: { dependents },
  sources: { dependents: source },
});
/** Answered an hour after the record was entered. */
const item: IntakeItem = {
  ...newIntake(leo.id, 'family'),
  changes: { children: { ...author, at: '2026-12-01T10:00:00.000Z', version: 1 } },
};
const answered = (birth_date: string, nationality = ''): IntakeAnswers => ({
  has_children: 'yes',
  children: [{ family_name: 'Silva', given_names: 'Leo', birth_date, nationality }],
});

describe('a dependent on the record', () => {
  it('follows an answer, unless a document proves them', () => {
    const changed = answered('2018-04-11');
    expect(familyChanges(family, changed, item, recordOf([leo], entered))).toEqual({
      dependents: [{ ...leo, birth_date: '2018-04-11' }],
    });
    expect(familyChanges(family, changed, item, recordOf([leo], { ...entered, proof }))).toEqual({});
  });

  it('gets what the record lacks even then', () => {
    expect(
      familyChanges(family, answered('2018-04-11', 'PT'), item, recordOf([leo], { ...entered, proof })),
    ).toEqual({ dependents: [{ ...leo, nationalities: ['PT'] }] });
  });

  it('keeps several nationalities, since the question has room for one', () => {
    const dual = { ...leo, nationalities: ['PT', 'BR'] };
    expect(familyChanges(family, answered('2018-04-01', 'US'), item, recordOf([dual], entered))).toEqual({});
  });

  it('isn’t taken for someone else if several could be meant', () => {
    const mia = {
      ...leo,
      id: '5f0c9b52-6d0e-4c0a-9f6d-0a1d00000010',
      name: { ...leo.name, given_names: 'Mia' },
    };
    const namesAfter = (given: string[], record: Dependent[]) => {
      const children = given.map((given_names) => ({
        ...{ family_name: 'Silva', given_names, birth_date: '2018-04-01' },
      }));
      const answers = { has_children: 'yes', children };
      const { dependents } = familyChanges(family, answers, item, recordOf(record, entered));
      return dependents?.map(({ name }) => name.given_names);
    };
    expect(namesAfter(['Noa'], [leo])).toEqual(['Noa']);
    expect(namesAfter(['Noa', 'Ana'], [leo])).toEqual(['Leo', 'Noa', 'Ana']);
    expect(namesAfter(['Noa'], [leo, mia])).toEqual(['Leo', 'Mia', 'Noa']);
  });

  it('stays when nothing was answered', () => {
    expect(familyChanges(family, { has_children: 'no' }, item, recordOf([leo], entered))).toEqual({});
  });
});

describe('the passport of a dependent', () => {
  const asked = intakeOf('CA_EXPRESS_ENTRY', new Date('2026-12-01T12:00:00Z')).find(
    ({ id }) => id === 'family',
  );
  if (!asked) throw new Error('Canada doesn’t ask about the family');
  const passport = { number: 'AB123456', country: 'PT', issued_on: '2020-01-01', expires_on: '2030-01-01' };
  const traveler = { ...leo, passport };
  const withPassport = (parts: Record<string, string>): IntakeAnswers => ({
    has_children: 'yes',
    children: [{ family_name: 'Silva', given_names: 'Leo', birth_date: '2018-04-01', ...parts }],
  });
  const changed = (parts: Record<string, string>, record: Dependent, source = entered) =>
    familyChanges(asked, withPassport(parts), item, recordOf([record], source)).dependents?.[0]?.passport;
  const same = { passport_number: 'ab 123456', passport_country: 'PT' };
  const other = { passport_number: 'CD987654', passport_country: 'BR' };

  it('fills in the questionnaire', () => {
    expect(familyAnswers(asked, [traveler]).children).toEqual([
      {
        ...{ family_name: 'Silva', given_names: 'Leo', birth_date: '2018-04-01' },
        ...{ passport_number: 'AB123456', passport_country: 'PT' },
        ...{ passport_issued_on: '2020-01-01', passport_expires_on: '2030-01-01' },
      },
    ]);
    const mia: Dependent = { ...traveler, relationship: 'spouse', name: { family_name: 'Costa' } };
    expect(familyAnswers(asked, [mia])).toMatchObject({
      ...{ spouse_passport_number: 'AB123456', spouse_passport_expires_on: '2030-01-01' },
    });
    // Only the person knows which one is meant.
    expect(familyAnswers(asked, [mia, { ...mia, name: { family_name: 'Rocha' } }])).toEqual({});
  });

  it('is saved as the record has passports, unless a part of it is missing', () => {
    expect(changed(same, leo)).toEqual({ number: 'AB123456', country: 'PT' });
    expect(changed({ passport_number: 'AB123456' }, leo)).toBeUndefined();
    expect(changed({ passport_country: 'PT' }, leo)).toBeUndefined();
    const added = familyChanges(asked, withPassport(other), item, recordOf([], entered));
    expect(added.dependents?.[0]).toMatchObject({ passport: { number: 'CD987654', country: 'BR' } });
  });

  it('gets what the record lacks, and stays if nothing is new', () => {
    const [{ expires_on: _, ...known }] = [passport];
    expect(changed({ ...same, passport_expires_on: '2030-01-01' }, { ...leo, passport: known })).toEqual(
      passport,
    );
    expect(changed(same, traveler)).toBeUndefined();
    expect(changed({}, traveler)).toBeUndefined();
  });

  it('is replaced as a whole by another one, unless a document proves it', () => {
    expect(changed(other, traveler)).toEqual({ number: 'CD987654', country: 'BR' });
    const issued = { ...other, passport_issued_on: '2026-01-01' };
    const [{ issued_on: _, ...known }] = [passport];
    expect(changed(issued, { ...leo, passport: known }, { ...entered, proof })).toBeUndefined();
  });

  it('doesn’t keep someone on the record who was added and left out here, unless the record has changed', () => {
    const at = '2026-12-01T10:00:00.000Z';
    const sent = { ...author, at, answers: withPassport(other) };
    const source: PersonSource = { ...entered, at };
    const added = { ...item, added: [leo.id], sent };
    const left = { has_children: 'no' };
    const record = { ...leo, passport: { number: 'CD987654', country: 'BR' } };
    expect(familyChanges(asked, left, added, recordOf([record], source))).toStrictEqual({
      dependents: undefined,
    });
    for (const changed of [
      { ...source, by_id: 'colleague' },
      { ...source, at: '2026-12-01T11:00:00.000Z' },
      { ...source, proof },
    ])
      expect(familyChanges(asked, left, added, recordOf([record], changed))).toStrictEqual({});
    const unasked = { ...added, sent: { ...sent, answers: withPassport({}) } };
    expect(familyChanges(asked, left, unasked, recordOf([record], source))).toStrictEqual({});
  });
});

describe('the dependents that a section added', () => {
  const person = recordOf([leo], entered);

  it('are kept as long as they are on the record', () => {
    const mia = { ...leo, id: '5f0c9b52-6d0e-4c0a-9f6d-0a1d00000010' };
    const earlier: IntakeItem = { ...item, added: [leo.id, 'gone'] };
    expect(addedBy(earlier, person, { dependents: [leo, mia] })).toEqual([leo.id, mia.id]);
    expect(addedBy(earlier, person, {})).toEqual([leo.id]);
    expect(addedBy(earlier, person, { dependents: undefined })).toEqual([]);
  });

  it('are none of those that others added', () => {
    expect(addedBy(item, person, { dependents: [leo] })).toBeUndefined();
  });
});
