// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { Button } from './button.tsx';
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
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'New deadline' });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (field: HTMLElement) => fireEvent.input(field, { target: { value: 'Reply' } });

const ways: [string, () => unknown][] = [
  ['the close button', () => click('Close')],
  ['Cancel', () => click('Cancel')],
  ['Escape', () => fireEvent.keyDown(dialog(), { key: 'Escape' })],
  [
    'a click outside',
    () => {
      fireEvent.pointerDown(dialog());
      fireEvent.click(dialog());
    },
  ],
  ['the browser', () => act(() => dialog().close())],
];

it('stays open when the mouse is pressed inside and released outside, as when text is selected', () => {
  const onClose = show(<input aria-label="Name" />);
  fireEvent.pointerDown(screen.getByRole('textbox', { name: 'Name' }));
  // The browser clicks what both have in common.
  fireEvent.click(dialog());
  expect(onClose).not.toHaveBeenCalled();
});

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

describe('a busy dialog', () => {
  const onChange = vi.fn();
  const onRemove = vi.fn();
  const form = (busy: boolean) => (
    <FormDialog onClose={() => {}} onSubmit={() => {}} onRemove={onRemove} title="New deadline" busy={busy}>
      <input aria-label="Name" />
      <input aria-label="Address" readOnly />
      <input type="checkbox" aria-label="Done" onChange={onChange} />
      <select aria-label="Kind" />
    </FormDialog>
  );
  const isReadOnly = (label: string) => screen.getByLabelText<HTMLInputElement>(label).readOnly;

  it('locks its fields and keeps their focus', () => {
    const { rerender } = renderInApp(form(false));
    const name = screen.getByRole('textbox', { name: 'Name' });
    name.focus();
    rerender(form(true));
    expect(isReadOnly('Name')).toBe(true);
    const done = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Done' });
    fireEvent.click(done);
    expect([done.checked, onChange.mock.calls.length]).toEqual([false, 0]);
    const kind = screen.getByRole('combobox', { name: 'Kind' });
    expect(fireEvent.keyDown(kind, { key: 'ArrowDown' })).toBe(false);
    expect(fireEvent.keyDown(kind, { key: 'Tab' })).toBe(true);
    expect(fireEvent.mouseDown(kind)).toBe(false);
    expect(document.activeElement).toBe(name);

    rerender(form(false));
    expect([isReadOnly('Name'), isReadOnly('Address')]).toEqual([false, true]);
    expect(document.activeElement).toBe(name);
    fireEvent.click(done);
    expect([done.checked, onChange.mock.calls.length]).toEqual([true, 1]);
    expect(fireEvent.keyDown(kind, { key: 'ArrowDown' })).toBe(true);
  });

  it('shows which of its buttons is waiting', () => {
    const { rerender } = renderInApp(form(false));
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onRemove).toHaveBeenCalledOnce();
    rerender(form(true));
    screen.getByRole('button', { name: 'Removing...' });
    const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect([isDisabled('Save'), isDisabled('Cancel')]).toEqual([true, true]);

    rerender(form(false));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    rerender(form(true));
    screen.getByRole('button', { name: 'Saving...' });
    screen.getByRole('button', { name: 'Remove' });
    onRemove.mockClear();
  });

  it('keeps Remove focusable but inactive', () => {
    renderInApp(form(true));
    const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' });
    expect([remove.disabled, remove.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    fireEvent.click(remove);
    expect(onRemove).not.toHaveBeenCalled();
  });
});

it('moves the focus to the title of the panel if the button that opened it is disabled by then', async () => {
  const panel = (isOpen: boolean) => (
    <section className="panel">
      <h2>Checklist</h2>
      <button type="button" disabled={!isOpen && wasOpen}>
        Not needed
      </button>
      <Dialog open={isOpen} onClose={() => undefined} title="Reason">
        <input aria-label="Text" />
      </Dialog>
    </section>
  );
  let wasOpen = false;
  const { rerender } = renderInApp(panel(false));
  screen.getByRole('button', { name: 'Not needed' }).focus();
  rerender(panel(true));
  await screen.findByLabelText('Text');
  wasOpen = true;
  rerender(panel(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Checklist' }));
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

it('stays open while it is busy, even if the browser closes it', () => {
  const onClose = vi.fn();
  renderInApp(
    <Dialog open busy onClose={onClose} title="New deadline">
      Saving
    </Dialog>,
  );
  act(() => dialog().close());
  expect(dialog().open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it('moves focus to the first field with an error on submit', async () => {
  show(
    <>
      <input aria-label="Name" />
      <input aria-label="Due" aria-invalid="true" />
    </>,
  );
  click('Save');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Due' })));
});

it('keeps the focus when a step replaces what had it', () => {
  function Import() {
    const [step, setStep] = useState(1);
    return (
      <Dialog
        open
        onClose={() => {}}
        title="Import"
        actions={<Button>{step === 3 ? 'Close' : 'Stop'}</Button>}
      >
        {step === 1 && <Button onClick={() => setStep(2)}>Choose</Button>}
        {step === 2 && <Button onClick={() => setStep(3)}>Go on</Button>}
      </Dialog>
    );
  }
  renderInApp(<Import />);
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  press('Choose');
  expect(document.activeElement?.textContent).toBe('Stop');
  press('Go on');
  expect(document.activeElement?.textContent).toBe('Close');
});

it.each([
  ['as it closes', true],
  ['only when the list is read again', false],
])('moves focus to the next row when its row is removed %s', async (_, atOnce) => {
  function List() {
    const [names, setNames] = useState(['Filing window', 'Interview', 'Reply']);
    const [edited, setEdited] = useState<string>();
    const read = () => setNames(names.filter((name) => name !== 'Interview'));
    return (
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Button onClick={() => setEdited(name)}>{name}</Button>
          </li>
        ))}
        <Dialog
          open={edited !== undefined}
          onClose={() => {
            setEdited(undefined);
            if (atOnce) read();
          }}
          title="Edit deadline"
        >
          Sure?
        </Dialog>
        <Button onClick={read}>Read again</Button>
      </ul>
    );
  }
  renderInApp(<List />);
  const opener = screen.getByRole('button', { name: 'Interview' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  if (!atOnce) {
    expect(document.activeElement).toBe(opener);
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  }
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reply'));
});
