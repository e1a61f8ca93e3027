import { useEffect, useState } from 'react';

const step = 15_000;

/** The current time in milliseconds since the epoch, updated every quarter of a minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, []);
  return now;
}
