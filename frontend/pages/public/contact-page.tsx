import { Link } from 'react-router-dom';
import { chartOf, courseTo, pointAlong } from '../../charts/charts.ts';
import { Chart, Sheet } from '../../components/chart.tsx';
import { PageTitle } from '../../components/section.tsx';
import { ContactForm } from '../../features/contact/components/contact-form.tsx';
import { countryOf } from '../../features/countries/destinations.ts';
import { operatorText } from '../../lib/operator.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { graphOf, organizationData } from '../../lib/structured-data.ts';
import '../../theme/public.css';

/** `/contact?about=japan` starts with the subject "Visas for Japan". */
const subjectOf = (about: string): string => {
  const country = countryOf(about);
  return country ? `Visas for ${country.nameInSentence}` : '';
};

export default function ContactPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Contact"
        description="Contact the Landfall team about a visa, a country, or your case. We reply within two business days."
        path="/contact"
        structuredData={graphOf(organizationData(), { '@type': 'ContactPage', name: 'Contact' })}
      />
      <PageTitle
        title="Contact"
        lead="Ask in your own words. A real person will reply within two business days."
      />
      <div className="contact">
        <div className="letter">
          <ContactForm subjectOf={subjectOf} />
        </div>
        <aside aria-label="Other ways to reach us">
          <Sheet>
            <ReplyChart />
          </Sheet>
          <ul className="ways">
            <li>
              <h2>Prefer to talk?</h2>
              <p>Tell us about your situation and choose a time for a 15-minute call.</p>
              <Link className="link" to="/consultation">
                Book a consultation
              </Link>
            </li>
            <li>
              <h2>Already have a case?</h2>
              <p>Your account has everything about it, including documents and dates.</p>
              <Link className="link" to="/dashboard">
                My Dashboard
              </Link>
            </li>
            <li>
              <h2>Who reads it?</h2>
              <p className="lines">
                {operatorText('footer')}, {operatorText('addressLine')}
              </p>
              <Link className="link" to="/about">
                Who we are
              </Link>
            </li>
            <li>
              <h2>A deadline this week?</h2>
              <p>Begin “What is it about?” with the date, so we see it first.</p>
            </li>
          </ul>
        </aside>
      </div>
    </div>
  );
}

/** A course from the message to the reply, with a mark for each of the two days. Decorative. */
function ReplyChart() {
  const { route } = chartOf('ca', 'large');
  const days = [0.34, 0.68].map((part) => pointAlong(route, part));
  return (
    <Chart place="ca" size="large" viewBox="250 130 640 400">
      <path className="c-course" d={courseTo(route)} />
      {days.map((at) => (
        <circle className="c-day" key={at[0]} r="7" cx={at[0]} cy={at[1]} />
      ))}
      <text className="t-land" x="800" y="440" fontSize="20" textAnchor="middle">
        Vancouver
      </text>
      <text
        className="t-sea t-wide"
        fontSize="17"
        letterSpacing=".06em"
        transform="translate(560 322) rotate(24)"
      >
        Strait of Georgia
      </text>
    </Chart>
  );
}
