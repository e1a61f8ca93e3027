import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { accountsContract, SecondFactorRecovery } from '#shared/contract/accounts.ts';
import { TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { call, errorText } from '../../../lib/api-client.ts';
import { authTexts } from '../../../lib/auth-texts.ts';
import { SubmitButton } from './form-parts.tsx';

/** For people without their authenticator app. Afterward they sign in with their password. */
export function RecoveryForm({
  email,
  onDone,
  onBack,
}: {
  email: string;
  onDone: () => void;
  onBack: () => void;
}) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(SecondFactorRecovery),
    defaultValues: { email, code: '' },
  });
  const submit = handleSubmit(async (body) => {
    try {
      await call(accountsContract.recoverSecondFactor, { body });
      onDone();
    } catch (error) {
      setError('code', { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <p className="soft">{authTexts.recoveryExplained}</p>
      <TextField
        label="Recovery code"
        hint={`For ${email}`}
        autoFocus
        autoComplete="off"
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <SubmitButton busy={formState.isSubmitting} busyLabel="Checking...">
        Use recovery code
      </SubmitButton>
      <Button variant="ghost" full onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
