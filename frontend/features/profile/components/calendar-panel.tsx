import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { CalendarScope } from '#shared/contract/calendar.ts';
import { TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { InlineSelect } from '../../../components/field-parts.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useSignedIn } from '../../../lib/session.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import { calendarQuery, useCreateCalendar, useRemoveCalendar } from '../api/calendar.ts';
import { SettingFailed } from './setting-failed.tsx';

const scopeTexts: Record<CalendarScope, string> = { mine: 'My cases', team: 'The whole team’s cases' };

/** Creates, replaces, and removes the address at which calendar apps find the user's dates. */
export function CalendarPanel() {
  const { can } = useSignedIn();
  const canChoose = can('case.list.organization');
  const textOf = (of: CalendarScope) => `${scopeTexts[of]}${can('consultation.manage') ? ' and calls' : ''}`;
  const { data, error, isPending, isFetching, refetch } = useQuery(calendarQuery);
  const [chosen, setScope] = useState<CalendarScope>();
  const [made, setMade] = useState<string>();
  const create = useCreateCalendar(setMade);
  const remove = useRemoveCalendar();
  const address = data?.address;
  // A new address keeps the dates of the one it replaces.
  const scope = chosen ?? address?.scope ?? 'mine';
  return (
    <Panel title="Calendar" className="profile-panel">
      {isPending && <Skeleton width="100%" height={66} />}
      {error && <SettingFailed error={error} onRetry={refetch} retrying={isFetching} />}
      {data && (
        <div className="data-part">
          <div>
            <h3>{address ? 'Subscription address' : 'Subscribe to your dates'}</h3>
            <p className="soft">
              {address ? (
                <>
                  {canChoose && `${textOf(address.scope)}. `}Created <DateText at={address.created_at} />.
                  Anyone with the address can see these dates. A new address replaces it.
                </>
              ) : (
                'Add deadlines and due dates to Google Calendar, Apple Calendar, or Outlook. They update automatically.'
              )}
            </p>
          </div>
          <div className="buttons">
            {canChoose && (
              <InlineSelect
                small
                aria-label="Dates in the calendar"
                options={(Object.keys(scopeTexts) as CalendarScope[]).map((value) => ({
                  value,
                  label: textOf(value),
                }))}
                value={scope}
                onChange={({ target }) => setScope(target.value === 'team' ? 'team' : 'mine')}
              />
            )}
            {address && (
              <Button
                variant="ghost"
                busy={remove.isPending}
                busyLabel="Removing..."
                onClick={() => remove.mutate()}
              >
                Remove address
              </Button>
            )}
            <Button busy={create.isPending} busyLabel="Creating..." onClick={() => create.mutate(scope)}>
              {address ? 'Create new address' : 'Create calendar address'}
            </Button>
          </div>
        </div>
      )}
      {made && <CreatedDialog url={made} onClose={() => setMade(undefined)} />}
    </Panel>
  );
}

/** Shows the address, which can't be displayed again later. */
function CreatedDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { copy } = useCopy({
    copied: 'Address copied',
    failed: 'Couldn’t copy the address',
    instead: 'Select it and copy it instead.',
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your calendar address"
      alert
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
          <Button variant="primary" icon={Copy} onClick={() => void copy(url)}>
            Copy address
          </Button>
        </>
      }
    >
      <p>
        In your calendar app, choose “Add calendar” and “From URL” or “Subscribe,” and paste this address. You
        won’t see it again, but you can create a new one.
      </p>
      <TextField label="Address" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
    </Dialog>
  );
}
