import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Failure } from '../../../components/states.tsx';
import { dateIn } from '../../../lib/zone-time.ts';
import { useFreeTimes } from '../api/use-free-times.ts';
import { bookingTexts } from '../texts.ts';
import { CallFacts } from './call-facts.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { TimeList } from './time-list.tsx';

/** Zone, day, time, confirm. A time that was taken meanwhile disappears, and the others stay choosable. */
export function TimePicker({
  timeZone,
  onTimeZone,
  answers,
  visitor,
  busy,
  problem,
  onConfirm,
  onKeep,
}: {
  timeZone: string;
  onTimeZone: (timeZone: string) => void;
  answers: readonly string[];
  visitor: string;
  busy: boolean;
  problem: string | undefined;
  onConfirm: (start: string, onRejected: () => void) => void;
  /** Given while a call is being moved. */
  onKeep?: () => void;
}) {
  const times = useFreeTimes(timeZone);
  const [date, setDate] = useState<string>();
  const [picked, setPicked] = useState<string>();
  const shownDate = date && times.byDate.has(date) ? date : undefined;
  const starts = shownDate ? (times.byDate.get(shownDate) ?? []) : [];
  const changeZone = (next: string) => {
    if (picked) setDate(dateIn(new Date(picked), next));
    else setDate(undefined);
    onTimeZone(next);
  };
  return (
    <>
      {problem && (
        <Notice tone="bad">
          <p role="alert">{problem}</p>
        </Notice>
      )}
      <div className="book">
        <div>
          <CallFacts
            timeZone={timeZone}
            onTimeZone={changeZone}
            at={picked ? new Date(picked) : new Date()}
            answers={answers}
            visitor={visitor}
          />
          {onKeep && (
            <Button className="keep" onClick={onKeep}>
              {bookingTexts.keep}
            </Button>
          )}
        </div>
        {times.error === undefined ? (
          <MonthCalendar
            times={times}
            chosen={shownDate}
            onChoose={(next) => {
              setDate(next);
              setPicked(undefined);
            }}
          />
        ) : (
          <Failure error={times.error} onRetry={times.again} />
        )}
        <TimeList
          date={shownDate}
          starts={starts}
          timeZone={timeZone}
          picked={picked}
          busy={busy}
          onPick={setPicked}
          onConfirm={() =>
            picked &&
            onConfirm(picked, () => {
              setPicked(undefined);
              times.again();
            })
          }
        />
      </div>
    </>
  );
}
