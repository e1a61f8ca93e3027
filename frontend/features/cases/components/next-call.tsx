import { useId } from 'react';
import type { OwnCall } from '#shared/contract/cases.ts';
import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { dateIn, ownTimeZone, timeText, zoneText } from '../../../lib/zone-time.ts';

/** The next booked call, in this device's time zone, with the link that its emails have. */
export function NextCall({ call }: { call: OwnCall }) {
  const title = useId();
  const timeZone = ownTimeZone();
  const start = new Date(call.start);
  return (
    <section className="next-move" aria-labelledby={title}>
      <span className="fix-mark" aria-hidden="true" />
      <div>
        <h2 id={title}>
          Your call with <bdi>{call.expert_name}</bdi>
        </h2>
        <p>
          <time dateTime={call.start}>
            {longDateWithWeekday(dateIn(start, timeZone))}, {timeText(call.start, timeZone)}
          </time>{' '}
          ({zoneText(timeZone, start)}).{' '}
          {call.meeting_url ? (
            <a className="link" href={call.meeting_url} target="_blank" rel="noreferrer">
              Join the video call<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          ) : (
            'Video; the link comes by email.'
          )}
        </p>
      </div>
      <ButtonLink small to={`/booking/manage#token=${call.manageToken}`}>
        {call.changeable ? 'Reschedule or cancel' : 'View call'}
        {call.changeable && <span className="visually-hidden"> the call</span>}
      </ButtonLink>
    </section>
  );
}
