import { X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useDeferredValue,
  useId,
  useRef,
} from 'react';
import { focusClickedButtons } from '../lib/focus-clicked-button.ts';
import { Button, type ButtonVariant, IconButton } from './button.tsx';
import { useBackdrop } from './use-backdrop.ts';
import { useDiscardQuestion } from './use-discard-question.ts';
import { useLock } from './use-lock.ts';
import { useModal } from './use-modal.ts';
import { useRecoveredFocus } from './use-recovered-focus.ts';
import './dialog.css';

// Once, and before the click that opens a dialog. Public pages without a dialog don't load it.
if (typeof document !== 'undefined') focusClickedButtons();

/** Lets a dialog's Cancel button ask before closing. Outside a dialog it closes directly. */
const CloseSafely = createContext((close: () => void): void => close());

/**
 * A modal based on the native dialog element. Escape, the backdrop, the close button, and Cancel close it, and each
 * asks first if there is unsaved text. Focus moves in, stays in, and returns on close. While `busy`, the dialog stays
 * open and its fields are locked. Its content is mounted only while it is open. Actions are right-aligned, the less
 * prominent one first.
 *
 * The click that opens the dialog dims the page immediately, and the dialog follows in the next frame: the browser
 * recalculates styles for the whole page as it becomes inert, which is slow with a long list.
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
  unsaved,
  otherwiseFocus,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  busy?: boolean;
  /** For a question that must be answered: no close button, and announced as an alert. */
  alert?: boolean;
  /** Makes the dialog a form. */
  onSubmit?: (event: React.FormEvent<HTMLFormElement>) => void;
  /** Whether the form differs from its initial state. Defaults to whether anything was typed. */
  unsaved?: boolean;
  /** Receives focus if the element that opened the dialog no longer exists. */
  otherwiseFocus?: RefObject<HTMLElement | null>;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const isReady = useDeferredValue(open, false);
  const isShown = open && isReady;
  const { closing, closeSafely, keepEditing, onInput } = useDiscardQuestion(isShown, { unsaved, busy });
  const dismiss = () => closeSafely(onClose);
  const backdrop = useBackdrop(() => !alert && dismiss());
  useModal(dialog, isShown, otherwiseFocus);
  const onFocus = useRecoveredFocus(dialog, isShown);
  // What is typed now would be lost when the dialog closes.
  useLock(fields, isShown && busy);
  const body = (
    <CloseSafely value={closeSafely}>
      <div className="dialog-header">
        <h2 id={titleId}>{title}</h2>
        {!alert && <IconButton label="Close" icon={X} onClick={dismiss} disabled={busy} />}
      </div>
      <div ref={fields} className="dialog-body">
        {children}
      </div>
      {closing ? (
        <DiscardQuestion className="dialog-footer" onDiscard={closing.close} onKeep={keepEditing} />
      ) : (
        actions && <div className="dialog-footer">{actions}</div>
      )}
    </CloseSafely>
  );
  const modal = (
    <dialog
      ref={dialog}
      className="dialog cartouche"
      aria-labelledby={titleId}
      {...(alert && { role: 'alertdialog' })}
      onCancel={(event) => {
        event.preventDefault();
        dismiss();
      }}
      onClose={() => {
        // Chrome on Android closes a dialog without a cancel event on the second of two consecutive Back gestures.
        if (!isShown || !dialog.current?.isConnected || dialog.current.open) return;
        dialog.current.showModal();
        dismiss();
      }}
      onKeyDown={(event) => {
        // On a second consecutive Escape, the browser closes a dialog without a cancel event.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        dismiss();
      }}
      {...backdrop}
      onFocus={onFocus}
      onInput={onInput}
    >
      {isShown &&
        (onSubmit ? (
          <form
            onSubmit={(event) => {
              onSubmit(event);
              // A field with an error may have been scrolled out of sight.
              requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(invalidField)?.focus());
            }}
            noValidate
          >
            {body}
          </form>
        ) : (
          body
        ))}
    </dialog>
  );
  return (
    <>
      {modal}
      {open && !isReady && <div className="dialog-veil" />}
    </>
  );
}

const invalidField = ':is(input, select, textarea)[aria-invalid="true"]';

/** Asks before discarding typed text. */
export const DiscardQuestion = ({
  className,
  onDiscard,
  onKeep,
}: {
  className: string;
  onDiscard: () => void;
  onKeep: () => void;
}) => (
  <div className={className} role="alert">
    <p className="text-ui">Discard what you typed?</p>
    <Button variant="ghost" onClick={onDiscard}>
      Discard
    </Button>
    <Button variant="secondary" autoFocus onClick={onKeep}>
      Keep editing
    </Button>
  </div>
);

/**
 * The two actions of a form dialog. Cancel asks before it discards typed text. Without `onConfirm`, the second one
 * submits the form.
 */
export const DialogActions = ({
  onCancel,
  cancelLabel = 'Cancel',
  onConfirm,
  variant = 'primary',
  busy = false,
  busyLabel = '',
  disabled = false,
  locked = false,
  children,
}: {
  onCancel: () => void;
  cancelLabel?: string;
  onConfirm?: () => void;
  variant?: ButtonVariant;
  busy?: boolean;
  busyLabel?: string;
  disabled?: boolean;
  /** Disables both, while another button of the dialog is busy. */
  locked?: boolean;
  children: ReactNode;
}) => {
  const closeSafely = useContext(CloseSafely);
  return (
    <>
      <Button variant="ghost" onClick={() => closeSafely(onCancel)} disabled={busy || locked}>
        {cancelLabel}
      </Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        variant={variant}
        busy={busy}
        busyLabel={busyLabel}
        disabled={disabled || locked}
        onClick={onConfirm}
      >
        {children}
      </Button>
    </>
  );
};
