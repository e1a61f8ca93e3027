// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { ChevronDown } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { SteadyButton, SteadyIconButton } from './steady-button.tsx';

it.each([
  ['Save', (props: object) => <SteadyButton {...props}>Save</SteadyButton>],
  ['Next', (props: object) => <SteadyIconButton {...props} label="Next" icon={ChevronDown} />],
])('keeps the focus on %s while it is disabled, and ignores clicks', (name, draw) => {
  const onClick = vi.fn();
  const { rerender } = renderInApp(draw({ onClick }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  const state = () => [button.disabled, button.getAttribute('aria-disabled')];
  act(() => button.focus());
  rerender(draw({ onClick, disabled: true }));
  expect(state()).toEqual([false, 'true']);
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  // Another window has the focus.
  fireEvent.blur(button);
  expect(state()).toEqual([false, 'true']);

  act(() => button.blur());
  expect(state()).toEqual([true, null]);
  rerender(draw({ onClick }));
  expect(state()).toEqual([false, null]);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});
