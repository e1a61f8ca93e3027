import content from 'content:destinations';
import { Link } from 'react-router-dom';
import { FigureRow } from '../../components/figure-row.tsx';
import { Flag } from '../../components/flag.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle, Section } from '../../components/section.tsx';
import { flagOf } from '../../features/countries/components/destination-cards.tsx';
import { Cost, Time } from '../../features/countries/components/figures.tsx';
import { RegionCards } from '../../features/countries/components/region-cards.tsx';
import { destinations } from '../../features/countries/destinations.ts';
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
      <table className="tbl stacks compare">
        <caption className="vh">Fees and processing times by destination</caption>
        <thead>
          <tr>
            <th scope="col">Destination</th>
            <th scope="col">Visit, time</th>
            <th scope="col">Visit, fee</th>
            <th scope="col">Work, time</th>
            <th scope="col">Work, fee</th>
          </tr>
        </thead>
        <tbody>
          {destinations.map((destination) => (
            <tr key={destination.slug}>
              <th scope="row">
                <span className="row">
                  <Flag country={flagOf(destination)} />
                  <Link className="link" to={`/destinations/${destination.slug}`}>
                    {destination.name}
                  </Link>
                </span>
              </th>
              <td>
                <span className="cell-label">Visit </span>
                <Time value={destination.figures.visit.time} />
              </td>
              <td>
                <Cost value={destination.figures.visit.fee} />
              </td>
              <td>
                <span className="cell-label">Work </span>
                <Time value={destination.figures.work.time} />
              </td>
              <td>
                <Cost value={destination.figures.work.fee} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="after-table">
        <Notice tone="info">
          <p>
            <b>Coming soon:</b> {new Intl.ListFormat('en-US').format(content.comingSoon)}.
          </p>
        </Notice>
      </div>
      <Section title="By region" intro="What countries in a region have in common.">
        <RegionCards />
      </Section>
    </div>
  );
}
