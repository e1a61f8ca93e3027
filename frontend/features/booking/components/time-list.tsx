import { useEffect, useRef } from 'react';
import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { Button } from '../../../components/button.tsx';
import { WholeDates } from '../../../components/date-text.tsx';
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
    if (date && stacked && heading.current) lookAt(heading.current);
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
        <WholeDates>{longDateWithWeekday(date)}</WholeDates>
      </h2>
      <p className="text-ui soft">{quantityText(starts.length, 'available time')}</p>
      <div className="slots">
        {timeLabels(starts, timeZone).map(({ start, label }) => {
          const selected = start === selectedTime;
          // The same button before and after, which keeps the focus.
          return (
            <div
              className={selected ? 'slot-confirm' : undefined}
              key={start}
              ref={selected ? confirm : null}
            >
              <button
                type="button"
                className={selected ? 'slot pick' : 'slot'}
                aria-pressed={selected}
                disabled={busy && !selected}
                onClick={() => onPick(start)}
              >
                {label}
              </button>
              {selected && (
                <Button variant="primary" busy={busy} busyLabel={bookingTexts.booking} onClick={onConfirm}>
                  Confirm {label}
                </Button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
