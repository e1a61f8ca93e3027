import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

/**
 * An open form dialog with Cancel, a submit button, and Remove where there is something to remove. While `busy`, the
 * button that was clicked says so.
 */
export function FormDialog({
  submitLabel = 'Save',
  busyLabel = 'Saving...',
  busy = false,
  disabled = false,
  onRemove,
  onSubmit,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'open' | 'actions' | 'onSubmit'> &
  Required<Pick<ComponentProps<typeof Dialog>, 'onSubmit'>> & {
    submitLabel?: string;
    busyLabel?: string;
    /** Disables submitting, for example while nothing has been entered. */
    disabled?: boolean;
    onRemove?: (() => void) | undefined;
  }) {
  const [isRemovalLatest, setRemovalLatest] = useState(false);
  const removing = busy && isRemovalLatest;
  return (
    <Dialog
      open
      busy={busy}
      actions={
        <>
          {onRemove && (
            <Button
              variant="danger"
              busy={removing}
              busyLabel="Removing..."
              // Not `disabled`, which would take its focus away.
              aria-disabled={busy || undefined}
              onClick={() => {
                if (busy) return;
                setRemovalLatest(true);
                onRemove();
              }}
            >
              Remove
            </Button>
          )}
          <DialogActions
            onCancel={dialog.onClose}
            busy={busy && !removing}
            busyLabel={busyLabel}
            disabled={disabled}
            locked={removing}
          >
            {submitLabel}
          </DialogActions>
        </>
      }
      {...dialog}
      onSubmit={(event) => {
        setRemovalLatest(false);
        onSubmit(event);
      }}
    />
  );
}
