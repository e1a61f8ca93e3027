// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '#tests/support/component.tsx';
import type { Order } from './exhibit-edits.ts';
import { useLift } from './use-lift.tsx';

const saved: Order = [
  { id: 'a', title: 'Passport', documents: [] },
  { id: 'b', title: 'Visas', documents: [] },
];

function Exhibits({ order, onDrop }: { order: Order; onDrop: (next: Order) => void }) {
  const lift = useLift(order, onDrop);
  return (
    <>
      {lift.order.map(({ id, title }) => (
        <span key={id}>{lift.handleOf({ kind: 'exhibit', id, name: title })}</span>
      ))}
      {lift.status}
    </>
  );
}

const shown = () => screen.getAllByRole('button').map((handle) => handle.getAttribute('aria-label'));
function press(...keys: readonly string[]) {
  for (const key of keys)
    act(() => fireEvent.keyDown(document.activeElement ?? document.body, { key }) && undefined);
}
function renderExhibits() {
  const onDrop = vi.fn<(next: Order) => void>();
  const view = render(<Exhibits order={saved} onDrop={onDrop} />);
  screen.getByRole('button', { name: 'Move Passport' }).focus();
  return { ...view, onDrop };
}

it('keeps showing the new order while it is being saved', () => {
  const { onDrop } = renderExhibits();
  press(' ', 'ArrowDown', ' ');
  expect(screen.getByRole('status').textContent).toBe('Passport dropped');
  expect(shown()).toEqual(['Move Visas', 'Move Passport']);
  expect(onDrop.mock.calls).toEqual([[saved.toReversed()]]);
});

it('shows the saved order as soon as it changes', () => {
  const { rerender, onDrop } = renderExhibits();
  press(' ', 'ArrowDown', ' ');
  rerender(<Exhibits order={[...saved]} onDrop={onDrop} />);
  expect(shown()).toEqual(['Move Passport', 'Move Visas']);
});

it('restores the order on Escape without saving', () => {
  const { onDrop } = renderExhibits();
  press(' ', 'ArrowDown', 'Escape');
  expect(shown()).toEqual(['Move Passport', 'Move Visas']);
  expect(onDrop.mock.calls).toEqual([]);
});

it('stops at the last position', () => {
  const { onDrop } = renderExhibits();
  press(' ', 'ArrowDown', 'ArrowDown');
  expect(screen.getByRole('status').textContent).toBe('Passport can’t go any further');
  expect(onDrop.mock.calls).toEqual([]);
});

it('cancels a move when a colleague’s change arrives, but not when nothing changed', () => {
  const { rerender, onDrop } = renderExhibits();
  press(' ', 'ArrowDown');
  rerender(<Exhibits order={structuredClone([...saved])} onDrop={onDrop} />);
  expect(shown()).toEqual(['Move Visas', 'Move Passport']);
  rerender(<Exhibits order={[...saved, { id: 'c', title: 'Letters', documents: [] }]} onDrop={onDrop} />);
  expect(shown()).toEqual(['Move Passport', 'Move Visas', 'Move Letters']);
  expect(screen.getByRole('status').textContent).toBe('The exhibits have changed, so nothing was moved');
  expect(onDrop.mock.calls).toEqual([]);
});
