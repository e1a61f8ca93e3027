import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NewPassword } from '#shared/domain/password-policy.ts';
import { PasswordField, TextField } from '../../components/amplify/fields.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { setNewPassword } from '../../features/auth/api/user-pool.ts';
import { codeFailure } from '../../features/auth/auth-failures.ts';
import { AuthFrame } from '../../features/auth/components/auth-frame.tsx';
import { ForgotPasswordDialog } from '../../features/auth/components/forgot-password-dialog.tsx';
import {
  PasswordRules,
  UsernameForPasswordManagers,
} from '../../features/auth/components/password-rules.tsx';
import { EmailedCode } from '../../features/auth/emailed-code.ts';
import { useMailedLink } from '../../features/auth/mailed-link.ts';
import { authTexts } from '../../lib/auth-texts.ts';
import { notify } from '../../lib/notify.ts';
import { PageHead } from '../../lib/page-head.tsx';

const NewPasswordForm = z.extend(EmailedCode, { password: NewPassword });

/** Where the link in the reset e-mail lands: sets the new password. */
export default function AuthResetPage() {
  const { email, code } = useMailedLink();
  const given = { email, code };
  const linked = given.email !== '' && given.code !== '';
  const [done, setDone] = useState(false);
  const [asking, setAsking] = useState(false);
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(NewPasswordForm),
    defaultValues: { ...given, password: '' },
  });
  const { errors } = formState;
  const [codeProblem, setCodeProblem] = useState<string>();
  const submit = handleSubmit(async ({ email, code, password }) => {
    try {
      await setNewPassword(email, code, password);
      setDone(true);
    } catch (error) {
      const text = codeFailure(error, authTexts.passwordChangeFailed);
      notify.error(text);
      setCodeProblem(text);
      setError('code', { message: text });
    }
  });
  return (
    <AuthFrame>
      <PageHead title="Choose a new password" />
      <h1>Choose a new password</h1>
      {done ? (
        <div className="below">
          <Notice tone="ok">{authTexts.passwordChanged}</Notice>
          <ButtonLink variant="primary" full to="/auth">
            Sign In
          </ButtonLink>
        </div>
      ) : (
        <>
          <p className="lead">
            {linked ? `For ${given.email}.` : 'Enter the code from the email we sent you.'}
          </p>
          <form className="form" onSubmit={submit} noValidate>
            {linked && !codeProblem && <UsernameForPasswordManagers email={given.email} />}
            {(!linked || codeProblem) && (
              <>
                <TextField
                  label="Email"
                  type="email"
                  autoComplete="username"
                  error={errors.email?.message}
                  {...register('email')}
                />
                <TextField
                  label="Code"
                  autoComplete="one-time-code"
                  error={errors.code?.message}
                  {...register('code')}
                />
              </>
            )}
            <div>
              <PasswordField
                label="New password"
                autoComplete="new-password"
                error={errors.password?.message}
                {...register('password')}
              />
              <PasswordRules password={watch('password')} />
            </div>
            <Button type="submit" variant="primary" full busy={formState.isSubmitting} busyLabel="Saving...">
              Save password
            </Button>
            <button type="button" className="link" onClick={() => setAsking(true)}>
              Send a new reset email
            </button>
          </form>
        </>
      )}
      <ForgotPasswordDialog open={asking} email={watch('email')} onClose={() => setAsking(false)} />
    </AuthFrame>
  );
}
