import { Mail } from 'lucide-react';
import { Notice } from '../../../components/notice.tsx';
import { authTexts } from '../../../lib/auth-texts.ts';
import type { SignInStep } from '../api/user-pool.ts';
import { RecoveryNotice } from './recovery-notice.tsx';
import { ResendButton } from './resend-button.tsx';

/** What happened before the form below, and what to do about it. */
export function AuthNotices({
  tab,
  step,
  sessionEnded,
  email,
  sentTo,
  taken,
  onSignIn,
}: {
  tab: 'signin' | 'signup';
  step: SignInStep | undefined;
  sessionEnded: boolean;
  /** The address in the form's email field. */
  email: string;
  /** The address of a new account, which a verification email was sent to. */
  sentTo: string | undefined;
  /** The address that can't sign up, because it has an account. */
  taken: string | undefined;
  onSignIn: (email: string) => void;
}) {
  return (
    <>
      {sessionEnded && tab === 'signin' && <Notice tone="info">{authTexts.sessionEnded}</Notice>}
      {sentTo !== undefined && (
        <Notice tone="ok" icon={Mail}>
          <p>{authTexts.verificationSent}</p>
          <ResendButton email={sentTo} />
        </Notice>
      )}
      {step === 'unconfirmed' && sentTo === undefined && (
        <Notice tone="warn" icon={Mail}>
          <p>{authTexts.notConfirmed}</p>
          <ResendButton email={email} />
        </Notice>
      )}
      {tab === 'signin' && (
        <>
          {step === 'invitationExpired' && (
            <RecoveryNotice
              text={authTexts.invitationExpired}
              action={authTexts.invitationRenew}
              email={email}
            />
          )}
          {step === 'tooLate' && <Notice tone="info">{authTexts.tooLate}</Notice>}
          {step === 'invitationUsed' && <Notice tone="info">{authTexts.invitationUsed}</Notice>}
        </>
      )}
      {taken !== undefined && tab === 'signup' && (
        <RecoveryNotice text={authTexts.accountExists} action={authTexts.accountExistsSend} email={taken}>
          <button type="button" className="link" onClick={() => onSignIn(taken)}>
            Sign in
          </button>
        </RecoveryNotice>
      )}
    </>
  );
}
