import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Button, type ButtonVariant, IconButton } from './button.tsx';
import './dialog.css';

/**
 * A modal on the native dialog: Escape and the backdrop close it (the backdrop only until something is typed),
 * and focus moves in and returns. While `busy` it stays open. Its content is only mounted while it is open.
 * Actions are on the right, the quieter one first.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  busy = false,
  alert = false,
  onSubmit,
  otherwiseFocus,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  busy?: boolean;
  /** For a question that must be answered: no close button, announced as an alert. */
  alert?: boolean;
  /** Makes the dialog a form. */
  onSubmit?: (event: React.FormEvent<HTMLFormElement>) => void;
  /** Where focus goes if the element that opened the dialog no longer exists. */
  otherwiseFocus?: RefObject<HTMLElement | null>;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** A click outside the dialog must not discard what was typed in it. */
  const typed = useRef(false);
  useEffect(() => {
    if (!open) return undefined;
    const element = dialog.current;
    const before = document.activeElement;
    typed.current = false;
    element?.showModal();
    // People who open a form want to type; the browser would focus the close button.
    element?.querySelector<HTMLElement>('form .bd :is(input, select, textarea):not([hidden])')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else otherwiseFocus?.current?.focus();
    };
  }, [open, otherwiseFocus]);
  const body = (
    <>
      <div className="hd">
        <h2 id={titleId}>{title}</h2>
        {!alert && <IconButton label="Close" icon={X} onClick={onClose} disabled={busy} />}
      </div>
      <div className="bd">{children}</div>
      {actions && <div className="ft">{actions}</div>}
    </>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the browser's own
    <dialog
      ref={dialog}
      className="dialog cartouche"
      aria-labelledby={titleId}
      {...(alert && { role: 'alertdialog' })}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !busy && !alert && !typed.current) onClose();
      }}
      onInput={() => {
        typed.current = true;
      }}
    >
      {open &&
        (onSubmit ? (
          <form onSubmit={onSubmit} noValidate>
            {body}
          </form>
        ) : (
          body
        ))}
    </dialog>
  );
}

/** The two actions of a dialog that asks for something. Without `onConfirm`, the second one submits its form. */
export const DialogActions = ({
  onCancel,
  onConfirm,
  variant = 'primary',
  busy,
  busyLabel,
  disabled = false,
  children,
}: {
  onCancel: () => void;
  onConfirm?: () => void;
  variant?: ButtonVariant;
  busy: boolean;
  busyLabel: string;
  disabled?: boolean;
  children: ReactNode;
}) => (
  <>
    <Button variant="ghost" onClick={onCancel} disabled={busy}>
      Cancel
    </Button>
    <Button
      type={onConfirm ? 'button' : 'submit'}
      variant={variant}
      busy={busy}
      busyLabel={busyLabel}
      disabled={disabled}
      onClick={onConfirm}
    >
      {children}
    </Button>
  </>
);
