import type { RefObject } from 'react';
import { useTurnOff } from '../api/second-factor.ts';
import { profileTexts } from '../texts.ts';
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx';

export function TurnOffDialog({
  onClose,
  otherwiseFocus,
}: {
  onClose: () => void;
  /** Receives focus once it is off, when the button that opened the dialog no longer exists. */
  otherwiseFocus: RefObject<HTMLElement | null>;
}) {
  const off = useTurnOff(onClose);
  return (
    <ConfirmPasswordDialog
      title="Turn off two-step verification?"
      action="Turn off"
      busyLabel="Turning off..."
      variant="danger"
      change={off}
      failure={() => profileTexts.turnOffFailed}
      onClose={onClose}
      otherwiseFocus={otherwiseFocus}
    >
      You’ll sign in with only your password. Your recovery codes will stop working.
    </ConfirmPasswordDialog>
  );
}
