// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { AddPersonDialog } from './add-person-dialog.tsx';

vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ results: [{ outcome: 'exists', person_id: 'meera' }] }),
}));

it('keeps what was typed about someone who already has a record, and links to it', async () => {
  const onAdded = vi.fn<(personId: string) => void>();
  renderInApp(<AddPersonDialog onAdded={onAdded} onClose={() => undefined} />);
  for (const [label, value] of [
    ['Last name', 'Iyer'],
    ['Email', 'meera@example.com'],
    ['Employer', 'Harborline'],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByText('Save'));
  const link = await screen.findByText('Open the record');
  expect(link.getAttribute('href')).toBe('/?person=meera');
  expect(screen.getByLabelText<HTMLInputElement>('Employer').value).toBe('Harborline');
  expect(onAdded).not.toHaveBeenCalled();
});
