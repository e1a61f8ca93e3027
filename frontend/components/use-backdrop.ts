import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * Handlers for a dialog element without padding, which dismiss it once its backdrop was pressed and released. Pressing
 * one of the dialog's parts and releasing on another, or outside, also clicks the dialog element: after selecting text,
 * or when the content moved in between.
 */
export function useBackdrop(onDismiss: () => unknown) {
  const isPressed = useRef(false);
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent<HTMLDialogElement>) => {
      isPressed.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
      if (isPressed.current && target === currentTarget) onDismiss();
    },
  };
}
