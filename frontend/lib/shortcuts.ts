/** Whether the keyboard has a ⌘ key instead of Ctrl. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The key code of every key that an input method has processed. */
const processedByInputMethod = 229;

/**
 * Whether a key belongs to an input method, such as the Enter that accepts a Chinese word. Safari ends the composition
 * before that key (https://bugs.webkit.org/show_bug.cgi?id=165004), so there only the code tells.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === processedByInputMethod;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Whether a key press may be a shortcut: no modifier, and not while typing. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target));

/** Runs the action that is mapped to a letter, if any. */
export function runShortcut(event: KeyboardEvent, actions: Readonly<Record<string, () => void>>): void {
  const action = actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}
