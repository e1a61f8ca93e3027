// @vitest-environment happy-dom
import { useMutation } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { ChevronDown } from 'lucide-react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import '../lib/queries.tsx';
import { Button, IconButton } from './button.tsx';

it('sends a change once if its button is double-clicked before any timer runs', async () => {
  const send = vi.fn(() => new Promise<void>(() => undefined));
  function Resend() {
    const { mutate, isPending } = useMutation({ mutationFn: send });
    return (
      <Button busy={isPending} onClick={() => mutate()}>
        Resend
      </Button>
    );
  }
  renderInApp(<Resend />);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const button = screen.getByRole('button', { name: 'Resend' });
  for (const _ of ['first', 'second']) await act(async () => button.click());
  expect(send).toHaveBeenCalledOnce();
});

it.each([
  ['Save', (props: object) => <Button {...props}>Save</Button>],
  ['Next', (props: object) => <IconButton {...props} label="Next" icon={ChevronDown} />],
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
