import { useState } from 'react';
import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import type { StaffCall } from '#shared/records/call.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import { dateIn, ownTimeZone, timeText, zoneText } from '../../../lib/zone-time.ts';
import { useCancelCall } from '../api/queries.ts';
import { inboxTexts } from '../texts.ts';

/** The call's time in the user's and the visitor's time zones, and how to cancel it. */
export function CallPanel({ consultationId, call }: { consultationId: string; call: StaffCall | undefined }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useCancelCall(consultationId);
  const booked = call?.status === 'booked' ? call : undefined;
  const isAhead = booked !== undefined && new Date(booked.start) > new Date();
  return (
    <Panel title="Call">
      {!booked && (
        <p className="soft">
          {call ? 'The call was canceled. No other call is booked.' : inboxTexts.notBooked}
        </p>
      )}
      {booked && (
        <div className="call">
          <p>
            <b>
              <TimeIn start={booked.start} timeZone={ownTimeZone()} />
            </b>
          </p>
          {booked.time_zone !== ownTimeZone() && (
            <p className="text-ui soft">
              For the visitor: <TimeIn start={booked.start} timeZone={booked.time_zone} />
            </p>
          )}
          <p className="text-ui soft">With {booked.expert_name}</p>
          {booked.meeting_url && (
            <p className="text-ui">
              <a className="link" href={booked.meeting_url} target="_blank" rel="noreferrer">
                {booked.meeting_url}
              </a>
            </p>
          )}
          {isAhead && (
            <Button small onClick={() => setIsConfirming(true)}>
              Cancel call
            </Button>
          )}
        </div>
      )}
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Cancel this call?"
        alert
        busy={cancel.isPending}
        actions={
          <>
            <Button variant="ghost" onClick={() => setIsConfirming(false)}>
              Keep call
            </Button>
            <Button
              variant="danger"
              busy={cancel.isPending}
              busyLabel="Canceling..."
              onClick={() =>
                booked && cancel.mutate({ start: booked.start }, { onSettled: () => setIsConfirming(false) })
              }
            >
              Cancel call
            </Button>
          </>
        }
      >
        <p>The visitor will get an email with a link to choose another time.</p>
      </Dialog>
    </Panel>
  );
}

const TimeIn = ({ start, timeZone }: { start: string; timeZone: string }) => (
  <>
    {longDateWithWeekday(dateIn(new Date(start), timeZone))}, {timeText(start, timeZone)}{' '}
    <span className="numeral">({zoneText(timeZone, new Date(start))})</span>
  </>
);
