import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** What is shown when the interface crashes. Dismissing tries to show the page again. */
export const CrashPage = ({ onDismiss }: { onDismiss: () => void }) => (
  <div className="wrap head">
    <section className="panel state-row" role="alert">
      <Icon of={TriangleAlert} size="l" />
      <div>
        <h1>Something went wrong</h1>
        <p>This page ran into an error. Refreshing usually helps. Anything you saved is safe.</p>
        <div className="btns">
          <Button small variant="secondary" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
          <Button small variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      </div>
    </section>
  </div>
);
