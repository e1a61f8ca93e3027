import { useTurnOff } from '../api/second-factor.ts';
import { profileTexts } from '../texts.ts';
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx';

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
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
    >
      You’ll sign in with only your password. Your recovery codes will stop working.
    </ConfirmPasswordDialog>
  );
}
