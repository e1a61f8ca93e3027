import { type RefObject, useEffect } from 'react';
import { lookAt } from '../../lib/booking-message.ts';

/**
 * Scrolls a result into view, including in the page around a frame, and focuses its heading so that it is announced.
 */
export function useArrival(
  heading: RefObject<HTMLElement | null>,
  { arrived, booked }: { arrived: boolean; booked: boolean },
): void {
  useEffect(() => {
    if (!arrived) return;
    const result = heading.current?.closest<HTMLElement>('.booked');
    heading.current?.focus({ preventScroll: true });
    if (result) lookAt(result, { booked });
  }, [heading, arrived, booked]);
}
