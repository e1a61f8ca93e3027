import { type FormEvent, useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { EmailField, SubmitButton } from './form-parts.tsx';
import { ResendButton } from './resend-button.tsx';

/**
 * For emailed links opened in the browser that signed up. Requires a click, because opening a link must not confirm
 * anything.
 */
export function ConfirmForm({
  email,
  problem,
  onConfirm,
}: {
  email: string;
  problem: string | undefined;
  onConfirm: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <SubmitButton busy={busy} busyLabel="Confirming...">
        Confirm email
      </SubmitButton>
      <ResendButton email={email} />
    </form>
  );
}

/** For people who arrive without a link. */
export function RequestLinkForm({ email: given }: { email: string }) {
  const [email, setEmail] = useState(given);
  return (
    <div className="form">
      <EmailField value={email} onChange={(event) => setEmail(event.target.value)} />
      <ResendButton email={email} />
    </div>
  );
}
