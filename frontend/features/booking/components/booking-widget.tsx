import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { postToEmbedder } from '../../../lib/booking-message.ts';
import { ownTimeZone } from '../../../lib/zone-time.ts';
import { useCall } from '../api/use-call.ts';
import { bookingTexts } from '../texts.ts';
import { BookedCall } from './booked-call.tsx';
import { CanceledCall } from './canceled-call.tsx';
import { TimePicker } from './time-picker.tsx';
import './booking.css';

type Intent = 'look' | 'move' | 'book-again';

/** Books the one call that a token allows, and shows, moves, or cancels it. */
export function BookingWidget({
  token,
  answers = [],
  visitor = '',
}: {
  token: string;
  answers?: readonly string[];
  visitor?: string;
}) {
  const [timeZone, setTimeZone] = useState(ownTimeZone);
  const [intent, setIntent] = useState<Intent>('look');
  const [moved, setMoved] = useState(false);
  /** True after an action by the visitor, so that its result is shown. Opening the page alone doesn't count. */
  const [acted, setActed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const { state, busy, problem, retry, book, move, cancel } = useCall(token);
  const call = state.kind === 'call' ? state.call : undefined;
  const booked = call?.status === 'booked';
  useReportHeight(frame, booked);

  const confirm = async (start: string, onRejected: () => void) => {
    const moving = intent === 'move' && booked;
    if (!(await (moving ? move : book)(start, timeZone, onRejected))) return;
    setMoved(moving);
    setActed(true);
    setIntent('look');
  };
  const keep = () => {
    setIntent('look');
    // The call may have been rescheduled although the response was lost.
    if (problem) retry();
  };
  const picking = state.kind === 'none' || (call !== undefined && intent !== 'look');
  return (
    <div className="booking" ref={frame}>
      {state.kind === 'loading' && <Skeleton height="700px" />}
      {state.kind === 'failed' && <Failure error={state.error} onRetry={retry} />}
      {state.kind === 'over' && <NoLink because="expired" />}
      {picking && (
        <TimePicker
          timeZone={timeZone}
          onTimeZone={setTimeZone}
          answers={answers}
          visitor={visitor}
          busy={busy}
          problem={problem}
          onConfirm={(start, onRejected) => void confirm(start, onRejected)}
          {...(call && booked && { booked: { start: call.start, token: call.manageToken, onKeep: keep } })}
        />
      )}
      {!picking && call && booked && (
        <BookedCall
          key={call.start}
          call={call}
          timeZone={timeZone}
          busy={busy}
          moved={moved}
          arrived={acted}
          onMove={() => setIntent('move')}
          onCancel={() => void cancel().then(setActed)}
        />
      )}
      {!picking && call?.status === 'cancelled' && (
        <CanceledCall arrived={acted} onBookAgain={() => setIntent('book-again')} />
      )}
      {!picking && problem && (
        <p className="bad-text" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A valid token is required for booking. The form provides one. */
export function NoLink({ because }: { because: keyof typeof bookingTexts.noLink }) {
  const { title, detail } = bookingTexts.noLink[because];
  return (
    <div className="booked">
      <h2>{title}</h2>
      <p>{detail}</p>
      {/* Opens the form in the top window, even from within a frame. */}
      <a className="button secondary" href="/consultation" target="_top">
        {bookingTexts.toForm}
      </a>
    </div>
  );
}

/** Reports the height to the embedding page, and whether a call is booked. */
function useReportHeight(frame: React.RefObject<HTMLDivElement | null>, booked: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => postToEmbedder({ height: element.offsetHeight, booked }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, booked]);
}
