import { type FormEvent, useState } from 'react';
import { TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ResendButton } from './resend-button.tsx';

/** For the mailed link in the browser that signed up: a button, since opening a link confirms nothing. */
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
      <Button type="submit" variant="primary" full busy={busy} busyLabel="Confirming...">
        Confirm email
      </Button>
      <ResendButton email={email} />
    </form>
  );
}

/** For those who came without a link. */
export function RequestLinkForm({ email: given }: { email: string }) {
  const [email, setEmail] = useState(given);
  return (
    <div className="form">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ResendButton email={email} />
    </div>
  );
}
