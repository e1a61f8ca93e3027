import { useCallback, useEffect, useState } from 'react';
import { bookingsContract, type FreeTimes } from '#shared/contract/bookings.ts';
import { call } from '../../../lib/api-client.ts';
import { dateIn } from '../../../lib/zone-time.ts';
import { lastMonthWith, monthAfter, rangeOf, weeksOf } from '../month.ts';

interface Loaded {
  readonly month: string;
  readonly times: FreeTimes;
}

/**
 * The available times in the calendar of the displayed month, by date in the visitor's time zone. Until the visitor
 * has navigated, it is the last month whose calendar shows the first available time.
 * @param token of the call to reschedule, if any
 */
export function useFreeTimes(timeZone: string, token?: string) {
  const [openedAt] = useState(() => new Date());
  const today = dateIn(openedAt, timeZone);
  const [chosenMonth, setChosenMonth] = useState<string>();
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const dateOf = (instant: string) => dateIn(new Date(instant), timeZone);
  const monthOf = (instant: string) => dateOf(instant).slice(0, 7);
  const thisMonth = today.slice(0, 7);
  const firstMonth = ({ month, times: { starts, until } }: Loaded): string => {
    if (starts[0] !== undefined) return lastMonthWith(dateOf(starts[0]));
    return month === thisMonth && monthOf(until) > month ? monthAfter(month, 1) : month;
  };
  // Not decided when they are loaded, because the visitor may choose another time zone before and after: a time on
  // 1 December may be on 30 November there.
  const month = chosenMonth ?? (loaded ? firstMonth(loaded) : thisMonth);

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
        setLoaded({ month, times });
      } catch (failure) {
        if (!controller.signal.aborted) setError(failure);
      }
    };
    void load();
    return () => controller.abort();
  }, [month, round]);

  const weeks = weeksOf(month);
  const shown = new Set(weeks.flat());
  const byDate = new Map<string, string[]>();
  if (loaded?.month === month)
    for (const start of loaded.times.starts) {
      const date = dateOf(start);
      // The loaded range includes parts of the days before and after these weeks.
      if (shown.has(date)) byDate.set(date, [...(byDate.get(date) ?? []), start]);
    }
  const again = useCallback(() => setRound((before) => before + 1), []);
  return {
    today,
    month,
    weeks,
    byDate,
    error,
    loading: loaded?.month !== month && error === undefined,
    again,
    /** Shows the selected time in another zone. */
    follow: (nextZone: string, selectedTime: string | undefined) => {
      if (!selectedTime) return;
      const date = dateIn(new Date(selectedTime), nextZone);
      setChosenMonth(shown.has(date) ? month : date.slice(0, 7));
    },
    canGoBack: month > thisMonth,
    canGoForward: loaded !== undefined && monthOf(loaded.times.until) > month,
    go: (months: number) => {
      setChosenMonth(monthAfter(month, months));
      setRound((before) => before + 1);
    },
  };
}
