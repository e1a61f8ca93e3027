import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { readEntry, removeEntry, signedInUser, storeEntry, tabKey } from './tab-storage.ts';

interface Options<Body, Made> extends Omit<UseMutationOptions<Made, Error, Body>, 'mutationFn'> {
  readonly send: (body: Body, idempotencyKey: string) => Promise<Made>;
  /** The name of the draft (`useTabState`) that is sent. Its key then survives a reload, like its text. */
  readonly draft?: string;
}

const Intent = z.object({ key: z.string(), body: z.string() });
type Intent = z.infer<typeof Intent>;

export interface CreateCallbacks<Made> {
  readonly onSuccess?: (made: Made) => void;
  readonly onError?: (error: Error) => void;
}

/**
 * Creates something at most once per intent. Clicks during a request are ignored. A retry after a lost response sends
 * the same key, which finds what the first request created. A different body is a new intent.
 */
export function useIdempotentMutation<Body, Made>({ send, draft, ...options }: Options<Body, Made>) {
  const [entry] = useState(() => draft && tabKey('sent', draft));
  const intent = useRef<Intent>(undefined);
  const setIntent = (next: Intent | undefined) => {
    intent.current = next;
    if (!entry) return;
    const user = signedInUser();
    if (next && user !== undefined) storeEntry(entry, user, next);
    else removeEntry(entry);
  };
  /** State would be too slow: a second click may come before the next render. */
  const inFlight = useRef(false);
  const { mutate, isPending } = useMutation<Made, Error, Body>({
    ...options,
    mutationFn: (body) => {
      const text = JSON.stringify(body);
      const before = intent.current ?? (entry ? Intent.safeParse(readEntry(entry)).data : undefined);
      const current = before?.body === text ? before : { key: crypto.randomUUID(), body: text };
      setIntent(current);
      return send(body, current.key);
    },
    onSuccess: (...args) => {
      setIntent(undefined);
      return options.onSuccess?.(...args);
    },
    onError: (error, ...args) => {
      // Only a lost response can hide a successful request. Any other failure ends the intent.
      if (!(error instanceof ApiError && error.isOutcomeUnknown)) setIntent(undefined);
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
    /** For a draft that was erased: the same text is then a new intent. */
    forget: () => setIntent(undefined),
  };
}
