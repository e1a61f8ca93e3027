import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NewPassword } from '#shared/domain/password-policy.ts';
import { authTexts } from '../../../lib/auth-texts.ts';
import { notify } from '../../../lib/notify.ts';
import { setNewPassword } from '../api/user-pool.ts';
import { codeFailure } from '../auth-failures.ts';
import { EmailedCode } from '../emailed-code.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import {
  CodeField,
  EmailField,
  NewPasswordField,
  SubmitButton,
  UsernameForPasswordManagers,
} from './form-parts.tsx';

const NewPasswordForm = z.extend(EmailedCode, { password: NewPassword });

/** Sets a new password with the emailed code. Asks for email and code if the link didn't include them. */
export function ResetForm({ given, onDone }: { given: EmailedCode; onDone: (email: string) => void }) {
  const linked = given.email !== '' && given.code !== '';
  const [asking, setAsking] = useState(false);
  const [codeProblem, setCodeProblem] = useState<string>();
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(NewPasswordForm),
    defaultValues: { ...given, password: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async ({ email, code, password }) => {
    try {
      await setNewPassword(email, code, password);
      onDone(email);
    } catch (error) {
      const text = codeFailure(error, authTexts.passwordChangeFailed);
      notify.error(text);
      setCodeProblem(text);
      setError('code', { message: text });
    }
  });
  return (
    <>
      <p className="lead">{linked ? `For ${given.email}.` : 'Enter the code from the email we sent you.'}</p>
      <form className="form" onSubmit={submit} noValidate>
        {linked && !codeProblem ? (
          <UsernameForPasswordManagers email={given.email} />
        ) : (
          <>
            <EmailField error={errors.email?.message} {...register('email')} />
            <CodeField error={errors.code?.message} {...register('code')} />
          </>
        )}
        <NewPasswordField
          label="New password"
          chosen={watch('password')}
          error={errors.password?.message}
          {...register('password')}
        />
        <SubmitButton busy={formState.isSubmitting} busyLabel="Saving...">
          Save password
        </SubmitButton>
        <button type="button" className="link" onClick={() => setAsking(true)}>
          Send a new reset email
        </button>
      </form>
      <ForgotPasswordDialog open={asking} email={watch('email')} onClose={() => setAsking(false)} />
    </>
  );
}
