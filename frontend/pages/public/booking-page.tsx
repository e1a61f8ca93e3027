import { PageHead } from '../../lib/page-head.tsx';

export default function BookingPage() {
  return (
    <div className="wrap head">
      <PageHead title="Booking" />
      <h1>Booking</h1>
    </div>
  );
}
