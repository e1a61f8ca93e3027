import { useEffect, useState, useSyncExternalStore } from 'react';
import { today } from './dates.ts';
import { dueToday } from './due-day.ts';

const step = 15_000;

/** @param onTick also called when the user returns, because hidden pages and sleeping devices hold timers back */
function watchClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, step);
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

/** The current time in milliseconds since the epoch, updated every quarter of a minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => watchClock(() => setNow(Date.now())), []);
  return now;
}

// One timer for all, because each row of a list counts days.
const watchers = new Set<() => void>();
let days = '';
let stopWatching: () => void = () => undefined;

function readDays(): void {
  const now = `${dueToday()} ${today()}`;
  if (now === days) return;
  days = now;
  for (const onNewDay of watchers) onNewDay();
}

function watchDays(onNewDay: () => void): () => void {
  if (watchers.size === 0) {
    readDays();
    stopWatching = watchClock(readDays);
  }
  watchers.add(onNewDay);
  return () => {
    watchers.delete(onNewDay);
    if (watchers.size === 0) stopWatching();
  };
}

/**
 * Renders the component again when a new day begins for the organization or the user. For everything that counts days
 * from today: a page may stay open for days, and what it shows is otherwise only rendered again if its data changes.
 */
export const useNewDay = (): void => void useSyncExternalStore(watchDays, () => days);
