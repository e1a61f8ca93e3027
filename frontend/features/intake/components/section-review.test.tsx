// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { IntakeSectionState } from '#shared/records/intake.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { SectionReview } from './section-review.tsx';

const waiting = new Promise<never>(() => {});
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: () => waiting,
}));

const at = '2026-11-29T12:00:00.000Z';
const answers = { number: 'X123', field: 'Robotics' };
const asked = (question: string) => ({
  question,
  note: 'Please check it.',
  by_id: 'ruth',
  by_name: 'Ruth Dahl',
  at,
});
const state: IntakeSectionState = {
  section: {
    id: 'passport',
    title: 'Passport',
    why: 'The authority identifies you by it.',
    questions: [
      { id: 'number', kind: 'text', label: 'Passport number' },
      { id: 'field', kind: 'text', label: 'Your field' },
    ],
  },
  status: 'asked',
  ...{ answers, from_record: [], asked: [asked('number'), asked('field')], version: 2 },
  sent: { at, by_name: 'Amara Okonkwo', answers },
};

it('shows which request is being withdrawn', async () => {
  renderInApp(<SectionReview caseId="case-1" state={state} answers={answers} isClosed={false} />);
  const withdraw = (label: string) => screen.getByRole('button', { name: `Withdraw the request: ${label}` });
  fireEvent.click(withdraw('Passport number'));
  await screen.findByRole('button', { name: 'Withdrawing... the request: Passport number' });
  expect(withdraw('Your field').getAttribute('aria-disabled')).toBe('true');
});

it('marks a yes that the team has to look at, and nothing else', () => {
  const questions = [
    { id: 'refused', kind: 'yes_no' as const, label: 'Refused?', review: true as const },
    { id: 'removed', kind: 'yes_no' as const, label: 'Removed?', review: true as const },
    { id: 'married', kind: 'yes_no' as const, label: 'Married?' },
  ];
  const given = { refused: 'yes', removed: 'no', married: 'yes' };
  const section = { ...state.section, confidential: true as const, questions };
  renderInApp(
    <SectionReview
      caseId="case-1"
      state={{
        ...state,
        section,
        asked: [],
        answers: given,
        sent: { at, by_name: 'Amara Okonkwo', answers: given },
      }}
      answers={given}
      isClosed={false}
    />,
  );
  const marked = screen.getAllByText('Check before filing');
  expect(marked.map((mark) => mark.closest('dd')?.previousElementSibling?.textContent)).toEqual(['Refused?']);
});
