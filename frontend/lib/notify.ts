/** The content of a toast. */
export interface Toast {
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly description?: string | undefined;
  /** Offered for as long as the server can undo the action. */
  readonly undo?: (() => void) | undefined;
  /** Aborted once the action is being undone, by the toast or by a shortcut. */
  readonly undone?: AbortSignal;
}

type Show = (toast: Toast) => void;

let show: Show | undefined;
let waiting: Toast[] = [];
let wake: (() => void) | undefined;

/** Shows a toast, or queues it for the toaster. */
export function post(toast: Toast): void {
  if (show) show(toast);
  else {
    waiting.push(toast);
    wake?.();
  }
}

/** Transient messages. The first one loads the toaster. */
export const notify = {
  success: (title: string, description?: string): void => post({ kind: 'success', title, description }),
  error: (title: string, description?: string): void => post({ kind: 'error', title, description }),
  info: (title: string, description?: string): void => post({ kind: 'info', title, description }),
};

/** For the toaster: delivers queued messages, and all later ones. */
export function connectToaster(showing: Show): () => void {
  show = showing;
  for (const toast of waiting) showing(toast);
  waiting = [];
  return () => {
    show = undefined;
  };
}

/** For the shell: called if there is a message and no toaster yet. */
export function onFirstToast(callback: () => void): () => void {
  wake = callback;
  if (waiting.length > 0) callback();
  return () => {
    wake = undefined;
  };
}
