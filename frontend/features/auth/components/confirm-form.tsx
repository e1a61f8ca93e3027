import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Email } from '#shared/schema/common.ts';
import { TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { authTexts } from '../../../lib/auth-texts.ts';
import { ResendButton } from './resend-button.tsx';

export const EmailedCode = z.object({
  email: z.pipe(z.string().check(z.minLength(1, authTexts.emailMissing)), Email),
  code: z.string().check(z.trim(), z.minLength(1, 'Enter the code from the email')),
});
export type EmailedCode = z.infer<typeof EmailedCode>;

/** For those who have the code but not the link, and for those whose link has expired. */
export function ConfirmForm({
  given,
  problem,
  onConfirm,
}: {
  given: EmailedCode;
  problem: string | undefined;
  onConfirm: (code: EmailedCode) => Promise<void>;
}) {
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(EmailedCode),
    defaultValues: given,
  });
  return (
    <form className="form" onSubmit={handleSubmit(onConfirm)} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Code"
        hint="From the email we sent you"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={formState.errors.code?.message ?? problem}
        {...register('code')}
      />
      <Button type="submit" variant="primary" full busy={formState.isSubmitting} busyLabel="Confirming...">
        Confirm email
      </Button>
      <ResendButton email={watch('email')} />
    </form>
  );
}
