import { Link } from 'react-router-dom';
import { PageTitle, Section } from '../../components/section.tsx';
import { DestinationCards } from '../../features/countries/components/destination-cards.tsx';
import { RegionCards } from '../../features/countries/components/region-cards.tsx';
import { destinations, destinationsData } from '../../features/countries/destinations.ts';
import { PageHead } from '../../lib/page-head.tsx';
import '../../theme/public.css';

export default function DestinationsPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Destinations"
        description="Eight destinations and three regions: which visa fits, what you need, what it costs, and how the process works."
        path="/destinations"
        structuredData={destinationsData()}
      />
      <PageTitle
        title="Destinations"
        lead="Choose where you want to land. Each page explains which visa fits, what you need, and how the process works."
      />
      <Section
        title="Eight destinations"
        intro={
          <p>
            Side by side:{' '}
            <Link className="link" to="/destination-countries">
              destination countries
            </Link>
          </p>
        }
      >
        <DestinationCards destinations={destinations} to={({ slug }) => `/destinations/${slug}`} />
      </Section>
      <Section title="Three regions" intro="If you know the region but not the country.">
        <RegionCards />
      </Section>
    </div>
  );
}
