type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/**
 * Has to be called before the router starts: a window calls its listeners in the order they came, and whoever
 * comes after the router can no longer keep it from following.
 */
export function installHistoryGate(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Hands every step through the history to `next` first; `stopImmediatePropagation` keeps it from the router. */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}
