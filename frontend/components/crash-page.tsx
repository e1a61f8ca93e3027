import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Shown when the interface crashes. Dismissing it tries to render the page again. */
export const CrashPage = ({
  offline = false,
  onDismiss,
}: {
  /** The page's code couldn't be loaded because there is no connection. */
  offline?: boolean;
  onDismiss: () => void;
}) => (
  <div className="wrap head">
    <section className="panel state-row" role="alert">
      <Icon of={TriangleAlert} size="l" />
      <div>
        <h1>{offline ? 'You’re offline' : 'Something went wrong'}</h1>
        <p>
          {offline
            ? 'This page couldn’t be loaded. Check your connection, then try again.'
            : 'This page ran into an error. Refreshing usually helps. Anything you saved is safe.'}
        </p>
        <div className="buttons">
          {offline ? (
            <Button small variant="secondary" onClick={onDismiss}>
              Try again
            </Button>
          ) : (
            <>
              <Button small variant="secondary" onClick={() => window.location.reload()}>
                Refresh Page
              </Button>
              <Button small variant="ghost" onClick={onDismiss}>
                Dismiss
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  </div>
);
