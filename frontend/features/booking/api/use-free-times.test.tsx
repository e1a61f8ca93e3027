// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FreeTimes } from '#shared/contract/bookings.ts';
import { rangeOf } from '../month.ts';
import { useFreeTimes } from './use-free-times.ts';

const server = vi.hoisted(() => ({
  asked: [] as string[],
  respond: (_from: string): unknown => undefined,
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_endpoint: unknown, { query, body }: { query?: { from: string }; body?: unknown }) => {
    server.asked.push(query?.from ?? JSON.stringify(body));
    return server.respond(query?.from ?? '');
  },
}));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z'), toFake: ['Date'] });
  server.asked.length = 0;
});
afterEach(() => vi.useRealTimers());

const times = (...starts: string[]): FreeTimes => ({ starts, until: '2027-01-10T00:00:00.000Z' });
const late = '2026-11-30T20:00:00.000Z';
const december = '2026-12-01T09:00:00.000Z';
const shown = async (timeZone: string) => {
  const { result } = renderHook(() => useFreeTimes(timeZone));
  await waitFor(() => expect(result.current.loading).toBe(false));
  return result;
};

it('shows the next month if this one has no times left', async () => {
  server.respond = () => times(december);
  const result = await shown('UTC');
  expect(result.current.month).toBe('2026-12');
  expect([...result.current.byDate]).toEqual([['2026-12-01', [december]]]);
  expect(server.asked).toHaveLength(2);
});

it('stays in an empty month if the visitor navigates back to it', async () => {
  server.respond = () => times(december);
  const result = await shown('UTC');
  act(() => result.current.go(-1));
  await waitFor(() => expect(result.current.loading).toBe(false));
  expect(result.current.month).toBe('2026-11');
  expect(result.current.byDate.size).toBe(0);
  expect([result.current.canGoBack, result.current.canGoForward]).toEqual([false, true]);
});

it('asks for the times of a call that is rescheduled with its token', async () => {
  server.respond = () => times(late);
  const { result } = renderHook(() => useFreeTimes('UTC', 'token'));
  await waitFor(() => expect([...result.current.byDate]).toEqual([['2026-11-30', [late]]]));
  expect(server.asked).toEqual([JSON.stringify({ token: 'token', ...rangeOf('2026-11') })]);
});

it('groups times by date in the visitor’s time zone', async () => {
  server.respond = () => times(late);
  expect([...(await shown('America/New_York')).current.byDate.keys()]).toEqual(['2026-11-30']);
  expect([...(await shown('Asia/Tokyo')).current.byDate.keys()]).toEqual(['2026-12-01']);
});

it('has only the days of the month, because a day at its edge may be incomplete', async () => {
  // 30 November and 1 December in Tokyo.
  const starts = ['2026-11-30T00:00:00.000Z', '2026-11-30T14:45:00.000Z', '2026-11-30T15:00:00.000Z'];
  server.respond = (from) => times(...starts.filter((start) => start >= from));
  const result = await shown('Asia/Tokyo');
  expect([...result.current.byDate]).toEqual([['2026-11-30', starts.slice(0, 2)]]);
  act(() => result.current.go(1));
  await waitFor(() => expect(result.current.loading).toBe(false));
  expect([...result.current.byDate]).toEqual([['2026-12-01', starts.slice(2)]]);
});

const sydney = 'Australia/Sydney';
const newYork = 'America/New_York';
/** Changes the zone as the page does. */
const changed = async (to: string, { selected, ahead }: { selected?: string; ahead?: boolean } = {}) => {
  const { result, rerender } = renderHook(({ timeZone }) => useFreeTimes(timeZone), {
    initialProps: { timeZone: to === sydney ? newYork : sydney },
  });
  const loaded = () => waitFor(() => expect(result.current.loading).toBe(false));
  await loaded();
  if (ahead) {
    act(() => result.current.go(1));
    await loaded();
  }
  act(() => {
    result.current.follow(to, selected);
    rerender({ timeZone: to });
  });
  await loaded();
  return result.current;
};

it('shows the month of the first time in another zone', async () => {
  // 1 December in Sydney, 30 November in New York.
  server.respond = () => times(late);
  const there = await changed(newYork);
  expect(there.month).toBe('2026-11');
  expect([...there.byDate.keys()]).toEqual(['2026-11-30']);
  expect((await changed(sydney)).month).toBe('2026-12');
});

it('shows the month of the first time in a zone chosen before the times are loaded', async () => {
  // 1 December in Sydney, 30 November in New York.
  let arrive: (found: FreeTimes) => void = () => undefined;
  server.respond = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  const { result, rerender } = renderHook(({ timeZone }) => useFreeTimes(timeZone), {
    initialProps: { timeZone: sydney },
  });
  act(() => result.current.follow(newYork, undefined));
  rerender({ timeZone: newYork });
  await act(async () => arrive(times(late)));
  expect(result.current.month).toBe('2026-11');
  expect([...result.current.byDate.keys()]).toEqual(['2026-11-30']);
});

it('shows the month of the first time after a failed attempt', async () => {
  server.respond = () => {
    throw new Error('no connection');
  };
  const result = await shown('UTC');
  server.respond = () => times(december);
  act(() => result.current.again());
  await waitFor(() => expect([...result.current.byDate.keys()]).toEqual(['2026-12-01']));
  expect(result.current.error).toBeUndefined();
});

it('stays in the month the visitor navigated to in another zone, unless they selected a time', async () => {
  server.respond = () => times(late, '2026-12-16T20:00:00.000Z');
  expect((await changed(newYork, { ahead: true })).month).toBe('2027-01');
  expect((await changed(newYork, { ahead: true, selected: late })).month).toBe('2026-11');
});

it('counts the months from today in the chosen zone', async () => {
  vi.setSystemTime(new Date('2026-11-30T20:00:00Z'));
  server.respond = () => times(december, '2026-12-16T20:00:00.000Z');
  const there = await changed(newYork);
  expect([there.today, there.month, there.canGoBack]).toEqual(['2026-11-30', '2026-12', true]);
  expect(await changed(sydney)).toMatchObject({ today: '2026-12-01', canGoBack: false });
});

it('reports that times could not be loaded, and retries on request', async () => {
  server.respond = () => {
    throw new Error('no connection');
  };
  const result = await shown('UTC');
  expect(result.current.error).toBeInstanceOf(Error);
  server.respond = () => times(late);
  act(() => result.current.again());
  await waitFor(() => expect(result.current.byDate.size).toBe(1));
  expect(result.current.error).toBeUndefined();
});
