import { useState } from 'react';
import { PasswordField } from '../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { useTurnOff } from '../api/second-factor.ts';
import { profileTexts } from '../texts.ts';

/** Asks for the password first. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const off = useTurnOff(onClose);
  const wrong = off.error?.name === 'NotAuthorizedException';
  const error = off.error ? (wrong ? profileTexts.wrongPassword : profileTexts.turnOffFailed) : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn off two-step verification?"
      busy={off.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (password) off.mutate(password);
      }}
      actions={
        <DialogActions onCancel={onClose} variant="danger" busy={off.isPending} busyLabel="Turning off...">
          Turn off
        </DialogActions>
      }
    >
      <div className="form">
        <p>You’ll sign in with only your password. Your recovery codes will stop working.</p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={error}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
