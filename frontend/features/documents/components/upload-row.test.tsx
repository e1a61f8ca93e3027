// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import type { Upload, UploadState } from '../upload-queue.ts';
import { UploadRow } from './upload-row.tsx';

const sent = { subscribe: () => () => undefined, getSnapshot: () => 0 };
const upload = (state: UploadState): Upload => ({
  ...{ id: 'upload', name: 'Diploma.pdf', size: 1, sent, state },
  ...((state === 'failed' || state === 'refused') && { reason: 'The connection was lost.' }),
});
const onRetry = vi.fn();

/** A place for uploads, with the element that takes the focus from them. */
const places = {
  documents: (rows: React.ReactNode) => (
    <section className="panel">
      <h2>Documents</h2>
      <ul>{rows}</ul>
    </section>
  ),
  item: (rows: React.ReactNode) => (
    <ul>
      <li className="item" aria-label="Passport">
        <ul>{rows}</ul>
      </li>
    </ul>
  ),
  message: (rows: React.ReactNode) => (
    <form className="composer">
      <textarea aria-label="Message" />
      <ul>{rows}</ul>
    </form>
  ),
};
const taker = {
  documents: () => screen.getByRole('heading', { name: 'Documents' }),
  item: () => screen.getByRole('listitem', { name: 'Passport' }),
  message: () => screen.getByRole('textbox', { name: 'Message' }),
};
type Place = keyof typeof places;

function show(place: Place, first: UploadState) {
  const draw = (state: UploadState | undefined) =>
    places[place](state && <UploadRow upload={upload(state)} onCancel={vi.fn()} onRetry={onRetry} />);
  const { rerender } = renderInApp(draw(first));
  return (state: UploadState | undefined) => rerender(draw(state));
}
const focusOn = (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  return button;
};

it.each(['documents', 'item', 'message'] as const)(
  'moves focus from a completed upload to what it is for: %s',
  (place) => {
    const change = show(place, 'sending');
    const cancel = focusOn('Cancel Diploma.pdf');
    change('checking');
    expect(document.activeElement).toBe(cancel);
    change(undefined);
    expect(document.activeElement).toBe(taker[place]());
  },
);

it('leaves the focus where it is if it is elsewhere', () => {
  const change = show('message', 'sending');
  act(() => document.body.focus());
  change(undefined);
  expect(document.activeElement).toBe(document.body);
});

it.each(['failed', 'refused'] as const)('keeps the focus on an upload that is %s', (state) => {
  const change = show('documents', 'sending');
  focusOn('Cancel Diploma.pdf');
  change(state);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss Diploma.pdf' }));
});

it('moves focus from the button that tries again, which another press would turn into Cancel', () => {
  show('documents', 'failed');
  fireEvent.click(focusOn('Try Diploma.pdf again'));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(taker.documents());
});
