import { LinkedEmailSettings } from '../../features/notifications/components/email-settings.tsx';
import { Queries } from '../../lib/queries.tsx';

/**
 * Email settings for people who follow a link in an email. Loaded on demand, because no other public page needs its
 * dependencies.
 */
export default function EmailSettingsPanel({ token }: { token: string }) {
  return (
    <Queries>
      <LinkedEmailSettings token={token} />
    </Queries>
  );
}
