import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { notificationGroups } from '#shared/domain/notification-groups.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineSelect } from '../../components/field-parts.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { ownQuery } from '../../features/notifications/api/email-settings.ts';
import { notificationsQuery, useMarkAllRead } from '../../features/notifications/api/notifications.ts';
import { EmailSettings } from '../../features/notifications/components/email-settings.tsx';
import { NotificationList } from '../../features/notifications/components/notification-list.tsx';
import { useNotificationsAddress } from '../../features/notifications/notifications-address.ts';
import { notificationTexts } from '../../features/notifications/texts.ts';
import { moveFocus } from '../../lib/move-focus.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { useSignedIn } from '../../lib/session.tsx';
import { unreadQuery } from '../../lib/unread-notifications.ts';
import { useInitialLoad } from '../../lib/use-initial-load.ts';
import '../../features/notifications/components/notifications.css';

const tabs = [
  { value: 'all', label: notificationTexts.all },
  { value: 'unread', label: notificationTexts.unread },
];

/** All of the user's notifications. */
export default function NotificationsPage() {
  const { profile } = useSignedIn();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { tab, filter, change } = useNotificationsAddress();
  const { data: unread = 0 } = useQuery(unreadQuery(profile.user_id));
  const list = useInfiniteQuery(notificationsQuery(filter));
  const settings = useQuery(ownQuery);
  // On narrow screens, the settings are below the list.
  const isReady = useInitialLoad(list.isPending || settings.isPending);
  const markAll = useMarkAllRead();
  /** The button that was pressed while a filter hides some of what it would mark. */
  const [asking, setAsking] = useState<Element>();
  const markAllRead = (button: Element | undefined) =>
    markAll.mutate(new Date().toISOString(), {
      onSuccess: () => {
        // Without unread notifications, the focused button is disabled.
        if (document.activeElement === button) moveFocus([title.current]);
      },
    });
  const groups = Object.entries(notificationGroups).filter(
    ([, { audience }]) => audience === 'everyone' || isStaff(profile.role),
  );
  return (
    <div className="wrap">
      <PageHead title={notificationTexts.title} />
      <div className="notifications-head">
        <h1 ref={title}>{notificationTexts.title}</h1>
        <Button
          small
          icon={CheckCheck}
          disabled={unread === 0}
          busy={markAll.isPending}
          busyLabel={notificationTexts.markingAll}
          onClick={({ currentTarget }) =>
            filter.group ? setAsking(currentTarget) : markAllRead(currentTarget)
          }
        >
          {notificationTexts.markAll}
        </Button>
        <Dialog
          open={asking !== undefined}
          onClose={() => setAsking(undefined)}
          title={notificationTexts.markAllTitle}
          alert
          actions={
            <DialogActions
              onCancel={() => setAsking(undefined)}
              onConfirm={() => {
                setAsking(undefined);
                markAllRead(asking);
              }}
            >
              {notificationTexts.markAll}
            </DialogActions>
          }
        >
          <p className="soft">{notificationTexts.markAllFiltered}</p>
        </Dialog>
      </div>
      <div className="notifications-body">
        <div className="notifications-main">
          <Tabs
            label={notificationTexts.title}
            tabs={tabs}
            value={tab}
            onChange={(value) => change('tab', value)}
          >
            <div className="notifications-filter">
              <label className="visually-hidden" htmlFor={id}>
                Event
              </label>
              <InlineSelect
                small
                id={id}
                placeholder={notificationTexts.everyEvent}
                options={groups.map(([value, { label }]) => ({ value, label }))}
                value={filter.group ?? ''}
                onChange={({ target }) => change('event', target.value)}
              />
            </div>
            {isReady ? (
              <NotificationList key={`${tab} ${filter.group}`} filter={filter} />
            ) : (
              <SkeletonRows rows={6} columns={2} />
            )}
          </Tabs>
        </div>
        {isReady && <EmailSettings />}
      </div>
    </div>
  );
}
