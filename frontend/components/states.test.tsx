// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../lib/api-error.ts';
import { QueryFailure } from './states.tsx';

const failed = { error: new ApiError('unavailable'), refetch: () => undefined, isFetching: false };

it('says that a query failed unless it still has what it loaded before', () => {
  const { rerender } = renderInApp(<QueryFailure query={{ ...failed, data: { items: [] } }} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<QueryFailure query={{ ...failed, data: undefined }} title="Couldn’t load the list" />);
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load the list');
});
