import { LinkedEmailSettings } from '../../features/notifications/components/email-settings.tsx';
import { Queries } from '../../lib/queries.tsx';

/** The choices a link in an email leads to. Loaded late: no other public page needs what they are read with. */
export default function EmailSettingsPanel({ token }: { token: string }) {
  return (
    <Queries>
      <LinkedEmailSettings token={token} />
    </Queries>
  );
}
