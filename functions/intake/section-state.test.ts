import { expect, it } from 'vitest';
import type { IntakeSection } from '#shared/records/intake.ts';
import { type IntakeItem, newIntake } from '../data/cases/intake.ts';
import { sectionState } from './section-state.ts';

const section: IntakeSection = {
  ...{ id: 'passport', title: 'Passport', why: 'We need it.' },
  questions: [{ id: 'number', kind: 'text', label: 'Passport number' }],
};
const author = {
  at: '2026-11-29T09:00:00.000Z',
  by_id: '24688438-40e1-70d0-d97e-084cfc8992c7',
  by_name: 'Amara Okonkwo',
};

it('answers and requests of questions that the section doesn’t have stay out of sight', () => {
  const answers = { number: 'A01234567', place: 'Lagos' };
  const item: IntakeItem = {
    ...newIntake('5f0c9b52-6d0e-4c0a-9f6d-0a1d00000001', 'passport'),
    ...{ answers, sent: { ...author, answers }, version: 4 },
    asked: [{ ...author, question: 'place', note: 'Which one?', version: 4 }],
  };
  expect(sectionState({ section, fromCase: undefined, today: '2026-11-29' }, item)).toEqual({
    section,
    status: 'sent',
    answers: { number: 'A01234567' },
    from_record: [],
    sent: { at: author.at, by_name: author.by_name, answers: { number: 'A01234567' } },
    asked: [],
    version: 4,
  });
});
