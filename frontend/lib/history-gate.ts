type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/**
 * Must be called before the router starts: listeners on window run in order of registration, so a later one could no
 * longer stop the router.
 */
export function installHistoryGate(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Passes every history navigation to `next` first. `stopImmediatePropagation` keeps it from the router. */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}
