import { type RefObject, useEffect } from 'react';

/**
 * Opens a dialog as a modal while it is shown. Focus moves to the first field of its form, and returns on close.
 * @param otherwiseFocus receives focus if the element that opened the dialog no longer exists
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  isShown: boolean,
  otherwiseFocus: RefObject<HTMLElement | null> | undefined,
): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // The browser would focus the close button.
    element
      ?.querySelector<HTMLElement>('form .dialog-body :is(input, select, textarea):not([hidden])')
      ?.focus();
    return () => {
      element?.close();
      // If the element that opened the dialog has already disappeared, the body had the focus.
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else otherwiseFocus?.current?.focus();
    };
  }, [dialog, isShown, otherwiseFocus]);
}
