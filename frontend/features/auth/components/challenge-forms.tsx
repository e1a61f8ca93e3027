import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FullName } from '#shared/contract/profile.ts';
import { NewPassword } from '#shared/domain/password-policy.ts';
import { plainCode } from '#shared/schema/common.ts';
import { authTexts } from '../../../lib/auth-texts.ts';
import { notify } from '../../../lib/notify.ts';
import { saveOwnName } from '../api/save-own-name.ts';
import { respondToChallenge, type SignInStep, signIn } from '../api/user-pool.ts';
import {
  authenticatorFailure,
  isChallengeExpired,
  isInvalidCredentials,
  isInvitationExpired,
} from '../auth-failures.ts';
import {
  CodeField,
  NameField,
  NewPasswordField,
  SubmitButton,
  UsernameForPasswordManagers,
} from './form-parts.tsx';

interface Challenge {
  readonly onStep: (step: SignInStep) => void;
}

const Join = z.object({
  full_name: FullName.check(z.minLength(1, 'Please enter your name')),
  password: NewPassword,
});

/**
 * An invited person enters their name and chooses a password, either after signing in with the temporary password or
 * through the invitation link, which contains it.
 */
export function NewPasswordChallenge({
  onStep,
  email,
  temporaryPassword,
}: Challenge & {
  email: string;
  /** From the link. It is used to sign in first. */
  temporaryPassword?: string;
}) {
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(Join),
    defaultValues: { full_name: '', password: '' },
  });
  const submit = handleSubmit(async ({ full_name, password }) => {
    try {
      const first = temporaryPassword === undefined ? 'newPassword' : await signIn(email, temporaryPassword);
      const step = first === 'newPassword' ? await respondToChallenge(password) : first;
      if (step === 'done') await saveOwnName(full_name);
      onStep(step);
    } catch (error) {
      if (isInvitationExpired(error)) return onStep('invitationExpired');
      if (isChallengeExpired(error)) return onStep('tooLate');
      if (isInvalidCredentials(error)) return onStep('invitationUsed');
      console.warn('The new password was rejected', error);
      notify.error(authTexts.passwordChangeFailed);
    }
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <UsernameForPasswordManagers email={email} />
      <p className="soft">
        Welcome to Landfall. Enter your name and choose a password for <b>{email}</b>.
      </p>
      <NameField hint={undefined} error={formState.errors.full_name?.message} {...register('full_name')} />
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

const code = z.string().check(z.overwrite(plainCode), z.regex(/^\d{6}$/, 'Enter the 6-digit code'));

/** Asks for the six-digit code of an authenticator app. */
export function TotpChallenge({ onStep, onRecover }: Challenge & { onRecover: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(z.object({ code })),
    defaultValues: { code: '' },
  });
  const submit = handleSubmit(async (answer) => {
    try {
      onStep(await respondToChallenge(answer.code));
    } catch (error) {
      if (isChallengeExpired(error)) return onStep('tooLate');
      setError('code', { message: authenticatorFailure(error) }, { shouldFocus: true });
    }
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <CodeField
        autoFocus
        hint="From your authenticator app"
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <SubmitButton busy={formState.isSubmitting} busyLabel="Checking...">
        Sign In
      </SubmitButton>
      <p className="text-ui soft below">
        Lost your phone?{' '}
        <button type="button" className="link" onClick={onRecover}>
          {authTexts.recoveryUse}
        </button>
      </p>
    </form>
  );
}
