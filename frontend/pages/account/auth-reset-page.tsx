import { useState } from 'react';
import { AuthFrame } from '../../features/auth/components/auth-frame.tsx';
import { DoneNotice } from '../../features/auth/components/form-parts.tsx';
import { ResetForm } from '../../features/auth/components/reset-form.tsx';
import { useMailedLink } from '../../features/auth/mailed-link.ts';
import { authTexts } from '../../lib/auth-texts.ts';
import { PageHead } from '../../lib/page-head.tsx';

/** The target of the link in the reset email. Sets the new password. */
export default function AuthResetPage() {
  const { email, code } = useMailedLink();
  const [completedEmail, setCompletedEmail] = useState<string>();
  const title = completedEmail === undefined ? 'Choose a new password' : 'Password changed';
  return (
    <AuthFrame>
      <PageHead title={title} />
      <h1>{title}</h1>
      {completedEmail !== undefined ? (
        <DoneNotice email={completedEmail}>{authTexts.passwordChanged}</DoneNotice>
      ) : (
        <ResetForm given={{ email, code }} onDone={setCompletedEmail} />
      )}
    </AuthFrame>
  );
}
