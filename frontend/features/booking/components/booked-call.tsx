import { CalendarPlus, CircleCheck, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Call } from '#shared/contract/bookings.ts';
import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { Button } from '../../../components/button.tsx';
import { Chart } from '../../../components/chart.tsx';
import { WholeDates } from '../../../components/date-text.tsx';
import { Icon } from '../../../components/icon.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import { dateIn, timeText, zoneText } from '../../../lib/zone-time.ts';
import { googleLink } from '../google-link.ts';
import { bookingTexts } from '../texts.ts';
import { useArrival } from '../use-arrival.ts';

/** A booked call: its time, calendar links, and actions to change it. */
export function BookedCall({
  call,
  timeZone,
  busy,
  moved,
  arrived,
  onMove,
  onCancel,
}: {
  call: Call;
  timeZone: string;
  busy: boolean;
  moved: boolean;
  /** Whether it was just booked and should be scrolled into view. */
  arrived: boolean;
  onMove: () => void;
  onCancel: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, { arrived, booked: true });
  const start = new Date(call.start);
  return (
    <div className="booked">
      <p className="confirmed">
        <Icon of={CircleCheck} />
        {bookingTexts.bookedTitle}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        <WholeDates>{longDateWithWeekday(dateIn(start, timeZone))}</WholeDates>,{' '}
        {timeText(call.start, timeZone)}
      </h2>
      <p className="soft">
        <WholeNames>{zoneText(timeZone, start)}</WholeNames>. {bookingTexts.length} with {call.expert_name}.
      </p>
      {call.meeting_url && (
        <p>
          <a className="link" href={call.meeting_url} target="_blank" rel="noreferrer">
            {call.meeting_url}
          </a>
        </p>
      )}
      <p>{moved ? bookingTexts.movedNote : bookingTexts.sentTo(call.email)}</p>
      <div className="buttons">
        <Button icon={Download} onClick={() => download(call)}>
          {bookingTexts.calendarFile}
        </Button>
        <a className="button outline" href={googleLink(call)} target="_blank" rel="noreferrer">
          <Icon of={CalendarPlus} />
          {bookingTexts.google}
        </a>
      </div>
      {!call.changeable && <p className="soft">{bookingTexts.tooLate}</p>}
      {call.changeable && !asking && (
        <div className="buttons">
          <Button variant="ghost" onClick={onMove}>
            {bookingTexts.move}
          </Button>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {bookingTexts.cancel}
          </Button>
        </div>
      )}
      {asking && (
        <div className="ask">
          <p>
            <b>{bookingTexts.cancelQuestion}</b> {bookingTexts.cancelConsequence}
          </p>
          <div className="buttons">
            <Button variant="ghost" onClick={() => setAsking(false)}>
              {bookingTexts.keep}
            </Button>
            <Button variant="danger" busy={busy} busyLabel={bookingTexts.cancelling} onClick={onCancel}>
              {bookingTexts.cancel}
            </Button>
          </div>
        </div>
      )}
      <div className="plate" aria-hidden="true">
        <Chart place="schengen" size="large" viewBox="330 130 780 480" mark={false} />
      </div>
    </div>
  );
}

/** Downloads the calendar file. It is created in the browser because a framed page can't link to an attachment. */
function download(call: Call): void {
  const address = URL.createObjectURL(new Blob([call.calendar], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'landfall-call.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
