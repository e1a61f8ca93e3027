import { useQuery } from '@tanstack/react-query';
import { isDemoAccount } from '#shared/domain/demo-accounts.ts';
import { Avatar } from '../../components/avatar.tsx';
import { RoleBadge } from '../../components/badges.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Panel } from '../../components/panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { usePreloaded } from '../../components/use-preloaded.ts';
import { EmailSettings } from '../../features/notifications/components/email-settings.tsx';
import { personQuery } from '../../features/people/api/people.ts';
import { AccountDetails } from '../../features/profile/components/account-details.tsx';
import { CalendarPanel } from '../../features/profile/components/calendar-panel.tsx';
import { PasskeyPanel } from '../../features/profile/components/passkey-panel.tsx';
import { ProfileForm } from '../../features/profile/components/profile-form.tsx';
import { SecondFactorPanel } from '../../features/profile/components/second-factor-panel.tsx';
import { SessionList } from '../../features/profile/components/session-list.tsx';
import { YourData } from '../../features/profile/components/your-data.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { useSession, useSignedIn } from '../../lib/session.tsx';
import { useInitialLoad } from '../../lib/use-initial-load.ts';
import '../../features/profile/components/profile.css';

const OwnRecord = lazyPart(() => import('../../features/people/components/own-record.tsx'), LoadFailure);
const lazyParts = [OwnRecord];

export default function ProfilePage() {
  const session = useSession();
  const { profile } = useSignedIn();
  const person = useQuery(personQuery(undefined));
  const hasCode = usePreloaded(lazyParts);
  const hasRecord = useInitialLoad(person.isPending || !hasCode);
  const support = session.status === 'signedIn' ? session.config.supportEmail : '';
  // Demo accounts are shared, so no one may lock the others out.
  const demo = session.status === 'signedIn' && isDemoAccount(profile.email, session.config.productDomain);
  const required = profile.second_factor_required ?? false;
  const secondFactor = !demo && <SecondFactorPanel email={profile.email} required={required} />;
  return (
    <div className="wrap">
      <PageHead title="Profile" />
      <div className="who-head">
        <Avatar of={profile.email} size="l" />
        <div>
          <h1>{profile.full_name || 'Profile'}</h1>
          <p>
            <RoleBadge role={profile.role} />
            {profile.email}
          </p>
        </div>
      </div>
      {required && secondFactor}
      <div className="profile-grid">
        <Panel title="Profile">
          <ProfileForm profile={profile} />
        </Panel>
        <AccountDetails profile={profile} support={support} />
      </div>
      {hasRecord ? (
        <>
          <OwnRecord />
          {!required && secondFactor}
          {!demo && <PasskeyPanel />}
          {profile.org_id && <CalendarPanel />}
          <EmailSettings className="profile-panel" />
          <SessionList />
          <YourData />
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}
