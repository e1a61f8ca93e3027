// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Menu } from './menu.tsx';

it('shows the focus that keys move', () => {
  render(
    <Menu label="Account menu" opener="Open">
      <button type="button" role="menuitem">
        Profile
      </button>
      <button type="button" role="menuitem">
        Sign out
      </button>
    </Menu>,
  );
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  onTestFinished(() => focus.mockRestore());
  fireEvent.click(screen.getByRole('button', { name: /Account menu/ }));
  for (const key of ['ArrowDown', 'Escape']) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(focus).toHaveBeenLastCalledWith({ focusVisible: true });
  }
});
