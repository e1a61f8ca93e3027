import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from 'react';
import { Button, IconButton } from './button.tsx';

/**
 * The browser takes the focus from a button that is disabled, such as Save once everything is saved, so keyboard users
 * would start over. With the focus, these buttons are only announced and shown as disabled, and ignore clicks.
 */
function useSteady({ disabled, onClick, ...rest }: ComponentProps<'button'>) {
  const [hasFocus, setFocus] = useState(false);
  return {
    disabled: disabled && !hasFocus,
    'aria-disabled': (disabled && hasFocus) || rest['aria-disabled'],
    onClick: disabled ? (event: MouseEvent) => event.preventDefault() : onClick,
    onFocus: () => setFocus(true),
    // If only the window loses the focus, the button is still the active element.
    onBlur: ({ target }: FocusEvent) => setFocus(target === document.activeElement),
  };
}

/** A button that may be disabled while it has the focus. Separate from `Button`, which public pages load. */
export const SteadyButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props} {...useSteady(props)} />
);

export const SteadyIconButton = (props: ComponentProps<typeof IconButton>) => (
  <IconButton {...props} {...useSteady(props)} />
);
