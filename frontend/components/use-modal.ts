import { type RefObject, useEffect } from 'react';
import { moveFocus, neighborOf, panelHeading } from '../lib/move-focus.ts';

/**
 * Opens a dialog as a modal while it is shown. Focus moves to the first field of its form, and returns on close.
 * @param otherwiseFocus receives focus if the element that opened the dialog no longer exists; by default its neighbor
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
    const neighbors = neighborsOf(before);
    element?.showModal();
    // The browser would focus the close button.
    element
      ?.querySelector<HTMLElement>('form .dialog-body :is(input, select, textarea):not([hidden])')
      ?.focus();
    return () => {
      element?.close();
      const focusOther = () => {
        const at = document.activeElement;
        const isElsewhere = at !== null && at !== before && at !== document.body && !element?.contains(at);
        if (!isElsewhere)
          moveFocus([otherwiseFocus?.current, ...neighbors.filter((each) => each?.isConnected)]);
      };
      // If the element that opened the dialog has already disappeared, the body had the focus.
      if (!(before instanceof HTMLElement) || before === document.body) otherwiseFocus?.current?.focus();
      // A button is disabled if what the dialog did has left nothing to do.
      else if (!before.isConnected || before.matches(':disabled')) focusOther();
      else {
        before.focus();
        onceRemoved(before, focusOther);
      }
    };
  }, [dialog, isShown, otherwiseFocus]);
}

/** What is next to the element, and remains if its row is deleted. */
function neighborsOf(element: Element | null): (Element | null | undefined)[] {
  const row = element?.closest('li, tr') ?? null;
  const next = neighborOf(row?.parentElement?.children ?? [], row);
  return [next?.querySelector('a, button'), panelHeading(element), document.querySelector('main h1')];
}

/** Lists are often read again only after the dialog has closed. Stops once the user has moved on. */
function onceRemoved(element: HTMLElement, then: () => void): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === element) return;
    observer.disconnect();
    if (!element.isConnected) then();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
