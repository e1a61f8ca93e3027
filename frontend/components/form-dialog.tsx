import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

/** An open form dialog with Cancel, a submit button, and Remove where there is something to remove. */
export const FormDialog = ({
  submitLabel = 'Save',
  busyLabel = 'Saving...',
  busy = false,
  disabled = false,
  onRemove,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'open' | 'actions' | 'onSubmit'> &
  Required<Pick<ComponentProps<typeof Dialog>, 'onSubmit'>> & {
    submitLabel?: string;
    busyLabel?: string;
    /** Disables submitting, for example while nothing has been entered. */
    disabled?: boolean;
    onRemove?: (() => void) | undefined;
  }) => (
  <Dialog
    open
    busy={busy}
    actions={
      <>
        {onRemove && (
          // Not `disabled`, which would take its focus away.
          <Button variant="danger" aria-disabled={busy || undefined} onClick={busy ? undefined : onRemove}>
            Remove
          </Button>
        )}
        <DialogActions onCancel={dialog.onClose} busy={busy} busyLabel={busyLabel} disabled={disabled}>
          {submitLabel}
        </DialogActions>
      </>
    }
    {...dialog}
  />
);
