import { ChevronLeft, ChevronRight } from 'lucide-react';
import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { IconButton } from '../../../components/button.tsx';
import { monthText } from '../../../lib/zone-time.ts';
import type { useFreeTimes } from '../api/use-free-times.ts';
import { bookingTexts } from '../texts.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A month calendar in which days with available times can be selected. */
export function MonthCalendar({
  times,
  chosen,
  onChoose,
}: {
  times: ReturnType<typeof useFreeTimes>;
  chosen: string | undefined;
  onChoose: (date: string) => void;
}) {
  const { month, weeks, byDate, today } = times;
  return (
    <section className="month" aria-busy={times.loading}>
      <div className="calendar-head">
        <h2 className="title" aria-live="polite">
          {monthText(month)}
        </h2>
        <IconButton
          label={bookingTexts.previousMonth}
          icon={ChevronLeft}
          disabled={!times.canGoBack}
          onClick={() => times.go(-1)}
        />
        <IconButton
          label={bookingTexts.nextMonth}
          icon={ChevronRight}
          disabled={!times.canGoForward}
          onClick={() => times.go(1)}
        />
      </div>
      <table className="calendar">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th scope="col" key={day}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={week[0]}>
              {week.map((date, column) => (
                <td key={date} className={date.startsWith(month) ? undefined : 'other-month'}>
                  <Day
                    date={date}
                    free={byDate.get(date)?.length ?? 0}
                    chosen={date === chosen}
                    today={date === today}
                    // Another month is named where its days begin.
                    monthNamed={!date.startsWith(month) && (row + column === 0 || date.endsWith('-01'))}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-ui soft legend">
        <span>
          <i className="swatch" />
          {bookingTexts.availableTimes}
        </span>
        <span>
          <i className="dot" />
          {bookingTexts.today}
        </span>
      </p>
      {!times.loading && times.error === undefined && byDate.size === 0 && (
        <p className="text-ui soft" role="status">
          {times.canGoForward || times.canGoBack ? bookingTexts.noTimes : bookingTexts.nothingFree}
        </p>
      )}
    </section>
  );
}

function Day({
  date,
  free,
  chosen,
  today,
  monthNamed,
  onChoose,
}: {
  date: string;
  free: number;
  chosen: boolean;
  today: boolean;
  monthNamed: boolean;
  onChoose: (date: string) => void;
}) {
  const classes = [free > 0 && 'available', chosen && 'selected-day', today && 'today']
    .filter(Boolean)
    .join(' ');
  return (
    <button
      type="button"
      className={classes}
      // Drawn by the style sheet, since the label has it after the day.
      data-month={monthNamed ? monthText(date.slice(0, 7)).slice(0, 3) : undefined}
      disabled={free === 0}
      aria-pressed={free > 0 ? chosen : undefined}
      aria-label={`${longDateWithWeekday(date)}, ${free === 0 ? 'no available times' : quantityText(free, 'available time')}`}
      onClick={() => onChoose(date)}
    >
      {Number(date.slice(8))}
    </button>
  );
}
