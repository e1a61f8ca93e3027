// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { useReorder } from './reorder.tsx';

/** A list that saves a move when the button is pressed. */
function List({ saved }: { saved: string[][] }) {
  const [titles, setTitles] = useState(['a', 'b', 'c', 'd']);
  const [saving, setSaving] = useState<string[]>();
  const { handleOf, status } = useReorder(
    titles.map((title) => ({ id: title, title })),
    (id, before) => {
      const others = titles.filter((title) => title !== id);
      setSaving(others.toSpliced(before === undefined ? others.length : others.indexOf(before), 0, id));
    },
    saving !== undefined,
  );
  const save = () => {
    if (!saving) return;
    saved.push(saving);
    setTitles(saving);
    setSaving(undefined);
  };
  return (
    <>
      {status}
      {titles.map((title) => handleOf({ id: title, title }))}
      <button type="button" onClick={save}>
        Save
      </button>
    </>
  );
}

const press = (title: string, key: string) =>
  fireEvent.keyDown(screen.getByRole('button', { name: `Move ${title}` }), { key });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('moves a row and announces its position', () => {
  const saved: string[][] = [];
  renderInApp(<List saved={saved} />);
  press('a', 'ArrowUp');
  press('a', 'ArrowDown');
  save();
  expect(saved).toEqual([['b', 'a', 'c', 'd']]);
  expect(screen.getByRole('status').textContent).toBe('a moved to position 2 of 4');
});

it('queues moves during a save, combined into one per row', () => {
  const saved: string[][] = [];
  renderInApp(<List saved={saved} />);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) press('a', key);
  press('d', 'ArrowUp');
  save();
  save();
  save();
  save();
  expect(saved).toEqual([
    ['b', 'a', 'c', 'd'],
    ['b', 'c', 'd', 'a'],
    ['b', 'd', 'c', 'a'],
  ]);
});

it('does not move a row past the ends', () => {
  const saved: string[][] = [];
  renderInApp(<List saved={saved} />);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) press('c', key);
  save();
  save();
  expect(saved).toEqual([['a', 'b', 'd', 'c']]);
});
