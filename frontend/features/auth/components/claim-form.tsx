import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { accountsContract } from '#shared/contract/accounts.ts';
import { FullName } from '#shared/contract/profile.ts';
import { NewPassword } from '#shared/domain/password-policy.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { signInWithReturnAddress } from '../stored-return-address.ts';
import { NameField, NewPasswordField, SubmitButton, UsernameForPasswordManagers } from './form-parts.tsx';
import { ResendButton } from './resend-button.tsx';

const Claim = z.object({ full_name: FullName, password: NewPassword });

/**
 * For emailed links opened in a browser that didn't sign up. The password entered here replaces the one from the
 * sign-up, so that no one else's password stays valid.
 */
export function ClaimForm({
  email,
  token,
  onConfirmed,
}: {
  email: string;
  token: string;
  onConfirmed: () => void;
}) {
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(Claim),
    defaultValues: { full_name: '', password: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (claim) => {
    try {
      await call(accountsContract.claimAccount, { body: { ...claim, token } });
      onConfirmed();
    } catch (error) {
      notify.error(errorText(error));
    }
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <UsernameForPasswordManagers email={email} />
      <NameField error={errors.full_name?.message} {...register('full_name')} />
      <NewPasswordField
        chosen={watch('password')}
        error={errors.password?.message}
        {...register('password')}
      />
      <SubmitButton busy={formState.isSubmitting} busyLabel="Confirming...">
        Confirm email
      </SubmitButton>
      <Link className="link" to={signInWithReturnAddress()} state={{ email }}>
        Already confirmed? Sign in
      </Link>
      <ResendButton email={email} />
    </form>
  );
}
