import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { errorText } from '../../../lib/api-client.ts';
import { useUnsubscribe } from '../api/email-settings.ts';
import { notificationTexts } from '../texts.ts';
import './email-settings.css';
import { isUnusable, ProfileLink, UnusableLink } from './unusable-link.tsx';

/**
 * For people whose mail program opened its unsubscribe URL in a browser. Nothing changes until they confirm: mail
 * scanners open links, too.
 */
export function Unsubscribe({ token }: { token: string }) {
  const unsubscribe = useUnsubscribe(token);
  const { error } = unsubscribe;
  if (isUnusable(error)) return <UnusableLink reason={error.message} />;
  return (
    <Panel title={notificationTexts.unsubscribe} className="unsubscribe">
      <p role="status">
        {unsubscribe.isSuccess ? (
          <>
            {notificationTexts.unsubscribed} <ProfileLink />
          </>
        ) : (
          notificationTexts.unsubscribeLead
        )}
      </p>
      {error && (
        <p role="alert" className="error">
          {notificationTexts.unsubscribeFailed} {errorText(error)}
        </p>
      )}
      {!unsubscribe.isSuccess && (
        <Button
          variant="primary"
          busy={unsubscribe.isPending}
          busyLabel={notificationTexts.unsubscribing}
          onClick={() => unsubscribe.mutate()}
        >
          {notificationTexts.unsubscribe}
        </Button>
      )}
    </Panel>
  );
}
