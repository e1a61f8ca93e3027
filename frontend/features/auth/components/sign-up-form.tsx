import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { FullName } from '#shared/contract/profile.ts';
import { NewPassword } from '#shared/domain/password-policy.ts';
import { authTexts } from '../../../lib/auth-texts.ts';
import { notify } from '../../../lib/notify.ts';
import { signUp } from '../api/user-pool.ts';
import { isAccountTaken, signUpFailure } from '../auth-failures.ts';
import { AccountEmail } from '../emailed-code.ts';
import { EmailField, NameField, NewPasswordField, SubmitButton } from './form-parts.tsx';

const NewAccount = z.object({
  fullName: FullName,
  email: AccountEmail,
  password: z.pipe(z.string().check(z.minLength(1, authTexts.passwordMissing)), NewPassword),
});

/**
 * Creates an account. `onDone` receives the address that the verification link was sent to, `onTaken` an address that
 * already has an account.
 */
export function SignUpForm({
  email: given,
  onEmail,
  onDone,
  onTaken,
}: {
  /** From the other form or from a link. */
  email: string;
  onEmail: (email: string) => void;
  onDone: (email: string) => void;
  onTaken: (email: string) => void;
}) {
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(NewAccount),
    defaultValues: { fullName: '', email: given, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ fullName, email, password }) => {
    try {
      await signUp(email, password, fullName);
      notify.success(authTexts.checkEmail);
      onDone(email);
    } catch (error) {
      notify.error(signUpFailure(error));
      if (isAccountTaken(error)) onTaken(email);
    }
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <NameField error={errors.fullName?.message} {...register('fullName')} />
      <EmailField
        error={errors.email?.message}
        {...register('email', { onChange: (event) => onEmail(event.target.value) })}
      />
      <NewPasswordField
        chosen={watch('password')}
        error={errors.password?.message}
        {...register('password')}
      />
      <SubmitButton busy={isSubmitting} busyLabel="Creating account...">
        Sign Up
      </SubmitButton>
      <p className="small soft">
        We’ll email you a link to verify your address.{' '}
        <Link className="link" to="/privacy">
          How we handle your data
        </Link>
      </p>
    </form>
  );
}
