import { useEffect, useSyncExternalStore } from 'react';

interface Loss {
  readonly text: string;
  readonly isKeptOnPage: boolean;
}

/** What would be lost by leaving: one sentence for each part of the page with unsaved changes. */
const losses = new Map<symbol, Loss>();
const listeners = new Set<() => void>();
let asking: (() => void) | undefined;

const notify = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const unsavedText = 'What you typed hasn’t been saved. If you leave now, it will be lost.';

/**
 * Registers unsaved changes while `unsaved`. A single guard for the whole page then asks before leaving.
 * @param isKeptOnPage they stay when only the address's query changes, such as from one section to the next
 */
export function useUnsaved(
  unsaved: boolean,
  text: string = unsavedText,
  { isKeptOnPage = false } = {},
): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const id = Symbol('unsaved');
    losses.set(id, { text, isKeptOnPage });
    notify();
    return () => {
      losses.delete(id);
      notify();
    };
  }, [unsaved, text, isKeptOnPage]);
}

/**
 * Runs `leave`, after asking if something is unsaved. For actions that are neither links nor history navigation, such
 * as tabs.
 */
export function leaveSafely(leave: () => void): void {
  if (losses.size === 0) leave();
  else confirmLeave(leave);
}

export function confirmLeave(leave: (() => void) | undefined): void {
  asking = leave;
  notify();
}

export const hasLosses = (): boolean => losses.size > 0;

/** Whether another view of this page loses nothing. */
export const areLossesKeptOnPage = (): boolean => [...losses.values()].every((loss) => loss.isKeptOnPage);

/** For the guard: what would be lost, and the pending action. */
export const useLoss = () => ({
  text: useSyncExternalStore(
    subscribe,
    () => losses.values().next().value?.text,
    () => undefined,
  ),
  leave: useSyncExternalStore(
    subscribe,
    () => asking,
    () => undefined,
  ),
});
