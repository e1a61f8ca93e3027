import content from 'content:destinations';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { FigureRow } from '../../components/figure-row.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle, Section } from '../../components/section.tsx';
import { CompareTable } from '../../features/countries/components/compare-table.tsx';
import { RegionCards } from '../../features/countries/components/region-cards.tsx';
import { destinations, otherCountries } from '../../features/countries/destinations.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { graphOf, listData } from '../../lib/structured-data.ts';
import '../../theme/public.css';

export default function DestinationCountriesPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Destination countries"
        description="Visa fees and processing times for eight destinations, for visits and for work, with a link to each."
        path="/destination-countries"
        structuredData={graphOf(
          listData(
            'Destination countries',
            destinations.map(({ name, slug }) => ({ name, path: `/destinations/${slug}` })),
          ),
        )}
      />
      <PageTitle
        title="Destination countries"
        lead="Fees and times, side by side. Figures in italics are estimates; all others are published by the authority."
      />
      <FigureRow figures={content.figures} />
      <CompareTable destinations={destinations} />
      <div className="after-table">
        <Notice tone="info">
          <p>
            <b>Coming soon:</b> {new Intl.ListFormat('en-US').format(content.comingSoon)}.
          </p>
          <p>
            Until then:{' '}
            {otherCountries.map(({ slug, nameInSentence }) => (
              <Fragment key={slug}>
                <Link className="link" to={`/destinations/${slug}`}>
                  visas for {nameInSentence}
                </Link>
                ,{' '}
              </Fragment>
            ))}
            <Link className="link" to="/destinations/schengen">
              short stays in Norway
            </Link>
            , and{' '}
            <Link className="link" to="/contact">
              ask us about South Korea
            </Link>
            .
          </p>
        </Notice>
      </div>
      <Section title="By region" intro="What countries in a region have in common.">
        <RegionCards />
      </Section>
    </div>
  );
}
