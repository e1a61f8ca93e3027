import { LinkedEmailSettings } from '../../features/notifications/components/email-settings.tsx';
import { Unsubscribe } from '../../features/notifications/components/unsubscribe.tsx';
import { Queries } from '../../lib/queries.tsx';

/** Of a link in an email, one or the other. */
export interface MailedTokens {
  readonly settings: string | null;
  readonly unsubscribe: string | null;
}

/**
 * Email settings for people who follow a link in an email. Loaded on demand, because no other public page needs its
 * dependencies.
 */
export default function EmailSettingsPanel({ settings, unsubscribe }: MailedTokens) {
  return (
    <Queries>
      {settings && <LinkedEmailSettings token={settings} />}
      {unsubscribe && <Unsubscribe token={unsubscribe} />}
    </Queries>
  );
}
