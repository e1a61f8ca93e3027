// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useLineKeys } from './use-line-keys.ts';

function Lines({ names }: { names: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  useLineKeys(list);
  return (
    <ul ref={list}>
      {names.map((name) => (
        <li className="line" key={name}>
          <span className="act">
            <button type="button">{name}</button>
          </span>
        </li>
      ))}
    </ul>
  );
}
const press = (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return document.activeElement?.textContent;
};

it('continues with the next line after an action has removed its line', () => {
  const { rerender } = render(<Lines names={['Ana', 'Ben', 'Eva', 'Leo']} />);
  expect([press('j'), press('j'), press('k'), press('j')]).toEqual(['Ana', 'Ben', 'Ana', 'Ben']);
  rerender(<Lines names={['Ana', 'Eva', 'Leo']} />);
  expect(document.activeElement).toBe(document.body);
  expect(press('j')).toBe('Eva');
  rerender(<Lines names={['Ana', 'Leo']} />);
  expect(press('k')).toBe('Ana');
  screen.getByText('Leo').focus();
  rerender(<Lines names={['Ana']} />);
  expect(press('j')).toBe('Ana');
});

it('shows the focus that it moves', () => {
  render(<Lines names={['Kim']} />);
  const focus = vi.spyOn(screen.getByText('Kim'), 'focus');
  onTestFinished(() => focus.mockRestore());
  press('j');
  expect(focus).toHaveBeenCalledWith({ focusVisible: true });
});
