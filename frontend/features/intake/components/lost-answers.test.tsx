// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { IntakeQuestion } from '#shared/records/intake.ts';
import { renderInApp } from '#tests/support/component.tsx';
import type { AnswerEditor } from '../use-answers.ts';
import { LostAnswers } from './lost-answers.tsx';

const jobs: IntakeQuestion = {
  ...{ id: 'jobs', kind: 'list', label: 'Your jobs', entry: 'Job' },
  fields: [
    { id: 'employer', kind: 'text', label: 'Employer' },
    { id: 'duties', kind: 'paragraph', label: 'Duties' },
  ],
};
const value = [{ employer: 'Harborline', duties: 'Design of\nbridges' }, { employer: 'Meridian' }];

/** Copies each answer and field. @returns what each button copied, by its name */
async function copied(asked: IntakeQuestion | undefined): Promise<Record<string, string>> {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const lost = [{ section: 'work', question: 'jobs', value, asked }];
  const editor = { lost } as unknown as AnswerEditor;
  const { unmount } = renderInApp(<LostAnswers caseId="case-1" isClosed isStaff={false} editor={editor} />);
  const texts: Record<string, string> = {};
  for (const button of screen.getAllByRole('button', { name: /^Copy answer/ })) {
    fireEvent.click(button);
    texts[button.getAttribute('aria-label') ?? ''] = write.mock.lastCall?.[0] ?? '';
  }
  unmount();
  write.mockRestore();
  return texts;
}

it('copies an answer, or one field of its entries', async () => {
  expect(await copied(jobs)).toEqual({
    'Copy answer: Your jobs, Job 1, Employer': 'Harborline',
    'Copy answer: Your jobs, Job 1, Duties': 'Design of\nbridges',
    'Copy answer: Your jobs, Job 2, Employer': 'Meridian',
    'Copy answer: Your jobs': 'Employer: Harborline\nDuties: Design of\nbridges\n\nEmployer: Meridian',
  });
});

it('copies them without the question, which was forgotten with a reload', async () => {
  expect(Object.values(await copied(undefined))).toEqual([
    'Harborline',
    'Design of\nbridges',
    'Meridian',
    'Harborline\nDesign of\nbridges\n\nMeridian',
  ]);
});
