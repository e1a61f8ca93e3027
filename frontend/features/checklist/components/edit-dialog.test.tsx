// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { EditDialog } from './edit-dialog.tsx';

const item = { title: 'Degree', by: 'APPLICANT', required: true, version: 3 } as ChecklistItem;

it('doesn’t save a due date whose year was typed with two digits', () => {
  const onSave = vi.fn();
  renderInApp(<EditDialog name="edit" item={item} busy={false} onClose={vi.fn()} onSave={onSave} />);
  const save = (value: string) => {
    fireEvent.change(screen.getByLabelText('Due (optional)'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  save('0026-12-03');
  const error = screen.getByText('Please enter a year from 1900 to 2199');
  expect(error.closest('.amplify-field')?.querySelector('label')?.textContent).toBe('Due (optional)');
  expect(onSave).not.toHaveBeenCalled();
  save('2026-12-03');
  expect(onSave.mock.calls).toEqual([
    [expect.objectContaining({ due_on: '2026-12-03' }), item.version, expect.any(Function)],
  ]);
});
