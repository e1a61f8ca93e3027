import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HoursException } from '#shared/domain/booking-rules.ts';
import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { CalendarDate } from '#shared/schema/calendar-date.ts';
import { TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { dayText } from '../../../lib/dates.ts';
import { moveFocus } from '../../../lib/move-focus.ts';
import { replacedText } from '../../../lib/replaced-text.ts';
import { DayHours, hoursText } from './day-hours.tsx';

/** Dates with different hours: days off, or other times than in the regular week. */
export function ExceptionList({
  exceptions,
  replaced,
  problems,
  onChange,
}: {
  exceptions: readonly HoursException[];
  /** After a conflict: the exceptions that the next save would replace. */
  replaced?: readonly HoursException[] | undefined;
  problems: ReadonlyMap<string, string>;
  onChange: (exceptions: HoursException[]) => void;
}) {
  const [date, setDate] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const known = exceptions.some((each) => each.date === date);
  const add = () => {
    const wrong = CalendarDate.safeParse(date).error;
    setError(wrong?.issues[0]?.message);
    if (wrong) return;
    onChange([...exceptions, { date, hours: [] }].sort((a, b) => a.date.localeCompare(b.date)));
    setDate('');
    moveFocus([field.current]);
  };
  return (
    <section className="exceptions" aria-label="Exceptions">
      <h3>Exceptions</h3>
      <p className="text-ui soft">
        {replacedText(
          replaced?.map(({ date, hours }) => `${dayText(date)}, ${hoursText(hours)}`).join('; '),
        ) ?? 'Holidays and other days with different hours.'}
      </p>
      {exceptions.map((exception, at) => (
        <div className="exception" key={exception.date}>
          <DayHours
            name={longDateWithWeekday(exception.date)}
            hours={exception.hours}
            problem={problems.get(`exceptions.${at}`)}
            onChange={(hours) =>
              onChange(exceptions.map((each, index) => (index === at ? { ...each, hours } : each)))
            }
          />
          <Button
            small
            variant="ghost"
            onClick={() => {
              onChange(exceptions.filter((each) => each.date !== exception.date));
              moveFocus([field.current]);
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      <div className="add-exception">
        <TextField
          ref={field}
          type="date"
          label="Date"
          error={error}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <Button small icon={Plus} disabled={date === '' || known} onClick={add}>
          Add exception
        </Button>
      </div>
    </section>
  );
}
