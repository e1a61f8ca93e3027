// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bookingsContract, type Call } from '#shared/contract/bookings.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useCall } from './use-call.ts';

type Request = { readonly path: string; readonly body: { readonly token: string } };
const server = vi.hoisted(() => ({
  requests: [] as Request[],
  respond: (_path: string): unknown => undefined,
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: { path: string }, { body }: { body: Request['body'] }) => {
    server.requests.push({ path, body });
    return server.respond(path);
  },
}));
beforeEach(() => {
  server.requests.length = 0;
});

const { viewCall, bookCall, rescheduleCall } = bookingsContract;
const booked: Call = {
  ...{ status: 'booked', start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T09:30:00.000Z' },
  ...{ time_zone: 'UTC', expert_name: 'Ruth Ade', first_name: 'Amara', email: 'amara@example.com' },
  ...{
    meeting_url: 'https://meet.example/1',
    changeable: true,
    calendar: '',
    manageToken: 'token of the call',
  },
};

async function open(answer: (path: string) => unknown) {
  server.respond = answer;
  const { result } = renderHook(() => useCall('token of the mail'));
  await waitFor(() => expect(result.current.state.kind).not.toBe('loading'));
  return result;
}
const reject = (code: ErrorCode | 'offline') => {
  throw new ApiError(code);
};

it('distinguishes an unused link, an expired one, and a lost connection', async () => {
  expect((await open(() => ({}))).current.state.kind).toBe('none');
  expect((await open(() => reject('booking.link_invalid'))).current.state.kind).toBe('over');
  const result = await open(() => reject('offline'));
  expect(result.current.state.kind).toBe('failed');
  server.respond = () => ({ call: booked });
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.state.kind).toBe('call'));
});

it('reschedules with the token of the booked call', async () => {
  const result = await open((path) => (path === viewCall.path ? {} : booked));
  await act(() => result.current.book(booked.start, 'UTC', vi.fn()));
  await act(() => result.current.move('2026-12-02T09:00:00.000Z', 'UTC', vi.fn()));
  expect(server.requests.map(({ path, body }) => [path, body.token])).toEqual([
    [viewCall.path, 'token of the mail'],
    [bookCall.path, 'token of the mail'],
    [rescheduleCall.path, 'token of the call'],
  ]);
});

it('shows a call that was booked elsewhere in the meantime', async () => {
  let isBooked = false;
  const result = await open((path) => {
    if (path === viewCall.path) return isBooked ? { call: booked } : {};
    isBooked = true;
    return reject('booking.exists');
  });
  const onRejected = vi.fn();
  await act(() => result.current.book(booked.start, 'UTC', onRejected));
  await waitFor(() => expect(result.current.state).toEqual({ kind: 'call', call: booked }));
  expect(onRejected).toHaveBeenCalledOnce();
  expect(result.current.problem).toBe(new ApiError('booking.exists').message);
});

it.each(['booking.not_found', 'booking.too_late', 'conflict'] as const)(
  'shows the call’s current state after %s',
  async (code) => {
    const changed: Call = { ...booked, status: 'cancelled', changeable: false };
    let isChanged = false;
    const result = await open((path) => {
      if (path === viewCall.path) return { call: isChanged ? changed : booked };
      isChanged = true;
      return reject(code);
    });
    await act(() => result.current.move('2026-12-02T09:00:00.000Z', 'UTC', vi.fn()));
    await waitFor(() => expect(result.current.state).toEqual({ kind: 'call', call: changed }));
    expect(result.current.problem).toBe(new ApiError(code).message);
  },
);

describe('when a response is lost', () => {
  const later: Call = { ...booked, start: '2026-12-02T09:00:00.000Z' };
  type Actions = ReturnType<typeof useCall>;
  const actions = [
    ['book', {}, booked, (call: Actions, rejected: () => void) => call.book(booked.start, 'UTC', rejected)],
    [
      'move',
      { call: booked },
      later,
      (call: Actions, rejected: () => void) => call.move(later.start, 'UTC', rejected),
    ],
    ['cancel', { call: booked }, { ...booked, status: 'cancelled' }, (call: Actions) => call.cancel()],
  ] as const;

  it.each(actions)('%s: shows what the action did', async (_, before, after, perform) => {
    let isDone = false;
    const result = await open((path) => {
      if (path === viewCall.path) return isDone ? { call: after } : before;
      isDone = true;
      return reject('offline');
    });
    let succeeded: boolean | undefined;
    await act(async () => {
      succeeded = await perform(result.current, vi.fn());
    });
    expect(succeeded).toBe(true);
    expect(result.current.state).toEqual({ kind: 'call', call: after });
    expect(result.current.problem).toBeUndefined();
  });

  it.each(actions)('%s: can be repeated unchanged while offline', async (_, before, after, perform) => {
    let isOnline = true;
    const result = await open((path) => {
      if (!isOnline) return reject('offline');
      return path === viewCall.path ? before : after;
    });
    isOnline = false;
    const onRejected = vi.fn();
    await act(() => perform(result.current, onRejected));
    expect(result.current.problem).toBe(new ApiError('offline').message);
    expect(onRejected).not.toHaveBeenCalled();
    isOnline = true;
    await act(() => perform(result.current, onRejected));
    expect(result.current.state).toEqual({ kind: 'call', call: after });
  });
});
