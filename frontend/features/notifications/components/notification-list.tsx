import { ShowMore } from '../../../components/show-more.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { EmptyState, Failure } from '../../../components/states.tsx';
import { useNewDay } from '../../../lib/use-now.ts';
import type { NotificationFilter } from '../api/notifications.ts';
import { useNotificationList } from '../api/use-notification-list.ts';
import { byDay } from '../days.ts';
import { notificationTexts } from '../texts.ts';
import { NotificationRow } from './notification-row.tsx';

/** The user's notifications by day, newest first. */
export function NotificationList({ filter }: { filter: NotificationFilter }) {
  useNewDay();
  const { query, items } = useNotificationList(filter);
  if (query.isPending) return <SkeletonRows rows={6} columns={2} />;
  if (query.isError && items.length === 0)
    return <Failure error={query.error} onRetry={query.refetch} retrying={query.isFetching} />;
  if (items.length === 0) return <Nothing filter={filter} />;
  return (
    <div className="panel notification-list" aria-busy={query.isFetching || undefined}>
      {byDay(items, new Date()).map(({ day, items: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ul>
            {ofDay.map((item) => (
              <NotificationRow key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore query={query} place="rows" />
    </div>
  );
}

function Nothing({ filter }: { filter: NotificationFilter }) {
  if (filter.group)
    return (
      <div className="panel">
        <p className="panel-none">{notificationTexts.noMatch}</p>
      </div>
    );
  if (filter.unread)
    return (
      <div className="panel">
        <p className="panel-none">{notificationTexts.noUnread}</p>
      </div>
    );
  return <EmptyState title={notificationTexts.none}>{notificationTexts.noneText}</EmptyState>;
}
