// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { lazyComponent } from '../lib/lazy-page.tsx';
import { notify } from '../lib/notify.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { LoadFailure } from './load-failure.tsx';
import { OpenFailure } from './open-failure.tsx';

vi.mock('./toaster.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
const Loaded = () => <p>Here it is</p>;
const failOnce = () =>
  vi
    .fn(async () => ({ default: Loaded }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));

it('a part that fails to load keeps the page and typed text intact and can be retried', async () => {
  const Part = lazyPart(failOnce(), LoadFailure);
  renderInApp(
    <ErrorBoundary>
      <input aria-label="Name" defaultValue="Amara" />
      <Part />
    </ErrorBoundary>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here it is')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Amara');
});

it('a retry that fails loads the page again, unless there is no connection', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<{ default: typeof Loaded }>>()
    .mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const Part = lazyPart(load, LoadFailure);
  renderInApp(<Part />);
  const retry = async () => {
    const button = await screen.findByRole('button', { name: 'Try again' });
    await act(async () => void fireEvent.click(button));
  };
  await retry();
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  await retry();
  expect(reload).toHaveBeenCalledOnce();
});

it('a dialog that fails to load says so and closes, so that it can be opened again', async () => {
  const error = vi.spyOn(notify, 'error').mockImplementation(() => undefined);
  const Dialog = lazyPart<{ onClose: () => void }>(failOnce(), OpenFailure);
  const onClose = vi.fn();
  renderInApp(<Dialog onClose={onClose} />);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(error).toHaveBeenCalledExactlyOnceWith(
    'Couldn’t open this part of the page',
    'Check your connection, then reload the page.',
  );
});

it('a part that failed to load is retried when the browser comes back online', async () => {
  const Part = lazyPart(failOnce(), LoadFailure);
  renderInApp(<Part />);
  await screen.findByRole('alert');
  // The part starts listening shortly after it shows the failure.
  await expect
    .poll(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      return screen.queryByText('Here it is');
    })
    .toBeTruthy();
});

it('a preloaded part is present from the first render', async () => {
  const Part = lazyPart(async () => ({ default: Loaded }));
  await Part.preload();
  renderInApp(<Part />);
  expect(screen.getByText('Here it is')).toBeTruthy();
});

it('a part that crashes leaves the rest of the page working', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazyPart(async () => ({
    default: () => {
      throw new Error('crashed');
    },
  }));
  renderInApp(
    <ErrorBoundary>
      <p>The page</p>
      <Part />
    </ErrorBoundary>,
  );
  await act(async () => undefined);
  expect(screen.getByText('The page')).toBeTruthy();
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

it('a message is shown even if the toaster fails to load', async () => {
  renderInApp(
    <ErrorBoundary>
      <p>The page</p>
      <LazyToaster />
    </ErrorBoundary>,
  );
  act(() => notify.error('Submission failed', 'Please try again.'));
  expect(await screen.findByText('Submission failed')).toBeTruthy();
  expect(screen.getByText('Please try again.')).toBeTruthy();
  expect(screen.getByText('The page')).toBeTruthy();
  act(() => notify.info('Again'));
  expect(await screen.findByText('Again')).toBeTruthy();
});

it('a page that cannot be loaded offline says so, does not reload, and loads on the next attempt', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const { Component } = lazyComponent(failOnce());
  const page = (
    <ErrorBoundary>
      <Suspense>
        <Component />
      </Suspense>
    </ErrorBoundary>
  );
  await act(async () => void renderInApp(page));
  expect(await screen.findByText('You’re offline')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

it('a page whose code stops loading because someone leaves is reloaded only if they stay', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const code = Promise.withResolvers<{ default: typeof Loaded }>();
  const { Component } = lazyComponent(() => code.promise);
  const page = (
    <Suspense>
      <Component />
    </Suspense>
  );
  await act(async () => void renderInApp(page));
  window.dispatchEvent(new Event('beforeunload'));
  await act(async () => code.reject(new TypeError('error loading dynamically imported module')));
  expect(reload).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(reload).toHaveBeenCalledOnce();
});
