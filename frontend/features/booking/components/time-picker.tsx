import { useState } from 'react';
import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Failure } from '../../../components/states.tsx';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { dateIn, timeText } from '../../../lib/zone-time.ts';
import { breakpoints } from '../../../theme/breakpoints.ts';
import { useFreeTimes } from '../api/use-free-times.ts';
import { bookingTexts } from '../texts.ts';
import { CallFacts } from './call-facts.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { TimeList } from './time-list.tsx';
import { ZoneChoice } from './zone-choice.tsx';

/** Must match booking.css, as built with build/em-breakpoints.ts. */
const stackedColumns = `(max-width: ${breakpoints.l / 16}em)`;

/**
 * Time zone, day, time, confirm. If the columns don't fit side by side, the calendar comes first. A time that was
 * taken in the meantime disappears, and the others can still be selected.
 */
export function TimePicker({
  timeZone,
  onTimeZone,
  answers,
  visitor,
  busy,
  problem,
  onConfirm,
  booked,
}: {
  timeZone: string;
  onTimeZone: (timeZone: string) => void;
  answers: readonly string[];
  visitor: string;
  busy: boolean;
  problem: string | undefined;
  onConfirm: (start: string, onRejected: () => void) => void;
  /** While rescheduling: the time that is booked, the token to change it, and how to keep it. */
  booked?: { readonly start: string; readonly token: string; readonly onKeep: () => void };
}) {
  const times = useFreeTimes(timeZone, booked?.token);
  const [date, setDate] = useState<string>();
  const [selectedTime, setSelectedTime] = useState<string>();
  const shownDate = date && times.byDate.has(date) ? date : undefined;
  const starts = shownDate ? (times.byDate.get(shownDate) ?? []) : [];
  const changeZone = (next: string) => {
    times.follow(next, selectedTime);
    if (selectedTime) setDate(dateIn(new Date(selectedTime), next));
    else setDate(undefined);
    onTimeZone(next);
  };
  const stacked = useMediaQuery(stackedColumns);
  const zone = (
    <>
      <ZoneChoice
        timeZone={timeZone}
        onTimeZone={changeZone}
        at={selectedTime ? new Date(selectedTime) : new Date()}
      />
      {booked && (
        <div className="keep">
          <p>
            {bookingTexts.bookedFor}{' '}
            <b>
              {longDateWithWeekday(dateIn(new Date(booked.start), timeZone))},{' '}
              {timeText(booked.start, timeZone)}
            </b>
          </p>
          <Button onClick={booked.onKeep}>{bookingTexts.keep}</Button>
        </div>
      )}
    </>
  );
  const facts = (
    <CallFacts key="facts" answers={answers} visitor={visitor}>
      {!stacked && zone}
    </CallFacts>
  );
  return (
    <>
      {problem && (
        <Notice tone="bad">
          <p role="alert">{problem}</p>
        </Notice>
      )}
      <div className="book">
        {!stacked && facts}
        <div key="calendar">
          {times.error === undefined ? (
            <MonthCalendar
              times={times}
              chosen={shownDate}
              onChoose={(next) => {
                setDate(next);
                setSelectedTime(undefined);
              }}
            />
          ) : (
            <Failure error={times.error} onRetry={times.again} />
          )}
          {stacked && zone}
        </div>
        <TimeList
          key="times"
          date={shownDate}
          starts={starts}
          timeZone={timeZone}
          selectedTime={selectedTime}
          stacked={stacked}
          busy={busy}
          onPick={setSelectedTime}
          onConfirm={() =>
            selectedTime &&
            onConfirm(selectedTime, () => {
              setSelectedTime(undefined);
              times.again();
            })
          }
        />
        {stacked && facts}
      </div>
    </>
  );
}
