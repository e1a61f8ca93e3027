import { useLocation, useSearchParams } from 'react-router-dom';
import { BookingWidget, LinkOver } from '../../features/booking/booking-widget.tsx';
import { tokenIn } from '../../features/booking/link-token.ts';
import { bookingTexts } from '../../features/booking/texts.ts';
import { PageHead } from '../../lib/page-head.tsx';

/** The scheduling widget as the consultation page embeds it: prefilled by `name`, `email`, `a1`…`a4`. */
export default function BookingPage() {
  const { hash } = useLocation();
  const [query] = useSearchParams();
  const token = tokenIn(hash);
  const answers = ['a1', 'a2', 'a3', 'a4'].map((name) => query.get(name) ?? '');
  return (
    <>
      <PageHead title={bookingTexts.title} />
      <h1 className="vh">{bookingTexts.title}</h1>
      {token ? (
        <BookingWidget token={token} answers={answers} visitor={query.get('name') ?? ''} />
      ) : (
        <LinkOver never />
      )}
    </>
  );
}
