import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { PasswordField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { startSession } from '../../../lib/auth.ts';
import { authTexts } from '../../../lib/auth-texts.ts';
import { notify } from '../../../lib/notify.ts';
import { type SignInStep, signIn, signInWithPasskey } from '../api/user-pool.ts';
import {
  isInvalidCredentials,
  isInvitationExpired,
  isSignedInAlready,
  signInFailure,
} from '../auth-failures.ts';
import { AccountEmail } from '../emailed-code.ts';
import { EmailField, SubmitButton } from './form-parts.tsx';

const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

const Credentials = z.object({
  email: AccountEmail,
  password: z.string().check(z.minLength(1, authTexts.passwordMissing)),
});
export type Credentials = z.infer<typeof Credentials>;

/**
 * Email and password. `onStep` receives the next step and the email it is for. The fields are locked while a sign-in
 * is in progress: a second one couldn't be submitted, and the result of the first would seem to be its own.
 */
export function SignInForm({
  filled,
  onStep,
  onEmail,
  onForgot,
}: {
  /** Values to prefill: a demo account, or the address someone just signed up with. */
  filled: Partial<Credentials>;
  onStep: (step: SignInStep, email: string) => void;
  onEmail: (email: string) => void;
  onForgot: () => void;
}) {
  const [withPasskey, setWithPasskey] = useState(false);
  const { register, handleSubmit, setError, trigger, getValues, formState } = useForm({
    resolver: zodResolver(Credentials),
    values: { email: filled.email ?? '', password: filled.password ?? '' },
  });
  const { errors } = formState;
  const isSubmitting = formState.isSubmitting || withPasskey;

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      onStep(await signIn(email, password), email);
    } catch (error) {
      if (isSignedInAlready(error)) return startSession();
      if (isInvitationExpired(error)) return onStep('invitationExpired', email);
      const text = signInFailure(error);
      if (text === authTexts.notConfirmed) onStep('unconfirmed', email);
      else notify.error(text);
      if (isInvalidCredentials(error)) setError('password', { message: text }, { shouldFocus: true });
    }
  });
  const submitPasskey = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return;
    const address = getValues('email').trim();
    setWithPasskey(true);
    try {
      const step = await signInWithPasskey(address);
      if (step === 'noPasskey') notify.error(authTexts.passkeyNone);
      else onStep(step, address);
    } catch (error) {
      if (isSignedInAlready(error)) return startSession();
      const text = signInFailure(error);
      notify.error(text === authTexts.invalidCredentials ? authTexts.signInFailed : text);
    } finally {
      setWithPasskey(false);
    }
  };
  const email = register('email', { onChange: (event) => onEmail(event.target.value) });

  return (
    <form className="form" onSubmit={submit} noValidate>
      <EmailField error={errors.email?.message} readOnly={isSubmitting} {...email} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        aside={
          <button type="button" className="link" onClick={onForgot}>
            Forgot password?
          </button>
        }
        error={errors.password?.message}
        readOnly={isSubmitting}
        {...register('password')}
      />
      <SubmitButton busy={isSubmitting} busyLabel="Signing in...">
        Sign In
      </SubmitButton>
      {canUsePasskeys() && (
        <Button full icon={KeyRound} disabled={isSubmitting} onClick={() => void submitPasskey()}>
          {authTexts.passkeySignIn}
        </Button>
      )}
    </form>
  );
}
