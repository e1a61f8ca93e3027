import { Link } from 'react-router-dom';
import { PageTitle } from '../../components/section.tsx';
import { ContactForm } from '../../features/contact/components/contact-form.tsx';
import { countryOf } from '../../features/countries/destinations.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { graphOf, organizationData } from '../../lib/structured-data.ts';
import '../../theme/public.css';

/** `/contact?about=japan` begins with the subject "Visas for Japan". */
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
        <ContactForm subjectOf={subjectOf} />
        <aside aria-label="Other ways to reach us">
          <div>
            <h2 className="h3">Prefer to talk?</h2>
            <p>
              Tell us about your situation and choose a time for a 15-minute call.{' '}
              <Link className="link" to="/consultation">
                Book a consultation
              </Link>
            </p>
          </div>
          <div>
            <h2 className="h3">Already have a case?</h2>
            <p>
              Your account has everything about it, including documents and dates.{' '}
              <Link className="link" to="/dashboard">
                My Dashboard
              </Link>
            </p>
          </div>
          <div>
            <h2 className="h3">A deadline this week?</h2>
            <p>Put the date in the subject line so we see it first.</p>
          </div>
        </aside>
      </div>
    </div>
  );
}
