import { useEffect, useState } from 'react';

const step = 15_000;

/** Now, in milliseconds since the epoch, to a quarter of a minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, []);
  return now;
}
