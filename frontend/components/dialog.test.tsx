// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

const show = (fields: React.ReactNode, unsaved?: boolean) => {
  const onClose = vi.fn();
  renderInApp(
    <FormDialog
      onClose={onClose}
      onSubmit={() => {}}
      title="New deadline"
      {...(unsaved !== undefined && { unsaved })}
    >
      {fields}
    </FormDialog>,
  );
  return onClose;
};
const dialog = () => screen.getByRole('dialog', { name: 'New deadline' });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (field: HTMLElement) => fireEvent.input(field, { target: { value: 'Reply' } });

const ways: [string, () => unknown][] = [
  ['the close button', () => click('Close')],
  ['Cancel', () => click('Cancel')],
  ['Escape', () => fireEvent.keyDown(dialog(), { key: 'Escape' })],
  ['a click outside', () => fireEvent.click(dialog())],
];

describe.each(ways)('a dialog, by %s,', (_, close) => {
  it('closes when nothing was typed', () => {
    const onClose = show(<input aria-label="Name" />);
    close();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before it discards typed text', () => {
    const onClose = show(<input aria-label="Name" />);
    type(screen.getByRole('textbox', { name: 'Name' }));
    close();
    expect(onClose).not.toHaveBeenCalled();
    click('Keep editing');
    expect(screen.queryByText('Discard what you typed?')).toBeNull();
    close();
    click('Discard');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks about text restored after a reload', () => {
    const onClose = show(<textarea aria-label="Reason" defaultValue="Reply" />, true);
    close();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('Discard what you typed?')).toBeTruthy();
  });
});

it('discards searches, codes, and passwords without asking', () => {
  const onClose = show(
    <>
      <input type="search" aria-label="Search" />
      <input type="text" role="combobox" aria-label="Applicant" aria-expanded={false} aria-controls="list" />
      <input type="text" autoComplete="one-time-code" aria-label="Code" />
      <input type="password" aria-label="Password" />
    </>,
  );
  for (const field of ['Search', 'Applicant', 'Code', 'Password']) type(screen.getByLabelText(field));
  click('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
});

it('runs a custom Cancel action after the question', () => {
  const onClose = vi.fn();
  const onCancel = vi.fn();
  renderInApp(
    <Dialog
      open
      onClose={onClose}
      title="New deadline"
      actions={<DialogActions onCancel={onCancel}>Save</DialogActions>}
    >
      <input aria-label="Name" />
    </Dialog>,
  );
  type(screen.getByRole('textbox', { name: 'Name' }));
  click('Cancel');
  click('Discard');
  expect([onCancel.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
});
