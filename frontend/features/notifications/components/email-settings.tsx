import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotificationGroup, notificationGroups } from '#shared/domain/notification-groups.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { Icon } from '../../../components/icon.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryFailure } from '../../../components/states.tsx';
import { useSignedIn } from '../../../lib/session.tsx';
import { linkedQuery, ownQuery, useSaveLinked, useSaveOwn } from '../api/email-settings.ts';
import { notificationTexts } from '../texts.ts';
import { EmailChoices } from './email-choices.tsx';
import { isUnusable, UnusableLink } from './unusable-link.tsx';
import './email-settings.css';

/** The signed-in user's settings. */
export function EmailSettings({ className = '' }: { className?: string }) {
  const { profile } = useSignedIn();
  const groups = NotificationGroup.options.filter(
    (group) => notificationGroups[group].audience === 'everyone' || isStaff(profile.role),
  );
  const query = useQuery(ownQuery);
  const save = useSaveOwn();
  return (
    <SettingsPanel className={className} saved={save.isSuccess}>
      {query.isPending && <Skeleton width="100%" height={240} />}
      <QueryFailure query={query} />
      {query.data && <EmailChoices groups={groups} value={query.data.choices} onChange={save.mutate} />}
    </SettingsPanel>
  );
}

/** The same for people who follow the link in an email, without signing in. */
export function LinkedEmailSettings({ token }: { token: string }) {
  const query = useQuery(linkedQuery(token));
  const save = useSaveLinked(token);
  if (isUnusable(query.error)) return <UnusableLink reason={query.error.message} />;
  return (
    <SettingsPanel saved={save.isSuccess}>
      {query.isPending && <Skeleton width="100%" height={240} />}
      <QueryFailure query={query} />
      {query.data && (
        <EmailChoices groups={query.data.groups} value={query.data.choices} onChange={save.mutate} />
      )}
    </SettingsPanel>
  );
}

function SettingsPanel({
  saved,
  className = '',
  children,
}: {
  saved: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Panel title={notificationTexts.email} flush className={`email-settings ${className}`}>
      <p className="lead">{notificationTexts.emailLead}</p>
      {children}
      <p className="settings-note">
        {notificationTexts.digestNote}
        <span className="saved" role="status">
          {saved && (
            <>
              <Icon of={Check} size="s" />
              {notificationTexts.saved}
            </>
          )}
        </span>
      </p>
    </Panel>
  );
}
