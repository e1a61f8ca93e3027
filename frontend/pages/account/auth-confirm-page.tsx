import { useEffect, useRef, useState } from 'react';
import { Loader } from '../../components/amplify/loader.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { codeFailure, isConfirmedAlready } from '../../features/auth/auth-failures.ts';
import { AuthFrame } from '../../features/auth/auth-frame.tsx';
import { useEmailedCode } from '../../features/auth/code-page.ts';
import { ConfirmForm, type EmailedCode } from '../../features/auth/confirm-form.tsx';
import { authTexts } from '../../features/auth/texts.ts';
import { confirmEmail } from '../../features/auth/user-pool.ts';
import { PageHead } from '../../lib/page-head.tsx';

type Progress = { kind: 'asking'; problem?: string } | { kind: 'confirming' } | { kind: 'confirmed' };

/** Where the link in the verification e-mail lands: it confirms at once, or asks for what is missing. */
export default function AuthConfirmPage() {
  const given = useEmailedCode();
  const complete = given.email !== '' && given.code !== '';
  const [progress, setProgress] = useState<Progress>({ kind: complete ? 'confirming' : 'asking' });
  const tried = useRef(false);

  const confirm = async ({ email, code }: EmailedCode) => {
    try {
      await confirmEmail(email, code);
      setProgress({ kind: 'confirmed' });
    } catch (error) {
      if (isConfirmedAlready(error)) setProgress({ kind: 'confirmed' });
      else setProgress({ kind: 'asking', problem: codeFailure(error, authTexts.confirmFailed) });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is followed once
  useEffect(() => {
    if (!complete || tried.current) return;
    tried.current = true;
    void confirm(given);
  }, []);

  return (
    <AuthFrame>
      <PageHead title="Confirm your email" />
      <h1>Confirm your email</h1>
      {progress.kind === 'confirming' && (
        <p className="lead row">
          <Loader label="Confirming" />
          Confirming {given.email}
        </p>
      )}
      {progress.kind === 'confirmed' && (
        <div className="below">
          <Notice tone="ok">{authTexts.confirmed}</Notice>
          <ButtonLink look="move" full to="/auth">
            Sign In
          </ButtonLink>
        </div>
      )}
      {progress.kind === 'asking' && (
        <>
          <p className="lead">Enter the code from the email, or ask for a new one.</p>
          <ConfirmForm given={given} problem={progress.problem} onConfirm={confirm} />
        </>
      )}
    </AuthFrame>
  );
}
