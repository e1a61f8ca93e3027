// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { intakeContract } from '#shared/contract/intake.ts';
import type { Intake, IntakeSectionState } from '#shared/records/intake.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { intakeQuery } from '../api/intake.ts';
import { Questionnaire } from './questionnaire.tsx';

const server = vi.hoisted(() => ({
  state: {} as IntakeSectionState,
  rejectWith: undefined as Error | undefined,
  /** Whether saves are rejected because someone else changed the answer. */
  isChanged: false,
  sent: 0,
}));
const intakeNow = (): Intake => ({
  case_id: 'case-1',
  person_name: 'Amara Okonkwo',
  path: 'US_O1A',
  closed: false,
  sections: [server.state],
});
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (endpoint: unknown, { body }: { body?: { answers?: IntakeSectionState['answers'] } }) => {
    if (endpoint === intakeContract.getIntake) return intakeNow();
    if (endpoint === intakeContract.sendIntakeSection) {
      server.sent += 1;
      if (server.rejectWith) throw server.rejectWith;
    } else if (server.isChanged) throw new ApiError('intake.changed', { status: 409 });
    const { version, answers } = server.state;
    server.state = { ...server.state, version: version + 1, answers: { ...answers, ...body?.answers } };
    if (endpoint === intakeContract.sendIntakeSection) {
      const sent = {
        at: '2026-11-29T12:00:00.000Z',
        by_name: 'Amara Okonkwo',
        answers: server.state.answers,
      };
      server.state = { ...server.state, status: 'sent', sent };
    }
    return server.state;
  },
}));

beforeEach(() => {
  sessionStorage.clear();
  server.rejectWith = undefined;
  server.isChanged = false;
  server.sent = 0;
  server.state = {
    section: {
      id: 'passport',
      title: 'Passport',
      why: 'The authority identifies you by it.',
      questions: [
        { id: 'number', kind: 'text', label: 'Passport number' },
        { id: 'lost', kind: 'yes_no', label: 'Was one ever lost?' },
        { id: 'when', kind: 'month', label: 'When?', when: { question: 'lost', is: 'yes' } },
      ],
    },
    status: 'started',
    answers: { number: 'A0123456', lost: 'no' },
    from_record: [],
    asked: [],
    version: 1,
  };
});

const onSent = vi.fn();
function Page() {
  const { data } = useQuery(intakeQuery('case-1'));
  return data ? <Questionnaire intake={data} isStaff={false} isOwn onSent={onSent} /> : null;
}
const start = async () => {
  renderInApp(<Page />);
  await screen.findByLabelText('Passport number');
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send to your team' }));
const isChecked = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked;
const number = () => screen.getByLabelText<HTMLInputElement>('Passport number');

it('shows what only the server rejects at its question, until the answer changes', async () => {
  await start();
  server.rejectWith = new ApiError('intake.incomplete', {
    status: 409,
    fields: [{ field: 'number', message: 'This isn’t a passport number' }],
  });
  send();
  await screen.findByText('This isn’t a passport number');
  await waitFor(() => expect(document.activeElement).toBe(number()));
  expect(number().getAttribute('aria-invalid')).toBe('true');
  server.rejectWith = undefined;
  fireEvent.change(number(), { target: { value: 'A01234567' } });
  expect(screen.queryByText('This isn’t a passport number')).toBeNull();
  send();
  await screen.findByText('Passport: sent to your team.');
  expect(server.state.sent?.answers).toMatchObject({ number: 'A01234567' });
  expect(onSent).toHaveBeenCalledOnce();
});

it('does not send answers that someone else changed since they were shown', async () => {
  await start();
  server.rejectWith = new ApiError('intake.changed', {
    status: 409,
    conflict: {
      field: 'answer',
      question: 'number',
      theirs: 'B7654321',
      yours: 'A0123456',
      by: 'Ines Moreau',
    },
  });
  server.state = { ...server.state, version: 2, answers: { number: 'B7654321', lost: 'no' } };
  send();
  await screen.findByText(
    'Ines Moreau changed answers in this section in the meantime. Check them, then send it again.',
  );
  await waitFor(() => expect(number().value).toBe('B7654321'));
});

it('does not send if someone changed the same answer while this one was being saved', async () => {
  await start();
  server.isChanged = true;
  fireEvent.change(number(), { target: { value: 'A01234567' } });
  server.state = { ...server.state, version: 2, answers: { number: 'B7654321', lost: 'no' } };
  send();
  await screen.findByText(
    'Answers in this section were changed in the meantime. Check them, then send it again.',
  );
  await screen.findByRole('button', { name: 'Use yours' });
  expect(server.sent).toBe(0);
});

it('does not send another answer that someone changed while this one was being saved', async () => {
  await start();
  server.state = { ...server.state, version: 2, answers: { number: 'B7654321', lost: 'no' } };
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  fireEvent.change(await screen.findByLabelText('Month'), { target: { value: '03' } });
  fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2020' } });
  send();
  await screen.findByText(
    'Answers in this section were changed in the meantime. Check them, then send it again.',
  );
  await waitFor(() => expect(number().value).toBe('B7654321'));
  expect(server.sent).toBe(0);
});

it('closes complete entries of a list when another is added, and leaves open what still needs something', async () => {
  server.state.section.questions.push({
    ...{ id: 'trips', kind: 'list', label: 'Trips', entry: 'Trip' },
    fields: [
      { id: 'city', kind: 'text', label: 'City' },
      { id: 'from', kind: 'month', label: 'From' },
    ],
  });
  await start();
  const fields = () =>
    screen
      .getAllByRole('group', { name: /^Trip \d$/ })
      .map((entry) => entry.querySelector('legend')?.textContent);
  const year = () => screen.getAllByLabelText<HTMLInputElement>('Year').at(-1) as HTMLInputElement;
  const add = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  add('Add trip');
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Porto' } });
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: '03' } });
  // Pasted.
  fireEvent.change(year(), { target: { value: 'March 2019' } });
  expect(year().value).toBe('2019');
  add('Add another trip');
  expect(fields()).toEqual(['Trip 2']);
  await screen.findByText('Mar 2019');
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Braga' } });
  add('Add another trip');
  expect(fields()).toEqual(['Trip 2', 'Trip 3']);
  await screen.findByText('Please answer this question');
});

it('asks a question only if an earlier answer calls for it, and then requires it', async () => {
  await start();
  expect(screen.queryByRole('group', { name: 'When?' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  await screen.findByRole('group', { name: 'When?' });
  send();
  await screen.findByText('One answer is missing or needs a correction before you can send this section.');
  expect(server.sent).toBe(0);
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: '03' } });
  fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2020' } });
  send();
  await screen.findByText('Passport: sent to your team.');
  expect(server.state.sent?.answers).toMatchObject({ lost: 'yes', when: '2020-03' });
});

it('takes several answers to one question, in the order of the choices', async () => {
  const choices = [
    { value: 'work', label: 'To work' },
    { value: 'study', label: 'To study' },
    { value: 'travel', label: 'To travel' },
  ];
  server.state.section.questions.push({ id: 'rights', kind: 'choices', label: 'Your rights', choices });
  await start();
  send();
  await screen.findByText('Please choose an answer');
  for (const label of ['To travel', 'To work', 'To study']) fireEvent.click(screen.getByLabelText(label));
  fireEvent.click(screen.getByLabelText('To study'));
  expect(choices.map(({ label }) => isChecked(label))).toEqual([true, false, true]);
  send();
  await screen.findByText('Passport: sent to your team.');
  expect(server.state.sent?.answers).toMatchObject({ rights: ['work', 'travel'] });
});

it('says calmly that the team looks at a yes, and only then', async () => {
  const { section } = server.state;
  const questions = section.questions.map((question) =>
    question.id === 'lost' ? { ...question, review: true as const } : question,
  );
  server.state = { ...server.state, section: { ...section, confidential: true, questions } };
  await start();
  const note = /^Your team will look at this with you before anything is filed/;
  expect(screen.queryByText(note)).toBeNull();
  fireEvent.click(screen.getByLabelText('Yes'));
  screen.getByText(note);
  fireEvent.click(screen.getByLabelText('No'));
  expect(screen.queryByText(note)).toBeNull();
});

it.each([true, false])('marks a yes on paper only for the team: %s', (isStaff) => {
  const { section } = server.state;
  const questions = section.questions.map((question) =>
    question.id === 'lost' ? { ...question, review: true as const } : question,
  );
  server.state = {
    ...server.state,
    section: { ...section, confidential: true, questions },
    answers: { number: 'A0123456', lost: 'yes' },
  };
  renderInApp(<Questionnaire intake={intakeNow()} isStaff={isStaff} isOwn={!isStaff} onSent={onSent} />);
  const paper = document.querySelector('.intake-paper')?.textContent;
  expect(paper?.includes('Check before filing')).toBe(isStaff);
});
