// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { ShowMore } from './show-more.tsx';

const query = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: vi.fn() };

it('fetches the next page', () => {
  const fetchNextPage = vi.fn();
  renderInApp(
    <ShowMore query={{ ...query, fetchNextPage }} place="rows">
      Show more events
    </ShowMore>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show more events' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('disappears after the last page', () => {
  renderInApp(<ShowMore query={{ ...query, hasNextPage: false }} place="rows" />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('fetches a page once, regardless of repeated clicks', () => {
  const fetchNextPage = vi.fn();
  renderInApp(<ShowMore query={{ ...query, isFetchingNextPage: true, fetchNextPage }} place="rows" />);
  fireEvent.click(screen.getByRole('button', { name: 'Loading...' }));
  expect(fetchNextPage).not.toHaveBeenCalled();
});
