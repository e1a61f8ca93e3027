import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NewPassword } from '#shared/domain/password-policy.ts';
import { authTexts } from '../../../lib/auth-texts.ts';
import { notify } from '../../../lib/notify.ts';
import { respondToChallenge, type SignInStep } from '../api/user-pool.ts';
import { codeFailure } from '../auth-failures.ts';
import { CodeField, NewPasswordField, SubmitButton, UsernameForPasswordManagers } from './form-parts.tsx';

interface Challenge {
  readonly onStep: (step: SignInStep) => void;
}

/** An invited person has signed in with the temporary password and chooses their own. */
export function NewPasswordChallenge({ onStep, email }: Challenge & { email: string }) {
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(z.object({ password: NewPassword })),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      onStep(await respondToChallenge(password));
    } catch (error) {
      console.warn('The new password was refused', error);
      notify.error(authTexts.passwordChangeFailed);
    }
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <UsernameForPasswordManagers email={email} />
      <p className="soft">Welcome to Landfall. Choose your own password to continue.</p>
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
