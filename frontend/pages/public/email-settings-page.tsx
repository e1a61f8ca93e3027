import { Link, useLocation } from 'react-router-dom';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { notificationTexts } from '../../features/notifications/texts.ts';
import { PageHead } from '../../lib/page-head.tsx';
import type { MailedTokens } from './email-settings-panel.tsx';
import '../../features/notifications/components/notifications.css';

const EmailSettingsPanel = lazyPart<MailedTokens>(() => import('./email-settings-panel.tsx'), LoadFailure);

/** The target of the link in each email. Requires no sign-in, and shows nothing but the settings. */
export default function EmailSettingsPage() {
  // In the fragment, which is never sent to servers or logged.
  const given = new URLSearchParams(useLocation().hash.slice(1));
  const settings = given.get('token');
  const unsubscribe = settings ? null : given.get('unsubscribe');
  return (
    <div className="wrap">
      <PageHead title={notificationTexts.emailPage} />
      <div className="notifications-head">
        <h1>{notificationTexts.emailPage}</h1>
      </div>
      <div className="email-settings-page">
        {settings || unsubscribe ? (
          <EmailSettingsPanel settings={settings} unsubscribe={unsubscribe} />
        ) : (
          <p>
            {notificationTexts.noToken}{' '}
            <Link className="link" to="/profile">
              {notificationTexts.openProfile}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
