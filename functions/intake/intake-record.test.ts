import { describe, expect, it } from 'vitest';
import type { IntakeQuestion, IntakeSection } from '#shared/records/intake.ts';
import type { Dependent, PersonFields } from '#shared/records/person.ts';
import { recordAnswers, recordChanges } from './intake-record.ts';

const text = (id: string, record: IntakeQuestion['record']): IntakeQuestion => ({
  ...{ id, label: id, kind: 'text', optional: true },
  ...(record && { record }),
});
const sectionOf = (...questions: IntakeQuestion[]): IntakeSection => ({
  ...{ id: 'about', title: 'About', why: 'We need it.' },
  questions,
});
const title = sectionOf(text('title', 'employment.title'));
const number = sectionOf(text('number', 'passport.number'));

describe('the record after a section is sent', () => {
  it('keeps the parts of a group that the section doesn’t ask for', () => {
    const fields: PersonFields = { employment: { employer: 'Harbor Robotics', title: 'Engineer' } };
    expect(recordChanges(title, { title: 'Lead engineer' }, fields)).toEqual({
      changes: { employment: { employer: 'Harbor Robotics', title: 'Lead engineer' } },
      problems: [],
    });
    expect(recordChanges(title, {}, fields).changes).toEqual({ employment: { employer: 'Harbor Robotics' } });
  });

  it('stays as it is if nothing differs, also in another spelling', () => {
    const fields: PersonFields = { passport: { number: 'A01234567', country: 'NG' } };
    expect(recordChanges(number, { number: 'a0123-4567' }, fields)).toEqual({ changes: {}, problems: [] });
  });

  it('leaves out a group that lacks a part the section doesn’t ask for', () => {
    expect(recordChanges(title, { title: 'Engineer' }, {})).toEqual({ changes: {}, problems: [] });
  });

  it('loses a group without answers', () => {
    const birth = sectionOf({ ...text('birth_date', 'birth_date'), kind: 'date' });
    expect(recordChanges(birth, {}, { birth_date: '1994-03-14' }).changes).toEqual({ birth_date: undefined });
  });

  it('can’t hold some answers, which are problems of their questions', () => {
    const fields: PersonFields = {
      passport: { number: 'A01234567', country: 'NG', issued_on: '2021-05-01' },
    };
    const expiry = sectionOf({ ...text('expires', 'passport.expires_on'), kind: 'date' });
    expect(recordChanges(number, { number: '?' }, fields)).toEqual({
      changes: {},
      problems: [{ question: 'number', message: 'Enter 5 to 20 letters and digits' }],
    });
    expect(recordChanges(expiry, { expires: '2020-01-01' }, fields).problems).toEqual([
      { question: 'expires', message: 'Can’t be before the issue date' },
    ]);
    const countries = sectionOf({ ...text('nations', 'nationalities'), kind: 'countries' });
    expect(recordChanges(countries, { nations: ['NG', 'XX'] }, {}).problems).toMatchObject([
      { question: 'nations' },
    ]);
  });

  it('has no place for a dependent’s employment', () => {
    const child: Dependent = {
      id: '5f0c9b52-6d0e-4c0a-9f6d-0a1d00000009',
      ...{ relationship: 'child', name: { family_name: 'Okonkwo' } },
    };
    expect(recordChanges(title, { title: 'Engineer' }, child)).toEqual({ changes: {}, problems: [] });
    expect(recordAnswers(title, child)).toEqual({});
  });
});
