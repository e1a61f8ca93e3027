// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { useEarlyDrop } from './use-early-drop.ts';

const notices = vi.hoisted(() => [] as string[]);
vi.mock('../../lib/notify.ts', () => ({ notify: { error: (title: string) => notices.push(title) } }));

function Case({ isLoaded }: { isLoaded: boolean }) {
  useEarlyDrop(isLoaded);
  return (
    <>
      <h1>Case</h1>
      <LeaveGuard />
    </>
  );
}

/** Drags onto the page, and drops unless the page doesn't take it. */
function drag(types: string[]): void {
  const target = screen.getByRole('heading');
  const over = createEvent.dragOver(target, { dataTransfer: { types, dropEffect: 'copy' } });
  fireEvent(target, over);
  if ((over as DragEvent).dataTransfer?.dropEffect === 'none') return;
  fireEvent(target, createEvent.drop(target, { dataTransfer: { types } }));
}

it('says that files aren’t uploaded before the case has loaded, and takes none beside the areas afterward', () => {
  const { rerender } = renderInApp(<Case isLoaded={false} />);
  drag(['text/plain']);
  expect(notices).toEqual([]);
  drag(['Files']);
  expect(notices).toEqual(['Unable to upload: case not loaded']);
  rerender(<Case isLoaded />);
  drag(['Files']);
  expect(notices).toHaveLength(1);
});
