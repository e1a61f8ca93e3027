import {
  CalendarClock,
  Check,
  FileText,
  Flag as FlagIcon,
  type LucideIcon,
  MessageSquare,
  Phone,
  ShieldAlert,
  UserCheck,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { NotificationGroup } from '#shared/domain/notification-groups.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { countryOfPath, pathName, VisaPath } from '#shared/domain/visa-paths.ts';
import type { Notification } from '#shared/records/notification.ts';
import { IconButton } from '../../../components/button.tsx';
import { Flag } from '../../../components/flag.tsx';
import { Icon } from '../../../components/icon.tsx';
import { dateText } from '../../../lib/dates.ts';
import { moveFocus, neighborOf } from '../../../lib/move-focus.ts';
import { useMarkRead } from '../api/notifications.ts';

const icons: Record<NotificationGroup, LucideIcon> = {
  messages: MessageSquare,
  documents: FileText,
  dates: CalendarClock,
  status: FlagIcon,
  assignments: UserCheck,
  calls: Phone,
  team: UserCheck,
};

/** The page on which the user can act on it. */
function addressOf({ about, kind, name, place = '' }: Notification): string {
  if (about.kind === 'case') return `/cases/${about.id}${place}`;
  if (about.kind === 'consultation') return `/consultations?consultation=${about.id}`;
  if (kind !== 'status-end' && kind !== 'stay-limit') return '/admin';
  return name === undefined ? '/profile' : `/people?person=${about.id}`;
}

/** One notification. Following its link marks it as read. */
export function NotificationRow({ item }: { item: Notification }) {
  const mark = useMarkRead();
  const { id, about, read, group, kind, headline, lines, more, name, path, created_at } = item;
  const [first = headline, ...others] = lines;
  const markRead = () => {
    if (!read) mark.mutate({ id, about });
  };
  return (
    <li className={read ? 'notification' : 'notification unread'}>
      <Icon of={kind === 'malware' ? ShieldAlert : icons[group]} />
      <div>
        <Link to={addressOf(item)} onClick={markRead}>
          {!read && <span className="visually-hidden">Unread: </span>}
          {first}
        </Link>
        {others.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {more > 0 && <p>{quantityText(more, 'more update')}</p>}
        {(name ?? path) && <Subject name={name} path={path} />}
      </div>
      <time dateTime={created_at} title={dateText(created_at, 'date-time')}>
        {dateText(created_at, 'date-time').split(', ')[1]}
      </time>
      {!read && (
        <IconButton
          label={`Mark as read: ${first}`}
          icon={Check}
          onClick={({ currentTarget }) => {
            // The button disappears, and from the unread ones, the row as well.
            const list = currentTarget.closest('.notification-list');
            const next = neighborOf(
              list?.querySelectorAll('.notification') ?? [],
              currentTarget.closest('.notification'),
            );
            moveFocus([next?.querySelector('a'), document.querySelector('main h1')]);
            markRead();
          }}
        />
      )}
    </li>
  );
}

function Subject({ name, path }: { name: string | undefined; path: string | undefined }) {
  const known = VisaPath.safeParse(path).data;
  return (
    <small>
      {known && <Flag country={countryOfPath(known)} size="s" />}
      {[path && pathName(path), name].filter(Boolean).join(' · ')}
    </small>
  );
}
