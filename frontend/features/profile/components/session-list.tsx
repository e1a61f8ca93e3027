import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Session } from '#shared/records/session.ts';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { dateText } from '../../../lib/dates.ts';
import { focusNextRow } from '../../../lib/move-focus.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions.ts';
import { profileTexts } from '../texts.ts';
import { SettingFailed } from './setting-failed.tsx';

/** The user's active sessions, each of which can be signed out from here. */
export function SessionList() {
  const endOthers = useEndOtherSessions();
  return (
    <Panel
      title={profileTexts.sessions}
      className="profile-panel"
      aside={
        <Button
          small
          busy={endOthers.isPending}
          busyLabel="Signing out..."
          onClick={() => endOthers.mutate(undefined)}
        >
          Sign out everywhere else
        </Button>
      }
    >
      <Sessions />
    </Panel>
  );
}

/** The current session first, then the most recently used. */
const inOrder = (sessions: readonly Session[]): Session[] =>
  sessions.toSorted(
    (one, other) =>
      Number(other.current) - Number(one.current) ||
      other.last_seen_on.localeCompare(one.last_seen_on) ||
      other.created_at.localeCompare(one.created_at),
  );

function Sessions() {
  const query = useInfiniteQuery(sessionsQuery);
  if (query.isPending) return <Skeleton width="100%" height={66} />;
  if (query.error && !query.data)
    return (
      <SettingFailed error={query.error} onRetry={query.refetch} retrying={query.isFetching}>
        Couldn’t load your sessions.
      </SettingFailed>
    );
  return (
    <>
      <ul>
        {inOrder(itemsOf(query.data)).map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      <ShowMore query={query} place="form" />
    </>
  );
}

function Row({ session: { id, device, created_at, last_seen_on, current } }: { session: Session }) {
  const row = useRef<HTMLLIElement>(null);
  const end = useEndSession(() => focusNextRow(row.current));
  return (
    <li className="data-part" ref={row}>
      <div>
        <h3>{device}</h3>
        <p className="soft">
          Signed in <DateText at={created_at} style="date-time" />
          {current ? (
            ' · This device'
          ) : (
            <>
              {' · Last used '}
              <DateText at={`${last_seen_on}T12:00:00.000Z`} />
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button
          small
          aria-label={`Sign out ${device}, signed in ${dateText(created_at, 'date-time')}`}
          busy={end.isPending}
          busyLabel="Signing out..."
          onClick={() => end.mutate(id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
