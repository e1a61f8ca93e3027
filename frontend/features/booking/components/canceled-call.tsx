import { useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { bookingTexts } from '../texts.ts';
import { useArrival } from '../use-arrival.ts';

/** A canceled call, with a way to book another. */
export function CanceledCall({ arrived, onBookAgain }: { arrived: boolean; onBookAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, { arrived, booked: false });
  return (
    <div className="booked">
      <h2 ref={heading} tabIndex={-1}>
        {bookingTexts.canceledTitle}
      </h2>
      <p>{bookingTexts.canceledNote}</p>
      <Button variant="secondary" onClick={onBookAgain}>
        {bookingTexts.chooseAnother}
      </Button>
    </div>
  );
}
