import { Eye, EyeOff, ListChecks, Plus, UserPlus, Users } from 'lucide-react';
import { startTransition, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { UnreadBadge } from '../../components/unread-badge.tsx';
import { CasesPanel } from '../../features/cases/console/components/cases-panel.tsx';
import { Diagnostics } from '../../features/cases/console/components/diagnostics.tsx';
import { NewCaseDialog } from '../../features/cases/console/components/new-case-dialog.tsx';
import { employerTexts } from '../../features/cases/console/texts.ts';
import { InviteDialog } from '../../features/members/components/invite-dialog.tsx';
import { TeamPanel } from '../../features/members/components/team-panel.tsx';
import { useUnread } from '../../features/messages/api/use-unread.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { useSignedIn } from '../../lib/session.tsx';
import { useTabDialog } from '../../lib/tab-state.ts';
import { useAddressParameter } from '../../lib/use-address-parameter.ts';
import '../../features/cases/console/components/employer.css';

const RuleChanges = lazyPart(
  () => import('../../features/cases/console/components/rule-changes.tsx'),
  LoadFailure,
);
/** A stable element, so that it doesn't re-render with the page. */
const ruleChanges = <RuleChanges />;

const diagnosticsId = 'diagnostics';
const Asking = z.enum(['case', 'invite']);

const Templates = lazyPart(
  () => import('../../features/checklist-templates/components/templates.tsx'),
  LoadFailure,
);
const templatesAddress = '/employer?page=checklists';

/** The staff's case list and the team, or the organization's own checklists. */
export default function EmployerPage() {
  const { can } = useSignedIn();
  const [search] = useSearchParams();
  return search.get('page') === 'checklists' && can('checklist.template') ? <Checklists /> : <Console />;
}

const Checklists = () => (
  <div className="wrap">
    <PageHead title={employerTexts.checklists} />
    <div className="console-crumbs">
      <Breadcrumbs
        trail={[{ label: employerTexts.title, to: '/employer' }, { label: employerTexts.checklists }]}
      />
    </div>
    <div className="console-head">
      <div>
        <h1>{employerTexts.checklists}</h1>
        <p className="text-ui soft">{employerTexts.checklistsLead}</p>
      </div>
    </div>
    <Templates />
  </div>
);

function Console() {
  const { profile, can } = useSignedIn();
  const unread = useUnread();
  const [dialog, setDialog] = useTabDialog('dialog', Asking);
  const [isListed, setListed] = useState(false);
  const showRest = useCallback(() => startTransition(() => setListed(true)), []);
  const [diagnostics, setDiagnostics] = useState(false);
  const close = () => setDialog(undefined);
  const canCreate = can('case.create.applicant');
  const canInvite = can('member.manage');
  useAddressParameter(
    'new',
    useCallback(
      (what) => {
        if (what === 'case' && canCreate) setDialog('case');
        if (what === 'invite' && canInvite) setDialog('invite');
      },
      [canCreate, canInvite, setDialog],
    ),
  );
  const newCase = useMemo(
    () =>
      canCreate && (
        <Button small variant="primary" icon={Plus} onClick={() => setDialog('case')}>
          {employerTexts.newCase}
        </Button>
      ),
    [canCreate, setDialog],
  );
  const invite = useCallback(() => setDialog('invite'), [setDialog]);
  return (
    <div className="wrap wide">
      <PageHead title={employerTexts.title} />
      <div className="console-head with-actions">
        <div>
          <h1>{employerTexts.title}</h1>
          <p className="text-ui soft">
            {profile.org_name} <UnreadBadge count={unread.total} />
          </p>
        </div>
        <div className="buttons">
          {can('organization.administer') && (
            <Button
              small
              variant="ghost"
              icon={diagnostics ? EyeOff : Eye}
              aria-expanded={diagnostics}
              aria-controls={diagnosticsId}
              onClick={() => setDiagnostics(!diagnostics)}
            >
              {diagnostics ? employerTexts.hideDiagnostics : employerTexts.showDiagnostics}
            </Button>
          )}
          {can('checklist.template') && (
            <ButtonLink small variant="ghost" icon={ListChecks} to={templatesAddress}>
              {employerTexts.checklists}
            </ButtonLink>
          )}
          {can('person.manage') && (
            <ButtonLink small icon={Users} to="/people">
              People
            </ButtonLink>
          )}
          <Button small icon={UserPlus} disabled={!canInvite} onClick={() => setDialog('invite')}>
            {employerTexts.inviteMember}
          </Button>
          {canCreate && (
            <Button small variant="secondary" icon={Plus} onClick={() => setDialog('case')}>
              {employerTexts.newCase}
            </Button>
          )}
        </div>
      </div>
      {diagnostics && <Diagnostics id={diagnosticsId} />}
      <div className="console-body">
        <div className="console-main">
          <CasesPanel newCase={newCase} unread={unread.byCase} onReady={showRest} />
          {isListed && ruleChanges}
        </div>
        {isListed && <TeamPanel onInvite={invite} />}
      </div>
      <NewCaseDialog open={dialog === 'case'} onClose={close} />
      <InviteDialog open={dialog === 'invite'} onClose={close} />
    </div>
  );
}
