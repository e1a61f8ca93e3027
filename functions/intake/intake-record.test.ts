import { describe, expect, it } from 'vitest';
import type { IntakeAnswers, IntakeQuestion, IntakeSection } from '#shared/records/intake.ts';
import type { PersonFields, PersonSource } from '#shared/records/person.ts';
import { type IntakeItem, newIntake } from '../data/cases/intake.ts';
import { newPerson } from '../data/people/person.ts';
import type { CasePerson } from '../workflows/case-person.ts';
import { recordChanges as changesOf, recordDifferences } from './intake-record.ts';

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

const author = { by_id: '24688438-40e1-70d0-d97e-084cfc8992c7', by_name: 'Jonas Oyelaran' };
const recordOf = (fields: PersonFields, sources: Record<string, PersonSource> = {}): CasePerson => ({
  person: { ...newPerson('person', 'org', 'person'), fields, sources },
  fields,
});
const recordChanges = (asked: IntakeSection, answers: IntakeAnswers, fields: PersonFields) =>
  changesOf(asked, answers, recordOf(fields), newIntake('case', asked.id));

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
});

describe('a value that the team recorded', () => {
  const passport = sectionOf(
    text('number', 'passport.number'),
    text('country', 'passport.country'),
    text('issued_on', 'passport.issued_on'),
  );
  const fields: PersonFields = { passport: { number: 'B07654321', country: 'NG' } };
  const entered: PersonSource = {
    ...{ kind: 'form', ...author, role: 'ATTORNEY', at: '2026-12-01T10:00:00.000Z' },
  };
  const proof = { case_id: 'case', document_id: 'scan', name: 'Passport.pdf' };
  const answers = { number: 'A01234567', country: 'NG', issued_on: '2021-05-01' };
  const savedAt = (at: string, sent?: IntakeAnswers): IntakeItem => ({
    ...newIntake('case', 'passport'),
    answers,
    changes: Object.fromEntries(Object.keys(answers).map((id) => [id, { ...author, at, version: 1 }])),
    ...(sent && { sent: { ...author, at, answers: sent } }),
  });
  const changed = (item: IntakeItem, source = entered) =>
    changesOf(passport, answers, recordOf(fields, { passport: source }), item).changes;

  it('follows an answer that was saved later', () => {
    expect(changed(savedAt('2026-12-01T11:00:00.000Z'))).toEqual({ passport: answers });
  });

  it('stays after an earlier one, without parts that belong to another passport', () => {
    expect(changed(savedAt('2026-12-01T09:00:00.000Z'))).toEqual({});
  });

  it('stays if the answer was sent before, while another one changes it', () => {
    expect(changed(savedAt('2026-12-01T11:00:00.000Z', answers))).toEqual({});
    const sent = { ...answers, number: 'C01234567' };
    expect(changed(savedAt('2026-12-01T11:00:00.000Z', sent))).toEqual({ passport: answers });
  });

  it('stays if a document proves it', () => {
    expect(changed(savedAt('2026-12-01T11:00:00.000Z'), { ...entered, proof })).toEqual({});
  });

  it('differs from what was sent, and says who recorded it, without the document', () => {
    const record = recordOf(fields, { passport: { ...entered, proof } });
    const at = '2026-12-01T12:00:00.000Z';
    const other = { question: 'number', value: 'B07654321', proven: true };
    expect(recordDifferences(passport, { answers, at }, record)).toEqual([
      { ...other, by_name: author.by_name, at: entered.at },
    ]);
    const same = { number: 'b0765-4321', country: 'NG' };
    expect(recordDifferences(passport, { answers: same, at }, record)).toEqual([]);
    // The section changed another part of the passport.
    expect(recordDifferences(passport, { answers, at: entered.at }, record)).toEqual([other]);
  });
});
