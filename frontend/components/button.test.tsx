// @vitest-environment happy-dom
import { useMutation } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import '../lib/queries.tsx';
import { Button } from './button.tsx';

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
