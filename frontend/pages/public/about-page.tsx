import { Link } from 'react-router-dom';
import { SampleFirm } from '../../components/sample-firm.tsx';
import { PageTitle, Section } from '../../components/section.tsx';
import { operatorText } from '../../lib/operator.ts';
import { PageHead } from '../../lib/page-head.tsx';
import '../../theme/public.css';

/** Who runs the site, according to its settings. */
export default function AboutPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Who we are: firm, attorneys, and prices"
        description="The legal entity behind Landfall, its address, its attorneys with their bar numbers, what its work costs, and which law applies."
        path="/about"
      />
      <PageTitle
        title="Who we are"
        lead="The firm and the attorneys behind Landfall, and what their work costs."
      />
      <SampleFirm />
      <Section title="The firm">
        <div>
          <h3>{operatorText('legalName')}</h3>
          <p className="lines soft">{operatorText('address')}</p>
        </div>
      </Section>
      <Section title="Attorneys" intro="Check a bar number with the bar that issued it.">
        <p className="lines">{operatorText('attorneys')}</p>
      </Section>
      <Section title="What it costs" intro="Our own fees. Government fees are extra; each route lists them.">
        <div>
          <p className="lines">{operatorText('prices')}</p>
          <p className="soft">{operatorText('deposit')}</p>
        </div>
      </Section>
      <Section title="Terms and privacy">
        <p>
          Our work is governed by {operatorText('governingLaw')}. Read our{' '}
          <Link className="link" to="/terms">
            terms
          </Link>{' '}
          and{' '}
          <Link className="link" to="/privacy">
            privacy policy
          </Link>
          , or{' '}
          <Link className="link" to="/contact">
            contact us
          </Link>
          .
        </p>
      </Section>
    </div>
  );
}
