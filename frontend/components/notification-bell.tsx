import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { queryClient } from '../lib/queries.tsx';
import { unreadQuery, unreadText } from '../lib/unread-notifications.ts';
import { Icon } from './icon.tsx';
import './notification-bell.css';

/** Links to the notifications and shows the unread count. Announces only new notifications. */
export function NotificationBell({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const { data: unread = 0, refetch, isStale } = useQuery(unreadQuery(userId), queryClient);
  const announcement = useAnnouncement(unread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches only after navigation
  useEffect(() => {
    if (isStale) void refetch();
  }, [pathname]);
  const count = unreadText(unread);
  return (
    <>
      <Link
        className="button ghost icon-only bell"
        to="/notifications"
        title="Notifications"
        aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        aria-current={pathname === '/notifications' ? 'page' : undefined}
      >
        <Icon of={Bell} />
        {unread > 0 && <b aria-hidden="true">{count}</b>}
      </Link>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
}

/** The announcement for an increased count. The initial count isn't announced. */
function useAnnouncement(unread: number): string {
  const before = useRef<number>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const more = before.current === undefined ? 0 : unread - before.current;
    before.current = unread;
    if (more > 0) setAnnouncement(quantityText(more, 'new notification'));
    else if (more < 0) setAnnouncement('');
  }, [unread]);
  return announcement;
}
