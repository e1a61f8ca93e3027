import { type FormEvent, useState } from 'react';
import { Email } from '#shared/schema/common.ts';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { authTexts } from '../../../lib/auth-texts.ts';
import { notify } from '../../../lib/notify.ts';
import { requestAccessEmail } from '../api/user-pool.ts';
import { recoveryFailure } from '../auth-failures.ts';
import { EmailField } from './form-parts.tsx';

/** Sends the password reset email. */
export function ForgotPasswordDialog({
  open,
  email: given,
  onClose,
}: {
  open: boolean;
  /** Prefilled from the sign-in form. */
  email: string;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const email = typed ?? given;

  const close = () => {
    setTyped(undefined);
    setError(undefined);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = Email.safeParse(email.trim());
    if (!parsed.success) {
      const text = email.trim() ? authTexts.emailInvalid : authTexts.emailFirst;
      notify.error(text);
      return setError(text);
    }
    setError(undefined);
    setBusy(true);
    try {
      await requestAccessEmail(parsed.data);
      notify.success(authTexts.resetSent);
      close();
    } catch (failure) {
      console.warn('Could not send the reset email', failure);
      notify.error(recoveryFailure(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Reset your password"
      busy={busy}
      onSubmit={submit}
      actions={
        <DialogActions onCancel={close} variant="secondary" busy={busy} busyLabel="Sending...">
          Send reset email
        </DialogActions>
      }
    >
      <p className="soft">We’ll email you a link to choose a new password. It expires in one hour.</p>
      <EmailField value={email} onChange={(event) => setTyped(event.target.value)} error={error} />
    </Dialog>
  );
}
