// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import type { Intake } from '#shared/records/intake.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { SectionList } from './section-list.tsx';

const intake: Intake = {
  case_id: 'case-1',
  person_name: 'Amara Okonkwo',
  path: 'US_EB2_NIW',
  closed: false,
  sections: [
    {
      section: {
        ...{ id: 'background', title: 'Background', why: 'Everyone is asked.', confidential: true },
        questions: [{ id: 'refused', kind: 'yes_no', label: 'Refused?', review: true }],
      },
      ...{ status: 'sent', answers: { refused: 'yes' }, from_record: [], asked: [], version: 1 },
    },
  ],
};

it.each([
  { isStaff: true, name: 'Background Sent, 1 to check' },
  { isStaff: false, name: 'Background Sent' },
])('tells only the team how many answers to check: $name', ({ isStaff, name }) => {
  renderInApp(<SectionList intake={intake} current={undefined} isStaff={isStaff} />);
  screen.getByRole('link', { name });
});
