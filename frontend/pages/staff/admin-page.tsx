import { ChartNoAxesColumn } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { Panel } from '../../components/panel.tsx';
import { AuditLog } from '../../features/admin/components/audit-log.tsx';
import { DeletionRequests } from '../../features/admin/components/deletion-requests.tsx';
import { DemoHelp } from '../../features/admin/components/demo-help.tsx';
import { LatestDocuments } from '../../features/admin/components/latest-documents.tsx';
import { OrganizationSettings } from '../../features/admin/components/organization-settings.tsx';
import { RecentCases } from '../../features/admin/components/recent-cases.tsx';
import { CasesByStatus, StatsPanel } from '../../features/admin/components/stats-panel.tsx';
import { UnsentMail } from '../../features/admin/components/unsent-mail.tsx';
import { adminTexts } from '../../features/admin/texts.ts';
import { MemberLists } from '../../features/members/components/member-lists.tsx';
import { FailedPackets } from '../../features/packets/components/failed-packets.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import '../../features/admin/components/admin.css';

/** An overview of the organization. Each part loads, and fails, independently. */
export default function AdminPage() {
  return (
    <div className="wrap">
      <PageHead title={adminTexts.title} />
      <div className="console-head with-actions">
        <h1>{adminTexts.title}</h1>
        <ButtonLink small icon={ChartNoAxesColumn} to="/report">
          Report
        </ButtonLink>
      </div>
      <StatsPanel />
      <div className="admin-body">
        <div>
          <CasesByStatus />
          <RecentCases />
          <DeletionRequests />
          <FailedPackets />
          <UnsentMail />
          <OrganizationSettings />
          <DemoHelp />
        </div>
        <div>
          <LatestDocuments />
          <Panel title={adminTexts.members} flush>
            <MemberLists />
          </Panel>
        </div>
      </div>
      <div className="admin-audit">
        <AuditLog />
      </div>
    </div>
  );
}
