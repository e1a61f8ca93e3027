import { expect, test } from 'vitest';
import type { Intake, IntakeSectionState } from '#shared/records/intake.ts';
import { nextIntakeStep } from './next-step.ts';

const section = (id: string, more: Partial<IntakeSectionState> = {}): IntakeSectionState => ({
  section: { id, title: id, why: '', questions: [{ id: 'number', kind: 'text', label: 'Passport number' }] },
  status: 'not_started',
  answers: {},
  from_record: [],
  asked: [],
  version: 0,
  ...more,
});
const intake = (sections: IntakeSectionState[], closed = false): Intake => ({
  case_id: 'case-1',
  person_name: 'Amara Okonkwo',
  path: 'US_O1A',
  closed,
  sections,
});
const request = { question: 'number', note: 'Is it a 3 or an 8?', by_id: 'p', by_name: 'Ines', at: '' };
const asked = section('passport', { status: 'asked', asked: [request] });

test('an unfinished questionnaire is started or continued, until the case is filed', () => {
  const fresh = intake([section('passport'), section('contact')]);
  expect(nextIntakeStep(fresh, 'COLLECTING')).toMatchObject({
    title: 'Fill in the questionnaire',
    text: '0 of 2 sections sent. Start with “passport”.',
    to: '/cases/case-1/questionnaire?section=passport',
  });
  const started = intake([section('passport', { status: 'sent' }), section('contact')]);
  expect(nextIntakeStep(started, 'REVIEW')).toMatchObject({
    title: 'Continue the questionnaire',
    text: '1 of 2 sections sent. Continue with “contact”.',
  });
  expect(nextIntakeStep(started, 'FILED')).toBeUndefined();
});

test('what the team asked again is a step even after the case is filed, but not after the decision', () => {
  expect(nextIntakeStep(intake([section('contact'), asked]), 'FILED')).toEqual({
    title: 'Answer again: Passport number',
    text: 'Ines asked: “Is it a 3 or an 8?”',
    action: 'Change your answer',
    to: '/cases/case-1/questionnaire?section=passport',
  });
  expect(
    nextIntakeStep(intake([asked, { ...asked, section: section('contact').section }]), 'REVIEW'),
  ).toMatchObject({ title: 'Answer 2 questions again', action: 'Change your answers' });
  expect(nextIntakeStep(intake([asked], true), 'APPROVED')).toBeUndefined();
});

test('nothing is left once everything is sent', () => {
  expect(nextIntakeStep(intake([section('passport', { status: 'sent' })]), 'COLLECTING')).toBeUndefined();
  expect(nextIntakeStep(intake([]), 'COLLECTING')).toBeUndefined();
});
