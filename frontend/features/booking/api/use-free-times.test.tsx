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
  vi.useFakeTimers({ now: new Date('2027-01-28T12:00:00Z'), toFake: ['Date'] });
  server.asked.length = 0;
});
afterEach(() => vi.useRealTimers());

const times = (...starts: string[]): FreeTimes => ({ starts, until: '2027-03-10T00:00:00.000Z' });
// The first of February is a Monday, so the calendar of the month begins with it.
const late = '2027-01-31T20:00:00.000Z';
const february = '2027-02-01T09:00:00.000Z';
const shown = async (timeZone: string) => {
  const { result } = renderHook(() => useFreeTimes(timeZone));
  await waitFor(() => expect(result.current.loading).toBe(false));
  return result;
};

it('shows the next month if this one has no times left', async () => {
  server.respond = () => times(february);
  const result = await shown('UTC');
  expect(result.current.month).toBe('2027-02');
  expect([...result.current.byDate]).toEqual([['2027-02-01', [february]]]);
  expect(server.asked).toHaveLength(2);
});

it('stays in an empty month if the visitor navigates back to it', async () => {
  const march = '2027-03-01T09:00:00.000Z';
  server.respond = () => times(march);
  const result = await shown('UTC');
  act(() => result.current.go(-2));
  await waitFor(() => expect(result.current.loading).toBe(false));
  expect(result.current.month).toBe('2027-01');
  expect(result.current.byDate.size).toBe(0);
  expect([result.current.canGoBack, result.current.canGoForward]).toEqual([false, true]);
});

it('asks for the times of a call that is rescheduled with its token', async () => {
  server.respond = () => times(late);
  const { result } = renderHook(() => useFreeTimes('UTC', 'token'));
  await waitFor(() => expect([...result.current.byDate]).toEqual([['2027-01-31', [late]]]));
  expect(server.asked).toEqual([JSON.stringify({ token: 'token', ...rangeOf('2027-01') })]);
});

it('groups times by date in the visitor’s time zone', async () => {
  server.respond = () => times(late);
  expect([...(await shown('America/New_York')).current.byDate.keys()]).toEqual(['2027-01-31']);
  expect([...(await shown('Asia/Tokyo')).current.byDate.keys()]).toEqual(['2027-02-01']);
});

it('has only the days of the calendar, because a day at its edge may be incomplete', async () => {
  // 29 January, and 7 and 8 February in Tokyo.
  const starts = ['2027-01-29T09:00:00.000Z', '2027-02-07T14:45:00.000Z', '2027-02-07T15:00:00.000Z'];
  server.respond = (from) => times(...starts.filter((start) => start >= from));
  const result = await shown('Asia/Tokyo');
  expect([...result.current.byDate.keys()]).toEqual(['2027-01-29', '2027-02-07']);
  act(() => result.current.go(1));
  await waitFor(() => expect(result.current.loading).toBe(false));
  expect([...result.current.byDate]).toEqual([
    ['2027-02-07', starts.slice(1, 2)],
    ['2027-02-08', starts.slice(2)],
  ]);
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

it('shows the last days of a month together with the next month, also after a change of the time zone', async () => {
  vi.setSystemTime(new Date('2026-11-30T08:00:00Z'));
  const starts = ['2026-12-01T03:00:00.000Z', '2026-12-03T20:00:00.000Z'];
  server.respond = () => times(...starts);
  const there = await changed(newYork, { selected: starts[0] ?? '' });
  expect([there.month, ...there.byDate.keys()]).toEqual(['2026-12', '2026-11-30', '2026-12-03']);
  expect((await shown(newYork)).current.month).toBe('2026-12');
});

it('shows the month of the first time in another zone', async () => {
  // 1 February in Sydney, 31 January in New York.
  server.respond = () => times(late);
  const there = await changed(newYork);
  expect(there.month).toBe('2027-01');
  expect([...there.byDate.keys()]).toEqual(['2027-01-31']);
  expect((await changed(sydney)).month).toBe('2027-02');
});

it('shows the month of the first time in a zone chosen before the times are loaded', async () => {
  // 1 February in Sydney, 31 January in New York.
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
  expect(result.current.month).toBe('2027-01');
  expect([...result.current.byDate.keys()]).toEqual(['2027-01-31']);
});

it('shows the month of the first time after a failed attempt', async () => {
  server.respond = () => {
    throw new Error('no connection');
  };
  const result = await shown('UTC');
  server.respond = () => times(february);
  act(() => result.current.again());
  await waitFor(() => expect([...result.current.byDate.keys()]).toEqual(['2027-02-01']));
  expect(result.current.error).toBeUndefined();
});

it('stays in the month the visitor navigated to in another zone, unless they selected a time', async () => {
  server.respond = () => times(late, '2027-02-16T20:00:00.000Z');
  expect((await changed(newYork, { ahead: true })).month).toBe('2027-03');
  expect((await changed(newYork, { ahead: true, selected: late })).month).toBe('2027-01');
});

it('counts the months from today in the chosen zone', async () => {
  vi.setSystemTime(new Date('2027-01-31T20:00:00Z'));
  server.respond = () => times(february, '2027-02-16T20:00:00.000Z');
  const there = await changed(newYork);
  expect([there.today, there.month, there.canGoBack]).toEqual(['2027-01-31', '2027-02', true]);
  expect(await changed(sydney)).toMatchObject({ today: '2027-02-01', canGoBack: false });
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
