// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { sessionStore } from '../lib/session-store.ts';
import { leaveSafely, useUnsaved } from '../lib/unsaved.ts';
import { LeaveGuard } from './leave-guard.tsx';

function Note({ onTab }: { onTab: () => void }) {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return (
    <>
      <textarea aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => leaveSafely(onTab)}>
        Hours
      </button>
      <Link to="/dashboard">Dashboard</Link>
      <LeaveGuard />
    </>
  );
}
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: text } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('alertdialog', { name: 'Leave this page?' });

let onTab: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  onTab = vi.fn();
  renderInApp(<Note onTab={onTab} />);
});

it('does not ask when nothing is unsaved', () => {
  click('Hours');
  expect(onTab).toHaveBeenCalledOnce();
  type('Call back');
  type('');
  click('Hours');
  expect(onTab).toHaveBeenCalledTimes(2);
});

it('asks before a tab change discards typed text, and keeps it on cancel', () => {
  type('Call back');
  click('Hours');
  expect(onTab).not.toHaveBeenCalled();
  expect(screen.getByText(/hasn’t been saved/)).toBeTruthy();
  click('Stay');
  expect(question()).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Call back');
  click('Hours');
  click('Leave');
  expect(onTab).toHaveBeenCalledOnce();
});

it('asks before following a link or closing the browser tab', () => {
  type('Call back');
  const closing = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(closing));
  expect(closing.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(question()).not.toBeNull();
});

it('does not ask before another view of the page on which everything is kept', () => {
  cleanup();
  const Answers = () => {
    const [hasNote, setNote] = useState(false);
    useUnsaved(true, 'Some answers aren’t saved.', { isKeptOnPage: true });
    useUnsaved(hasNote);
    return (
      <>
        <button type="button" onClick={() => setNote(true)}>
          Write a note
        </button>
        <a href={`${window.location.pathname}?section=passport`}>Passport</a>
        <Link to="/dashboard">Dashboard</Link>
        <LeaveGuard />
      </>
    );
  };
  renderInApp(<Answers />);
  fireEvent.click(screen.getByRole('link', { name: 'Passport' }));
  expect(question()).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(question()).not.toBeNull();
  click('Stay');
  // A note would be lost.
  click('Write a note');
  fireEvent.click(screen.getByRole('link', { name: 'Passport' }));
  expect(question()).not.toBeNull();
});

it('leaves without an answer once nothing can be lost anymore', () => {
  type('Call back');
  click('Hours');
  expect(question()).not.toBeNull();
  // As when an upload finishes.
  type('');
  expect(onTab).toHaveBeenCalledOnce();
  type('Call back again');
  expect(question()).toBeNull();
});

it('forgets the question when the session ends', () => {
  type('Call back');
  click('Hours');
  act(() => sessionStore.set({ status: 'signedOut', by: 'ended' }));
  type('');
  type('Call back again');
  expect(question()).toBeNull();
  expect(onTab).not.toHaveBeenCalled();
});

it('keeps the page when a file is dropped beside the areas for files, and leaves the areas and dragged text alone', () => {
  const drop = (target: Element, types: string[]) =>
    [createEvent.dragOver, createEvent.drop].map((create) => {
      const event = create(target, { dataTransfer: { types, dropEffect: 'copy' } }) as DragEvent;
      const opens = fireEvent(target, event);
      return [opens, event.dataTransfer?.dropEffect];
    });
  const field = screen.getByRole('textbox', { name: 'Note' });
  expect(drop(field, ['Files'])).toEqual(Array(2).fill([false, 'none']));
  expect(drop(field, ['text/plain'])).toEqual(Array(2).fill([true, 'copy']));
  const accept = (event: Event) => event.preventDefault();
  for (const name of ['dragover', 'drop']) field.addEventListener(name, accept);
  expect(drop(field, ['Files'])).toEqual(Array(2).fill([false, 'copy']));
});
