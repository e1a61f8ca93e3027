type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/**
 * Must be called before the router starts: a window calls its listeners in order of registration, and a later
 * one can no longer stop the router.
 */
export function installHistoryGate(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Passes every step through the history to `next` first; `stopImmediatePropagation` keeps it from the router. */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}
