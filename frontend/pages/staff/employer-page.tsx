import { Eye, EyeOff, Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CasesPanel } from '../../features/employer/cases-panel.tsx';
import { Diagnostics } from '../../features/employer/diagnostics.tsx';
import { NewCaseDialog } from '../../features/employer/new-case-dialog.tsx';
import { employerTexts } from '../../features/employer/texts.ts';
import { InviteDialog } from '../../features/members/invite-dialog.tsx';
import { TeamPanel } from '../../features/members/team-panel.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { useSignedIn } from '../../lib/session.tsx';
import '../../features/employer/employer.css';

const diagnosticsId = 'diagnostics';

/** The staff's case list, and the team. */
export default function EmployerPage() {
  const { profile, can } = useSignedIn();
  const [dialog, setDialog] = useState<'case' | 'invite'>();
  const [diagnostics, setDiagnostics] = useState(false);
  const close = () => setDialog(undefined);
  const mayCreate = can('case.create.applicant');
  const newCase = mayCreate && (
    <Button small look="move" icon={Plus} onClick={() => setDialog('case')}>
      {employerTexts.newCase}
    </Button>
  );
  return (
    <div className="wrap">
      <PageHead title={employerTexts.title} />
      <div className="console-head">
        <div>
          <h1>{employerTexts.title}</h1>
          <p className="ui soft">{profile.org_name}</p>
        </div>
        <div className="btns">
          {can('organization.administer') && (
            <Button
              small
              look="quiet"
              icon={diagnostics ? EyeOff : Eye}
              aria-expanded={diagnostics}
              aria-controls={diagnosticsId}
              onClick={() => setDiagnostics(!diagnostics)}
            >
              {diagnostics ? employerTexts.hideDiagnostics : employerTexts.showDiagnostics}
            </Button>
          )}
          <Button small icon={UserPlus} disabled={!can('member.manage')} onClick={() => setDialog('invite')}>
            {employerTexts.inviteMember}
          </Button>
          {mayCreate && (
            <Button small look="ink" icon={Plus} onClick={() => setDialog('case')}>
              {employerTexts.newCase}
            </Button>
          )}
        </div>
      </div>
      {diagnostics && <Diagnostics id={diagnosticsId} />}
      <div className="console-body">
        <CasesPanel newCase={newCase} />
        <TeamPanel onInvite={() => setDialog('invite')} />
      </div>
      <NewCaseDialog open={dialog === 'case'} onClose={close} />
      <InviteDialog open={dialog === 'invite'} onClose={close} />
    </div>
  );
}
