import { Link } from 'react-router-dom';
import { PageTitle, Section } from '../../components/section.tsx';
import { DestinationCards } from '../../features/countries/components/destination-cards.tsx';
import { RegionCards } from '../../features/countries/components/region-cards.tsx';
import { destinations } from '../../features/countries/destinations.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { graphOf, listData } from '../../lib/structured-data.ts';
import '../../theme/public.css';

export default function DestinationsPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Destinations"
        description="Eight destinations and three regions: which visa fits, what you will need, what it costs and how it goes."
        path="/destinations"
        structuredData={graphOf(
          listData(
            'Destinations',
            destinations.map(({ name, slug }) => ({ name, path: `/destinations/${slug}` })),
          ),
        )}
      />
      <PageTitle
        title="Destinations"
        lead="Choose where you want to land. Each page says which visa fits, what you will need, and how it goes."
      />
      <Section
        title="Eight places"
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
      <Section title="Three regions" intro="If the region is clear and the country is not.">
        <RegionCards />
      </Section>
    </div>
  );
}
