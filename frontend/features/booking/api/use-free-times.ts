import { useCallback, useEffect, useState } from 'react';
import { bookingsContract, type FreeTimes } from '#shared/contract/bookings.ts';
import { call } from '../../../lib/api-client.ts';
import { dateIn } from '../../../lib/zone-time.ts';
import { monthAfter, rangeOf } from '../month.ts';

/**
 * The available times in the displayed month, by date in the visitor's time zone.
 * @param token of the call to reschedule, if any
 */
export function useFreeTimes(timeZone: string, token?: string) {
  const [openedAt] = useState(() => new Date());
  const today = dateIn(openedAt, timeZone);
  const [month, setMonth] = useState(() => today.slice(0, 7));
  const [loaded, setLoaded] = useState<{ month: string; times: FreeTimes }>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      setError(undefined);
      try {
        const { signal } = controller;
        const times = await (token === undefined
          ? call(bookingsContract.listFreeTimes, { query: rangeOf(month), signal })
          : call(bookingsContract.listOtherTimes, { body: { token, ...rangeOf(month) }, signal }));
        // The current month may have no times left, in which case the next month is shown.
        const onward = month === today.slice(0, 7) && times.until.slice(0, 7) > month;
        const empty = !times.starts.some((start) => dateIn(new Date(start), timeZone).startsWith(month));
        if (onward && empty && round === 0) setMonth(monthAfter(month, 1));
        else setLoaded({ month, times });
      } catch (failure) {
        if (!controller.signal.aborted) setError(failure);
      }
    };
    void load();
    return () => controller.abort();
  }, [month, round]);

  const byDate = new Map<string, string[]>();
  if (loaded?.month === month)
    for (const start of loaded.times.starts) {
      const date = dateIn(new Date(start), timeZone);
      // The loaded range includes parts of the days before and after the month.
      if (date.startsWith(month)) byDate.set(date, [...(byDate.get(date) ?? []), start]);
    }
  const again = useCallback(() => setRound((before) => before + 1), []);
  return {
    today,
    month,
    byDate,
    error,
    loading: loaded?.month !== month && error === undefined,
    again,
    /**
     * Shows the month of the selected time in another zone, or of the first available one if the visitor hasn't
     * navigated: a time on 1 December may be on 30 November there.
     */
    follow: (nextZone: string, selectedTime: string | undefined) => {
      const time = selectedTime ?? (round === 0 ? loaded?.times.starts[0] : undefined);
      if (time) setMonth(dateIn(new Date(time), nextZone).slice(0, 7));
    },
    canGoBack: month > today.slice(0, 7),
    canGoForward: loaded !== undefined && dateIn(new Date(loaded.times.until), timeZone).slice(0, 7) > month,
    go: (months: number) => {
      setMonth(monthAfter(month, months));
      setRound((before) => before + 1);
    },
  };
}
