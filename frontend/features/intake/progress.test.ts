import { expect, test } from 'vitest';
import type { Intake, IntakeStatus } from '#shared/records/intake.ts';
import { askedText, sentText } from '#shared/records/intake-progress.ts';
import { progressOf, sectionAfter } from './progress.ts';

const intake = (...statuses: readonly IntakeStatus[]): Intake => ({
  case_id: 'case-1',
  person_name: 'Amara Okonkwo',
  path: 'US_O1A',
  closed: false,
  sections: statuses.map((status, at) => ({
    section: { id: `s${at}`, title: `Section ${at}`, why: '', questions: [] },
    status,
    answers: {},
    from_record: [],
    asked:
      status === 'asked' ? [{ question: 'city', note: 'Which?', by_id: 'p', by_name: 'Ines', at: '' }] : [],
    version: 0,
  })),
});
const next = (...statuses: readonly IntakeStatus[]) => progressOf(intake(...statuses)).next?.section.id;

test('what the team asked again comes first, then changes that weren’t sent', () => {
  expect(next('not_started', 'sent', 'changed', 'asked')).toBe('s3');
  expect(next('not_started', 'started', 'changed')).toBe('s2');
  expect(next('sent', 'not_started', 'started')).toBe('s2');
  expect(next('not_started', 'not_started')).toBe('s0');
  expect(next('sent', 'sent')).toBeUndefined();
});

test('a section that was asked again was sent', () => {
  const progress = progressOf(intake('sent', 'asked', 'changed', 'started'));
  expect(progress).toMatchObject({ sent: 3, of: 4, asked: 1 });
  expect(sentText(progress)).toBe('3 of 4 sections sent');
  expect(sentText({ sent: 0, of: 1 })).toBe('0 of 1 section sent');
  expect([askedText(1), askedText(2)]).toEqual([
    'Your team has a question about one of your answers',
    'Your team has questions about 2 of your answers',
  ]);
});

test('after a section comes the next one that isn’t sent, from the start if there is none below', () => {
  expect(sectionAfter(intake('not_started', 'sent', 'sent', 'started'), 's1')?.section.id).toBe('s3');
  expect(sectionAfter(intake('not_started', 'sent', 'sent'), 's1')?.section.id).toBe('s0');
  expect(sectionAfter(intake('sent', 'sent'), 's0')).toBeUndefined();
});
