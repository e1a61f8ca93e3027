import type { Profile } from '#shared/records/profile.ts';
import { RoleBadge } from '../../../components/badges.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { Panel } from '../../../components/panel.tsx';

export const AccountDetails = ({ profile, support }: { profile: Profile; support: string }) => (
  <Panel title="Account Details">
    <dl className="account-facts">
      <div>
        <dt>Email</dt>
        <dd>
          <EmailText email={profile.email} />
        </dd>
      </div>
      <div>
        <dt>Role</dt>
        <dd>
          <RoleBadge role={profile.role} />
        </dd>
      </div>
      <div>
        <dt>Organization</dt>
        <dd>{profile.org_name ?? profile.org_id ?? 'Not linked to an organization'}</dd>
      </div>
      <div>
        <dt>Member since</dt>
        <dd>
          <DateText at={profile.created_at} />
        </dd>
      </div>
    </dl>
    <p className="support">
      <a className="link" href={`mailto:${support}?subject=${encodeURIComponent('Landfall account')}`}>
        Contact Support
      </a>
    </p>
  </Panel>
);
