import { Check, Copy } from 'lucide-react';
import { demoAccounts } from '#shared/domain/demo-accounts.ts';
import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useSession } from '../../../lib/session.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import { adminTexts } from '../texts.ts';

/** How to confirm a demo user's email address manually, and the list of demo accounts. */
export function DemoHelp() {
  const session = useSession();
  const config = session.status === 'signedIn' ? session.config : undefined;
  const command = [
    'aws cognito-idp admin-confirm-sign-up \\',
    `  --user-pool-id ${config?.userPoolId ?? '<pool id>'} \\`,
    '  --username <email>',
  ].join('\n');
  return (
    <Panel title="Confirm a demo user’s email">
      <p className="soft">
        A demo account that you created manually can’t sign in until its email address is confirmed. Run this
        command in a terminal with credentials for the deployment’s AWS account.
      </p>
      <div className="command">
        <pre>{command}</pre>
        <CopyButton text={command} />
      </div>
      <div className="two demo-logins">
        <Login account="ADMIN" title="Admin demo account" />
        <Login account="APPLICANT" title="Applicant demo account" />
      </div>
    </Panel>
  );
}

function CopyButton({ text }: { text: string }) {
  const { copied, copy } = useCopy({ copied: adminTexts.copied, failed: adminTexts.copyFailed });
  return (
    <Button small icon={copied ? Check : Copy} onClick={() => void copy(text)}>
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}

/** The email address is public; the password is shown only if the deployment doesn't keep it secret. */
function Login({ account: role, title }: { account: 'ADMIN' | 'APPLICANT'; title: string }) {
  const session = useSession();
  const config = session.status === 'signedIn' ? session.config : undefined;
  const found = demoAccounts.find((candidate) => candidate.role === role);
  const email = found && config ? `${found.localPart}@${config.productDomain}` : '<email>';
  return (
    <p>
      <b>{title}</b>
      <br />
      <span className="soft">
        {email} / <span className="numeral">{config?.demo?.password ?? '<password>'}</span>
      </span>
    </p>
  );
}
