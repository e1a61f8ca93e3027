import type { OwnCall } from '#shared/contract/cases.ts';
import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { WholeDates } from '../../../components/date-text.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import { dateIn, ownTimeZone, timeText, zoneText } from '../../../lib/zone-time.ts';
import { NextPanel } from './next-panel.tsx';

/** The next booked call, in this device's time zone, with the link that its emails have. */
export function NextCall({ call }: { call: OwnCall }) {
  const timeZone = ownTimeZone();
  const start = new Date(call.start);
  return (
    <NextPanel
      title={
        <>
          Your call with <bdi>{call.expert_name}</bdi>
        </>
      }
      action={
        <ButtonLink small to={`/booking/manage#token=${call.manageToken}`}>
          {call.changeable ? 'Reschedule or cancel' : 'View call'}
          {call.changeable && <span className="visually-hidden"> the call</span>}
        </ButtonLink>
      }
    >
      <time className="wraps" dateTime={call.start}>
        <WholeDates>{longDateWithWeekday(dateIn(start, timeZone))}</WholeDates>,{' '}
        {timeText(call.start, timeZone)}
      </time>{' '}
      (<WholeNames>{zoneText(timeZone, start)}</WholeNames>).{' '}
      {call.meeting_url ? (
        <a className="link" href={call.meeting_url} target="_blank" rel="noreferrer">
          Join the video call<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      ) : (
        'Video call. We’ll email you the link.'
      )}
    </NextPanel>
  );
}
