import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { limits } from '#shared/schema/limits.ts';
import { connectToaster, type Toast } from '../lib/notify.ts';
import { useThemeChoice } from '../lib/theme-choice.ts';
import { FileName } from './file-name.tsx';
import { Icon } from './icon.tsx';
import './toaster.css';

/** Shows toasts. Loaded with the first one. Follows the theme. */
export default function Toaster() {
  const theme = useThemeChoice();
  const layer = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      connectToaster((shown) => {
        raise(layer.current);
        show(shown);
      }),
    [],
  );
  return (
    <div className="toast-layer" popover="manual" ref={layer} {...useReturnedFocus()}>
      <Sonner
        theme={theme}
        position="bottom-right"
        closeButton
        toastOptions={{ closeButtonAriaLabel: 'Close message' }}
        icons={{
          success: <Icon of={CircleCheck} />,
          error: <Icon of={CircleAlert} />,
          info: <Icon of={Info} />,
        }}
      />
    </div>
  );
}

/**
 * Returns the focus to where it was when the message that has it disappears. Sonner also does so when the user leaves
 * the messages with Tab, so that at the end of a page nothing else could be reached.
 */
function useReturnedFocus() {
  const before = useRef<EventTarget>(null);
  const isTab = useRef(false);
  return {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      isTab.current = key === 'Tab';
    },
    onFocusCapture: (event: FocusEvent) => {
      event.stopPropagation();
      isTab.current = false;
      if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
    },
    onBlurCapture: (event: FocusEvent) => {
      event.stopPropagation();
      const isRemoved = event.relatedTarget === null && !isTab.current;
      if (isRemoved && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
  };
}

/**
 * Breaks file names between their parts, and keeps dates on one line, as `WholeDates` does. Importing that would move
 * it into a file of its own, which every signed-in page would load.
 */
const wrapped = (text: string) => (
  <FileName>{text.replace(/\b(\d{1,2}) ([A-Z][a-z]{2,8}) (\d{4})\b/g, '$1\u00a0$2\u00a0$3')}</FileName>
);

/** An undo offer disappears when undo is no longer possible, even while the pointer or focus keeps a toast open. */
function show({ kind, title, description, undo, undone }: Toast): void {
  if (undone?.aborted) return;
  const milliseconds = limits.undoSeconds * 1000;
  const id = toast[kind](wrapped(title), {
    ...(description && { description: wrapped(description) }),
    ...(undo && { action: { label: 'Undo', onClick: undo }, duration: milliseconds }),
  });
  if (undo) setTimeout(() => toast.dismiss(id), milliseconds);
  undone?.addEventListener('abort', () => toast.dismiss(id));
}

/** Re-enters the top layer last so that an open dialog doesn't cover the message. */
function raise(layer: HTMLDivElement | null): void {
  if (layer?.matches(':popover-open')) layer.hidePopover();
  layer?.showPopover();
}
