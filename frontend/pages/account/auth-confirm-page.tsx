import { type ReactNode, useState } from 'react';
import { confirmEmail } from '../../features/auth/api/user-pool.ts';
import { isConfirmedAlready, linkFailure } from '../../features/auth/auth-failures.ts';
import { AuthFrame } from '../../features/auth/components/auth-frame.tsx';
import { ClaimForm } from '../../features/auth/components/claim-form.tsx';
import { ConfirmForm, RequestLinkForm } from '../../features/auth/components/confirm-form.tsx';
import { DoneNotice } from '../../features/auth/components/form-parts.tsx';
import { useMailedLink } from '../../features/auth/mailed-link.ts';
import { clearSignUp, findOwnSignUp } from '../../features/auth/pending-sign-up.ts';
import { authTexts } from '../../lib/auth-texts.ts';
import { PageHead } from '../../lib/page-head.tsx';

/**
 * The target of the link in the verification email. Opening it must not confirm anything, because mail scanners open
 * links too. The browser that signed up confirms with the link alone. In any other browser a password has to be set,
 * because the one from the sign-up may be a stranger's.
 */
export default function AuthConfirmPage() {
  const link = useMailedLink();
  const [confirmed, setConfirmed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const claims = findOwnSignUp(link.email) !== link.id;

  const done = () => {
    clearSignUp();
    setConfirmed(true);
  };
  const confirm = async () => {
    try {
      await confirmEmail(link);
      done();
    } catch (error) {
      if (isConfirmedAlready(error)) done();
      else setProblem(linkFailure(error, authTexts.confirmFailed));
    }
  };

  if (confirmed)
    return (
      <Page title="Email confirmed">
        <DoneNotice email={link.email}>{authTexts.confirmed}</DoneNotice>
      </Page>
    );
  if (link.token === '')
    return (
      <Page lead="Open the link in the email we sent you, or request a new one.">
        <RequestLinkForm email={link.email} />
      </Page>
    );
  if (claims)
    return (
      <Page lead={authTexts.claimLead(link.email)}>
        <ClaimForm email={link.email} token={link.token} onConfirmed={done} />
      </Page>
    );
  return (
    <Page lead={`For ${link.email}.`}>
      <ConfirmForm email={link.email} problem={problem} onConfirm={confirm} />
    </Page>
  );
}

const Page = ({
  title = 'Confirm your email',
  lead,
  children,
}: {
  title?: string;
  lead?: string;
  children: ReactNode;
}) => (
  <AuthFrame>
    <PageHead title={title} />
    <h1>{title}</h1>
    {lead && <p className="lead">{lead}</p>}
    {children}
  </AuthFrame>
);
