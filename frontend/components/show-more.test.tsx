// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../lib/api-error.ts';
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

it('gives the focus to the first new row after the last page', () => {
  const list = (ids: readonly string[], hasNextPage: boolean) => (
    <main>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <button type="button">{id}</button>
          </li>
        ))}
      </ul>
      <ShowMore query={{ ...query, hasNextPage }} place="rows" />
    </main>
  );
  const { rerender } = renderInApp(list(['a', 'b'], true));
  const button = screen.getByRole('button', { name: 'Show more' });
  button.focus();
  fireEvent.click(button);
  rerender(list(['a', 'b', 'c', 'd'], true));
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  rerender(list(['a', 'b', 'c', 'd', 'e', 'f'], false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'e' }));
});

it('says why a page couldn’t be loaded, and tries again', () => {
  const fetchNextPage = vi.fn();
  const failed = { ...query, isFetchNextPageError: true, error: new ApiError('offline'), fetchNextPage };
  renderInApp(<ShowMore query={failed} place="rows" />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Couldn’t load more. Can’t reach Landfall. Check your connection and try again.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('fetches a page once, regardless of repeated clicks', () => {
  const fetchNextPage = vi.fn();
  renderInApp(<ShowMore query={{ ...query, isFetchingNextPage: true, fetchNextPage }} place="rows" />);
  fireEvent.click(screen.getByRole('button', { name: 'Loading...' }));
  expect(fetchNextPage).not.toHaveBeenCalled();
});
