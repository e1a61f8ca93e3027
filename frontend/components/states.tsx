import { type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText, requestIdOf } from '../lib/api-error.ts';
import { authTexts } from '../lib/auth-texts.ts';
import { Button } from './button.tsx';
import type { Level } from './empty-states.tsx';
import { Icon } from './icon.tsx';

export { EmptyState, NotFoundState } from './empty-states.tsx';

function Statement({
  icon,
  title,
  children,
  actions,
  level: Heading = 'h2',
  alert = false,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  level?: Level;
  alert?: boolean;
}) {
  return (
    <section className="panel state-row" {...(alert && { role: 'alert' })}>
      <Icon of={icon} size="l" />
      <div>
        <Heading>{title}</Heading>
        <p>{children}</p>
        {actions && <div className="buttons">{actions}</div>}
      </div>
    </section>
  );
}

/** A load failure: says what failed, shows the request id for the logs, and offers to retry. */
export function Failure({
  error,
  title = 'Couldn’t load this',
  onRetry,
  retrying = false,
  level = 'h2',
}: {
  error: unknown;
  title?: string;
  onRetry?: () => unknown;
  retrying?: boolean;
  level?: Level;
}) {
  const requestId = requestIdOf(error);
  return (
    <Statement
      icon={TriangleAlert}
      title={title}
      level={level}
      alert
      actions={
        onRetry && (
          <Button
            small
            variant="secondary"
            onClick={() => void onRetry()}
            busy={retrying}
            busyLabel="Trying again..."
          >
            Try again
          </Button>
        )
      }
    >
      {errorText(error)}
      {requestId && (
        <>
          {' '}
          If it happens again, contact us with this number: <span className="identifier">{requestId}</span>
        </>
      )}
    </Statement>
  );
}

/** The failure of a query, unless what it loaded earlier can still be shown. */
export const QueryFailure = ({
  query: { data, error, refetch, isFetching },
  ...texts
}: {
  query: {
    readonly data: unknown;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isFetching: boolean;
  };
  title?: string;
  level?: Level;
}) =>
  error !== null &&
  data === undefined && <Failure error={error} onRetry={refetch} retrying={isFetching} {...texts} />;

/** Shown in place of a short list that couldn't be loaded, which isn't the same as an empty one. */
export const ListFailure = ({
  children,
  onRetry,
  retrying,
}: {
  children: string;
  onRetry: () => unknown;
  retrying: boolean;
}) => (
  <p className="panel-none">
    {children}{' '}
    <button
      type="button"
      className="link"
      aria-disabled={retrying}
      onClick={() => void (retrying || onRetry())}
    >
      {retrying ? 'Trying again...' : 'Try again'}
    </button>
  </p>
);

/** Shown to a signed-in user whose account has no profile. */
export function ProfileNotFound() {
  return (
    <div className="wrap head">
      <Statement
        icon={TriangleAlert}
        title={authTexts.profileNotFound}
        level="h1"
        actions={
          <Button
            small
            variant="secondary"
            onClick={() => void import('../lib/auth.ts').then(({ signOut }) => signOut())}
          >
            Sign out
          </Button>
        }
      >
        This account has no profile. Please sign out and sign in again. If that doesn’t help, contact support.
      </Statement>
    </div>
  );
}
