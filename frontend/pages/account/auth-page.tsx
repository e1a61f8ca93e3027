import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { FullScreenSpinner } from '../../components/full-screen-spinner.tsx';
import { Tabs } from '../../components/tabs.tsx';
import type { SignInStep } from '../../features/auth/api/user-pool.ts';
import { AuthFormSwitch } from '../../features/auth/components/auth-form-switch.tsx';
import { AuthFrame } from '../../features/auth/components/auth-frame.tsx';
import { AuthNotices } from '../../features/auth/components/auth-notices.tsx';
import { NewPasswordChallenge, TotpChallenge } from '../../features/auth/components/challenge-forms.tsx';
import { DemoAccounts } from '../../features/auth/components/demo-accounts.tsx';
import { ForgotPasswordDialog } from '../../features/auth/components/forgot-password-dialog.tsx';
import { RecoveryForm } from '../../features/auth/components/recovery-form.tsx';
import { ResendButton } from '../../features/auth/components/resend-button.tsx';
import { type Credentials, SignInForm } from '../../features/auth/components/sign-in-form.tsx';
import { SignUpForm } from '../../features/auth/components/sign-up-form.tsx';
import { useMailedLink } from '../../features/auth/mailed-link.ts';
import { forgetReturnAddress, storeReturnAddress } from '../../features/auth/stored-return-address.ts';
import { useKnownEmail } from '../../features/auth/use-known-email.ts';
import { authTexts } from '../../lib/auth-texts.ts';
import { notify } from '../../lib/notify.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { safeReturnAddress } from '../../lib/return-address.ts';
import { useSession } from '../../lib/session.tsx';

const tabs = [
  { value: 'signin', label: 'Sign In' },
  { value: 'signup', label: 'Sign Up' },
];

const headings: Partial<Record<string, string>> = {
  signin: 'Welcome back',
  signup: 'Create your account',
  sent: 'Check your email',
  newPassword: 'Choose your password',
  totp: 'One more step',
};

export default function AuthPage() {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'signup' ? 'signup' : 'signin';
  const link = useMailedLink();
  const known = useKnownEmail(link.email);
  const [filled, setFilled] = useState<Partial<Credentials>>({ email: known });
  const [email, setEmail] = useState(known);
  // An invitation link contains the temporary password.
  const [step, setStep] = useState<SignInStep | undefined>(link.code === '' ? undefined : 'newPassword');
  const [sentTo, setSentTo] = useState<string>();
  const [forgot, setForgot] = useState(false);
  const [recovering, setRecovering] = useState(false);
  const [taken, setTaken] = useState<string>();

  const returnAddress = search.get('return');
  useEffect(() => {
    if (returnAddress !== null) storeReturnAddress(returnAddress);
  }, [returnAddress]);

  const show = (value: string) => {
    const next = new URLSearchParams(search);
    if (value === 'signup') next.set('tab', value);
    else next.delete('tab');
    setSearch(next, { replace: true });
  };
  const fill = (credentials: Partial<Credentials>) => {
    setFilled(credentials);
    setEmail(credentials.email ?? '');
    show('signin');
  };
  /** Switches to the other form and keeps the typed address. */
  const switchForm = (value: string) => {
    setFilled((before) => ({ ...before, email }));
    show(value);
  };
  const heading = tab === 'signin' && sentTo !== undefined ? 'sent' : tab;
  const next = (reached: SignInStep, of?: string) => {
    if (of) setEmail(of);
    setStep(reached);
    if (reached === 'done') {
      forgetReturnAddress();
      notify.success(authTexts.signedIn);
    }
    // Asks for the password again.
    if (reached === 'tooLate') fill({ email: of ?? email });
    if (reached === 'unconfirmed') notify.error(authTexts.notConfirmed);
    if (reached === 'resetRequired') notify.error(authTexts.resetRequired);
  };

  const recovered = () => {
    notify.success(authTexts.recovered);
    setRecovering(false);
    setStep(undefined);
    fill({ email });
  };

  if (session.status === 'loading') return <FullScreenSpinner />;
  if (session.status === 'signedIn')
    return <Navigate to={safeReturnAddress(returnAddress, window.location.origin)} replace />;
  return (
    <AuthFrame>
      <PageHead title={tab === 'signup' ? 'Sign up' : 'Sign in'} />
      <h1>{headings[step ?? ''] ?? headings[heading]}</h1>
      {step === 'newPassword' && (
        <NewPasswordChallenge
          onStep={next}
          email={email}
          {...(link.code !== '' && { temporaryPassword: link.code })}
        />
      )}
      {step === 'totp' && !recovering && (
        <TotpChallenge onStep={next} onRecover={() => setRecovering(true)} />
      )}
      {step === 'totp' && recovering && (
        <RecoveryForm email={email} onDone={recovered} onBack={() => setRecovering(false)} />
      )}
      {step !== 'newPassword' && step !== 'totp' && (
        <Tabs label="Sign in or sign up" tabs={tabs} value={tab} onChange={switchForm}>
          <AuthNotices
            tab={tab}
            step={step}
            sessionEnded={session.by === 'ended'}
            email={email}
            sentTo={sentTo}
            taken={taken}
            onSignIn={(address) => fill({ email: address })}
          />
          {tab === 'signup' ? (
            <SignUpForm
              email={email}
              onEmail={setEmail}
              onDone={(address) => {
                setSentTo(address);
                fill({ email: address });
              }}
              onTaken={setTaken}
            />
          ) : (
            <SignInForm filled={filled} onStep={next} onEmail={setEmail} onForgot={() => setForgot(true)} />
          )}
          <AuthFormSwitch tab={tab} onShow={switchForm} />
          {tab === 'signin' && email !== '' && step !== 'unconfirmed' && sentTo === undefined && (
            <ResendButton email={email} />
          )}
          {tab === 'signin' && <DemoAccounts onChoose={fill} />}
        </Tabs>
      )}
      <ForgotPasswordDialog open={forgot} email={email} onClose={() => setForgot(false)} />
    </AuthFrame>
  );
}
