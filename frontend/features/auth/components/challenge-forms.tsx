import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NewPassword } from '#shared/domain/password-policy.ts';
import { authTexts } from '../../../lib/auth-texts.ts';
import { notify } from '../../../lib/notify.ts';
import { respondToChallenge, type SignInStep, signIn } from '../api/user-pool.ts';
import { codeFailure, isInvalidCredentials, isInvitationExpired } from '../auth-failures.ts';
import { CodeField, NewPasswordField, SubmitButton, UsernameForPasswordManagers } from './form-parts.tsx';

interface Challenge {
  readonly onStep: (step: SignInStep) => void;
}

/**
 * An invited person chooses their own password: after signing in with the temporary one, or with the link of the
 * invitation, which carries it.
 */
export function NewPasswordChallenge({
  onStep,
  email,
  temporaryPassword,
}: Challenge & {
  email: string;
  /** Of the link: it is signed in with first. */
  temporaryPassword?: string;
}) {
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(z.object({ password: NewPassword })),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      const step = temporaryPassword === undefined ? 'newPassword' : await signIn(email, temporaryPassword);
      onStep(step === 'newPassword' ? await respondToChallenge(password) : step);
    } catch (error) {
      if (isInvitationExpired(error)) return onStep('invitationExpired');
      if (isInvalidCredentials(error)) return onStep('invitationUsed');
      console.warn('The new password was refused', error);
      notify.error(authTexts.passwordChangeFailed);
    }
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <UsernameForPasswordManagers email={email} />
      <p className="soft">
        Welcome to Landfall. Choose a password for <b>{email}</b>.
      </p>
      <NewPasswordField
        label="New password"
        chosen={watch('password')}
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <SubmitButton busy={formState.isSubmitting} busyLabel="Saving...">
        Set password and sign in
      </SubmitButton>
    </form>
  );
}

const code = z.string().check(z.regex(/^\d{6}$/, 'Enter the 6-digit code'));

/** The six digits of an authenticator app. */
export function TotpChallenge({ onStep, onRecover }: Challenge & { onRecover: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(z.object({ code })),
    defaultValues: { code: '' },
  });
  const submit = handleSubmit(async (answer) => {
    try {
      onStep(await respondToChallenge(answer.code));
    } catch (error) {
      setError('code', { message: codeFailure(error, authTexts.signInFailed) }, { shouldFocus: true });
    }
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <CodeField
        hint="From your authenticator app"
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <SubmitButton busy={formState.isSubmitting} busyLabel="Checking...">
        Sign In
      </SubmitButton>
      <p className="ui soft below">
        Lost your phone?{' '}
        <button type="button" className="link" onClick={onRecover}>
          {authTexts.recoveryUse}
        </button>
      </p>
    </form>
  );
}
