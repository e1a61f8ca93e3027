// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { FormDrafts } from './form-drafts.tsx';

test('a PDF of an edition that drafts weren’t set up for says so before a draft is made', async () => {
  const form = { by_hand: [], editions: ['02/27/26'] };
  const uploaded = (edition: string) => ({ edition, at: '2026-11-20T10:00:00.000Z' });
  renderInApp(
    <FormDrafts
      forms={[
        { ...form, id: 'i-129', name: 'I-129', uploaded: uploaded('09/09/26') },
        { ...form, id: 'i-140', name: 'I-140', uploaded: uploaded('02/27/26') },
        { ...form, id: 'i-907', name: 'I-907' },
      ]}
      isBusy={false}
      starting={undefined}
      onBuild={() => undefined}
    />,
  );
  const note = await screen.findByText(/^Drafts were set up for the edition of 02\/27\/26/);
  expect(note.closest('li')?.textContent).toContain('Form I-129');
  expect(screen.getByText(/which one they accept before you file/)).toBeDefined();
});
