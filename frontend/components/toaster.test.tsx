// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { notify, onFirstToast } from '../lib/notify.ts';
import { notifyUndoable } from '../lib/notify-undoable.ts';
import Toaster from './toaster.tsx';

/** happy-dom doesn't implement the top layer. */
const showPopover = vi.fn();
beforeEach(() => {
  showPopover.mockClear();
  Object.assign(HTMLElement.prototype, { showPopover });
});
afterAll(() => Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'));

it('loads with the first message and shows earlier messages', async () => {
  const needed = vi.fn();
  onFirstToast(needed);
  expect(needed).not.toHaveBeenCalled();
  notify.success('Case created');
  expect(needed).toHaveBeenCalledOnce();
  renderInApp(<Toaster />);
  expect(await screen.findByText('Case created')).toBeTruthy();
  act(() => notify.error('Upload failed', 'Connection lost'));
  expect(await screen.findByText('Upload failed')).toBeTruthy();
  expect(screen.getByText('Connection lost')).toBeTruthy();
  expect(showPopover, 'each message is raised above an open dialog').toHaveBeenCalledTimes(2);
});

it('doesn’t break a line within a date', async () => {
  const { container } = renderInApp(<Toaster />);
  act(() => notify.success('Due on 2 Dec 2026 now', 'Before: 30 Nov 2026'));
  await screen.findByText('Due on 2 Dec 2026 now');
  expect(container.textContent).toContain('Due on 2\u00a0Dec\u00a02026 now');
  expect(container.textContent).toContain('Before: 30\u00a0Nov\u00a02026');
});

it('breaks long file names between their parts', async () => {
  const { container } = renderInApp(<Toaster />);
  act(() => notify.error('We removed Letter_Okonkwo.pdf.'));
  await waitFor(() => expect(container.innerHTML).toContain('Letter_<wbr>Okonkwo.pdf.'));
});

it('keeps messages until a toaster is mounted', async () => {
  const { unmount } = renderInApp(<Toaster />);
  unmount();
  notify.info('Signed in elsewhere');
  renderInApp(<Toaster />);
  expect(await screen.findByText('Signed in elsewhere')).toBeTruthy();
});

it('withdraws the offer to undo once a shortcut has undone the action', async () => {
  renderInApp(<Toaster />);
  let shortcut = () => {};
  const undo = vi.fn();
  act(() => {
    shortcut = notifyUndoable('Item accepted', undo);
  });
  const button = await screen.findByRole('button', { name: 'Undo' });
  act(() => shortcut());
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('lets the focus leave with Tab, and returns it once the message that has it is closed', async () => {
  renderInApp(
    <>
      <button type="button">Before</button>
      <button type="button">After</button>
      <Toaster />
    </>,
  );
  act(() => notify.info('Signed in elsewhere'));
  const close = await screen.findByRole('button', { name: 'Close message' });
  const [before, after] = ['Before', 'After'].map((name) => screen.getByRole('button', { name }));
  act(() => before?.focus());
  act(() => close.focus());
  fireEvent.keyDown(close, { key: 'Tab' });
  act(() => after?.focus());
  expect(document.activeElement).toBe(after);

  act(() => close.focus());
  fireEvent.keyDown(close, { key: 'Enter' });
  act(() => close.blur());
  expect(document.activeElement).toBe(after);
});
