import { useState } from 'react';
import { Email } from '#shared/schema/common.ts';
import { authTexts } from '../../../lib/auth-texts.ts';
import { notify } from '../../../lib/notify.ts';
import { resendVerification } from '../api/user-pool.ts';

/** Resends the verification email to the address in the form. */
export function ResendButton({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    const parsed = Email.safeParse(email.trim());
    if (!email.trim()) return notify.error(authTexts.emailFirst);
    if (!parsed.success) return notify.error(authTexts.emailInvalid);
    setBusy(true);
    try {
      await resendVerification(parsed.data);
      notify.success(authTexts.resent);
    } catch (error) {
      console.warn('Could not send the verification email', error);
      notify.error(authTexts.resendFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="link" aria-disabled={busy} onClick={() => void (busy || resend())}>
      {busy ? 'Sending...' : 'Resend verification email'}
    </button>
  );
}
