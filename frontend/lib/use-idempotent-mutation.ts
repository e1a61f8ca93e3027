import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from './api-error.ts';

interface Options<Body, Made> extends Omit<UseMutationOptions<Made, Error, Body>, 'mutationFn'> {
  readonly send: (body: Body, idempotencyKey: string) => Promise<Made>;
}

export interface CreateCallbacks<Made> {
  readonly onSuccess?: (made: Made) => void;
  readonly onError?: (error: Error) => void;
}

/**
 * Creates something at most once per intent. Clicks during a request are ignored. A retry after a lost response sends
 * the same key, which finds what the first request created. A different body is a new intent.
 */
export function useIdempotentMutation<Body, Made>({ send, ...options }: Options<Body, Made>) {
  const intent = useRef<{ readonly key: string; readonly body: string }>(undefined);
  /** State would be too slow: a second click may come before the next render. */
  const inFlight = useRef(false);
  const { mutate, isPending } = useMutation<Made, Error, Body>({
    ...options,
    mutationFn: (body) => {
      const text = JSON.stringify(body);
      if (intent.current?.body !== text) intent.current = { key: crypto.randomUUID(), body: text };
      return send(body, intent.current.key);
    },
    onSuccess: (...args) => {
      intent.current = undefined;
      return options.onSuccess?.(...args);
    },
    onError: (error, ...args) => {
      // Only a lost response can hide a successful request. Any other failure ends the intent.
      if (!(error instanceof ApiError && error.isOutcomeUnknown)) intent.current = undefined;
      return options.onError?.(error, ...args);
    },
    onSettled: (...args) => {
      inFlight.current = false;
      return options.onSettled?.(...args);
    },
  });
  return {
    isPending,
    create(body: Body, callbacks: CreateCallbacks<Made> = {}): void {
      if (inFlight.current) return;
      inFlight.current = true;
      mutate(body, callbacks);
    },
  };
}
