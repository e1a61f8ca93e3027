import { useLocation } from 'react-router-dom';
import { BookingWidget, NoLink } from '../../features/booking/components/booking-widget.tsx';
import { prefillIn, tokenIn } from '../../features/booking/link-token.ts';
import { bookingTexts } from '../../features/booking/texts.ts';
import { PageHead } from '../../lib/page-head.tsx';

/** The scheduling widget as the consultation page embeds it: prefilled by `name`, `email`, `a1`…`a4`. */
export default function BookingPage() {
  const { hash } = useLocation();
  const token = tokenIn(hash);
  const { name, answers } = prefillIn(hash);
  return (
    <>
      <PageHead title={bookingTexts.title} />
      <h1 className="visually-hidden">{bookingTexts.title}</h1>
      {token ? <BookingWidget token={token} answers={answers} visitor={name} /> : <NoLink because="form" />}
    </>
  );
}
