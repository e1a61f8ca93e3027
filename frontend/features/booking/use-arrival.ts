import { type RefObject, useEffect } from 'react';
import { lookAt } from '../../lib/booking-message.ts';

/** Brings a result into view, in the page around a frame as well, and gives its heading the focus, which reads it out. */
export function useArrival(heading: RefObject<HTMLElement | null>, arrived: boolean, booked: boolean): void {
  useEffect(() => {
    if (!arrived) return;
    const result = heading.current?.closest<HTMLElement>('.booked');
    heading.current?.focus({ preventScroll: true });
    if (result) lookAt(result, booked);
  }, [heading, arrived, booked]);
}
