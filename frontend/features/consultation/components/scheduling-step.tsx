import { useEffect, useRef, useState } from 'react';
import { bookingConstants } from '#shared/domain/booking-constants.ts';
import { Failure } from '../../../components/states.tsx';
import { type BookingMessage, bookingMessageIn } from '../../../lib/booking-message.ts';
import { loadConfig } from '../../../lib/config.ts';
import type { Scheduling } from '../scheduling.ts';
import { schedulingTexts } from '../scheduling-texts.ts';
import { widgetAddress } from '../widget-address.ts';
import { Stepper } from './stepper.tsx';

/** Space between the top of the window and the scroll target. */
const marginAbove = 24;

/**
 * Step 2: a thank-you message and the scheduling widget. Our own widget grows if it needs more height, and reports
 * when a call is booked.
 */
export function SchedulingStep({ scheduling }: { scheduling: Scheduling }) {
  const [outside, setOutside] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [message, setMessage] = useState<BookingMessage>();
  const [target, setTarget] = useState<{ top: number }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const load = () => {
    setError(undefined);
    loadConfig().then((config) => setOutside(config.schedulingUrl), setError);
  };
  useEffect(load, []);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
      const message = bookingMessageIn(event.data);
      if (message) setMessage(message);
      if (message?.lookAt !== undefined) setTarget({ top: message.lookAt });
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  // Runs after the frame has grown: before that, the scroll target may not exist.
  useEffect(() => {
    const frameTop = frame.current?.getBoundingClientRect().top;
    if (target && frameTop !== undefined)
      window.scrollTo({ top: window.scrollY + frameTop + target.top - marginAbove });
  }, [target]);
  const booked = message?.booked ?? false;
  const { firstName } = scheduling;
  return (
    <>
      <div className="head">
        <h1 ref={heading} tabIndex={-1}>
          {booked ? schedulingTexts.booked(firstName) : schedulingTexts.thanks(firstName)}
        </h1>
        <p className="lead">{booked ? schedulingTexts.bookedLead : schedulingTexts.thanksLead}</p>
        <Stepper step={2} done={booked} />
      </div>
      {error !== undefined && <Failure error={error} onRetry={load} />}
      {outside !== undefined && (
        <iframe
          ref={frame}
          className="widget"
          title={schedulingTexts.widget}
          src={widgetAddress(scheduling, outside, bookingConstants.consultationType)}
          style={{ height: Math.max(message?.height ?? 0, bookingConstants.widgetHeightPixels) }}
        />
      )}
      {outside === '' && <p className="text-ui soft under-widget">{schedulingTexts.changeNote}</p>}
    </>
  );
}
