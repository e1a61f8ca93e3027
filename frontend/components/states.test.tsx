// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { ListFailure } from './states.tsx';

it('shows that a list is being loaded again, and doesn’t request it twice', () => {
  const onRetry = vi.fn();
  const failure = (retrying: boolean) => (
    <ListFailure onRetry={onRetry} retrying={retrying}>
      Couldn’t load the members.
    </ListFailure>
  );
  const { rerender } = renderInApp(failure(false));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  rerender(failure(true));
  fireEvent.click(screen.getByRole('button', { name: 'Trying again...' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
