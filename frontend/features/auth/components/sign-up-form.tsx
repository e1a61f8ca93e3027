import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ProfileChange } from '#shared/contract/profile.ts';
import { NewPassword } from '#shared/domain/password-policy.ts';
import { Email } from '#shared/schema/common.ts';
import { PasswordField, TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { authTexts } from '../../../lib/auth-texts.ts';
import { notify } from '../../../lib/notify.ts';
import { signUp } from '../api/user-pool.ts';
import { isAccountTaken, signUpFailure } from '../auth-failures.ts';
import { PasswordRules } from './password-rules.tsx';

const NewAccount = z.object({
  fullName: ProfileChange.shape.full_name,
  email: z.pipe(z.string().check(z.minLength(1, authTexts.emailMissing)), Email),
  password: z.pipe(z.string().check(z.minLength(1, authTexts.passwordMissing)), NewPassword),
});

/** A new account. `onDone` hears the address the verification link went to, `onTaken` one that has an account. */
export function SignUpForm({
  onDone,
  onTaken,
}: {
  onDone: (email: string) => void;
  onTaken: (email: string) => void;
}) {
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(NewAccount),
    defaultValues: { fullName: '', email: '', password: '' },
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
      <TextField
        label="Full Name"
        hint="Optional"
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <div>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordRules password={watch('password')} />
      </div>
      <Button type="submit" variant="primary" full busy={isSubmitting} busyLabel="Creating account...">
        Sign Up
      </Button>
    </form>
  );
}
