import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { authTexts } from '../../../lib/auth-texts.ts';
import { notify } from '../../../lib/notify.ts';
import { requestAccessEmail } from '../api/user-pool.ts';
import { recoveryFailure } from '../auth-failures.ts';

/** Explains why someone can't sign in, and emails them what they need. */
export function RecoveryNotice({
  text,
  action,
  email,
  children,
}: {
  text: string;
  action: string;
  email: string;
  /** Alternative actions. */
  children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await requestAccessEmail(email);
      notify.success(authTexts.accessSent);
    } catch (error) {
      console.warn('Could not send the recovery email', error);
      notify.error(recoveryFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice tone="warn" icon={Mail}>
      <p>{text}</p>
      <button type="button" className="link" aria-disabled={busy} onClick={() => void (busy || send())}>
        {busy ? 'Sending...' : action}
      </button>{' '}
      {children}
    </Notice>
  );
}
