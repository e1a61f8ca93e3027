import { useEffect, useRef } from 'react';
import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { Button } from '../../../components/button.tsx';
import { lookAt } from '../../../lib/booking-message.ts';
import { timeLabels } from '../../../lib/zone-time.ts';
import { bookingTexts } from '../texts.ts';

/** The available times of the selected day; the selected time has a confirm button next to it. */
export function TimeList({
  date,
  starts,
  timeZone,
  selectedTime,
  stacked,
  busy,
  onPick,
  onConfirm,
}: {
  date: string | undefined;
  starts: readonly string[];
  timeZone: string;
  selectedTime: string | undefined;
  /** Whether the columns are stacked. */
  stacked: boolean;
  busy: boolean;
  onPick: (start: string) => void;
  onConfirm: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls the times of the newly selected day into view.
    if (date && stacked && heading.current) lookAt(heading.current, false);
  }, [date, stacked]);
  useEffect(() => {
    if (selectedTime) confirm.current?.scrollIntoView({ block: 'nearest' });
  }, [selectedTime]);
  if (!date)
    return (
      <div>
        <h2 className="title">{bookingTexts.chooseDay}</h2>
        <p className="text-ui soft">{bookingTexts.chooseDayHint}</p>
      </div>
    );
  return (
    <div>
      <h2 className="title" ref={heading} aria-live="polite">
        {longDateWithWeekday(date)}
      </h2>
      <p className="text-ui soft">
        {starts.length === 1 ? '1 available time' : `${starts.length} available times`}
      </p>
      <div className="slots">
        {timeLabels(starts, timeZone).map(({ start, label }) =>
          start === selectedTime ? (
            <div className="slot-confirm" key={start} ref={confirm}>
              <button type="button" className="slot pick" aria-pressed="true" onClick={() => onPick(start)}>
                {label}
              </button>
              <Button variant="primary" busy={busy} busyLabel={bookingTexts.booking} onClick={onConfirm}>
                Confirm {label}
              </Button>
            </div>
          ) : (
            <button
              type="button"
              className="slot"
              aria-pressed="false"
              key={start}
              disabled={busy}
              onClick={() => onPick(start)}
            >
              {label}
            </button>
          ),
        )}
      </div>
    </div>
  );
}
