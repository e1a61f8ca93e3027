import { useEffect, useState } from 'react';
import { bookingsContract, type Call } from '#shared/contract/bookings.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { ApiError, call as callApi, errorText } from '../../../lib/api-client.ts';

type CallState =
  | { readonly kind: 'loading' }
  /** Nothing has been booked yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'call'; readonly call: Call }
  /** The link is no longer valid. */
  | { readonly kind: 'over' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The call was booked, changed, or canceled elsewhere, or it starts within the hour. */
const isOutdated: ReadonlySet<string> = new Set([
  'booking.exists',
  'booking.not_found',
  'booking.too_late',
  'conflict',
] satisfies ErrorCode[]);

/** The call that a token is for, and what its holder can do with it. */
export function useCall(token: string) {
  const [state, setState] = useState<CallState>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    callApi(bookingsContract.viewCall, { body: { token }, signal })
      .then(({ call }): CallState => (call ? { kind: 'call', call } : { kind: 'none' }), stateOfFailure)
      .then((next) => !signal.aborted && setState(next));
    return () => controller.abort();
  }, [token, round]);

  /** Runs one action at a time. Shows rejections; `onRejected` corrects what it can. */
  const run = async (act: () => Promise<Call>, onRejected?: () => void): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      const call = await act();
      setState({ kind: 'call', call });
      return true;
    } catch (error) {
      setProblem(errorText(error));
      if (error instanceof ApiError && isOutdated.has(error.code)) setRound((before) => before + 1);
      onRejected?.();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const currentToken = state.kind === 'call' ? state.call.manageToken : token;
  return {
    state,
    busy,
    problem,
    retry: () => {
      setState({ kind: 'loading' });
      setRound((before) => before + 1);
    },
    book: (start: string, time_zone: string, onRejected: () => void) =>
      run(
        () => callApi(bookingsContract.bookCall, { body: { token: currentToken, start, time_zone } }),
        onRejected,
      ),
    move: (start: string, time_zone: string, onRejected: () => void) =>
      run(
        () => callApi(bookingsContract.rescheduleCall, { body: { token: currentToken, start, time_zone } }),
        onRejected,
      ),
    cancel: () => run(() => callApi(bookingsContract.cancelCall, { body: { token: currentToken } })),
  };
}

function stateOfFailure(error: unknown): CallState {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'booking.link_invalid' || code === 'request.invalid') return { kind: 'over' };
  return { kind: 'failed', error };
}
