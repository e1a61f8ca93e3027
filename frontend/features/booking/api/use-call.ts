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

const isOutcomeUnknown = (error: unknown): boolean => error instanceof ApiError && error.isOutcomeUnknown;

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

  const currentToken = state.kind === 'call' ? state.call.manageToken : token;
  /** The call after an action. If the response was lost, the call itself shows whether the action succeeded. */
  const outcomeOf = async (act: () => Promise<Call>, isDone: (call: Call) => boolean): Promise<Call> => {
    try {
      return await act();
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const seen = await callApi(bookingsContract.viewCall, { body: { token: currentToken } }).catch(
        () => undefined,
      );
      if (!seen?.call || !isDone(seen.call)) throw error;
      return seen.call;
    }
  };
  /**
   * Runs one action at a time. Shows failures; `onRejected` corrects what it can. It isn't called if the action may
   * have succeeded, so that the visitor can repeat it unchanged, which is safe.
   */
  const run = async (
    act: () => Promise<Call>,
    isDone: (call: Call) => boolean,
    onRejected?: () => void,
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      const call = await outcomeOf(act, isDone);
      setState({ kind: 'call', call });
      return true;
    } catch (error) {
      setProblem(errorText(error));
      if (error instanceof ApiError && isOutdated.has(error.code)) setRound((before) => before + 1);
      if (!isOutcomeUnknown(error)) onRejected?.();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const isAt = (start: string) => (call: Call) => call.status === 'booked' && call.start === start;
  return {
    state,
    busy,
    problem,
    retry: () => {
      setProblem(undefined);
      setState({ kind: 'loading' });
      setRound((before) => before + 1);
    },
    book: (start: string, time_zone: string, onRejected: () => void) =>
      run(
        () => callApi(bookingsContract.bookCall, { body: { token: currentToken, start, time_zone } }),
        isAt(start),
        onRejected,
      ),
    move: (start: string, time_zone: string, onRejected: () => void) =>
      run(
        () => callApi(bookingsContract.rescheduleCall, { body: { token: currentToken, start, time_zone } }),
        isAt(start),
        onRejected,
      ),
    cancel: () =>
      run(
        () => callApi(bookingsContract.cancelCall, { body: { token: currentToken } }),
        ({ status }) => status === 'cancelled',
      ),
  };
}

function stateOfFailure(error: unknown): CallState {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'booking.link_invalid' || code === 'request.invalid') return { kind: 'over' };
  return { kind: 'failed', error };
}
