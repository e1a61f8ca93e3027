import { useLocation } from 'react-router-dom';
import { BookingWidget, NoLink } from '../../features/booking/components/booking-widget.tsx';
import { tokenIn } from '../../features/booking/link-token.ts';
import { bookingTexts } from '../../features/booking/texts.ts';
import { PageHead } from '../../lib/page-head.tsx';

/** The target of the links in our emails: book, view, move, or cancel the call. */
export default function BookingManagePage() {
  const token = tokenIn(useLocation().hash);
  return (
    <div className="wrap">
      <PageHead title={bookingTexts.managePage} />
      <div className="head">
        <h1>{bookingTexts.managePage}</h1>
        <p className="lead">{bookingTexts.manageLead}</p>
      </div>
      <div className="under-head">
        {token ? <BookingWidget key={token} token={token} /> : <NoLink because="incomplete" />}
      </div>
    </div>
  );
}
