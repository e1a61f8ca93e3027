/**
 * Moves focus for a key press. WebKit shows focus that a script moves after a click only if the key's default action
 * isn't prevented, or if asked to.
 */
export const focusByKey = (element: HTMLElement | null | undefined): void =>
  element?.focus({ focusVisible: true });
