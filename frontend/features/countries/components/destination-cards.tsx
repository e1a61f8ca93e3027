import { Link } from 'react-router-dom';
import { chartOf, positionText } from '../../../charts/charts.ts';
import { Chart, Plate } from '../../../components/chart.tsx';
import { Flag } from '../../../components/flag.tsx';
import type { CountrySummary } from '../../../content/content-parts.ts';

/**
 * Each destination's chart and name. Its figures, with their sources, are on its own page. `to` determines where a
 * card leads.
 */
export function DestinationCards({
  destinations,
  to,
}: {
  destinations: readonly CountrySummary[];
  to: (destination: CountrySummary) => string;
}) {
  return (
    <ul className="dest">
      {destinations.map((destination) => (
        <li key={destination.slug}>
          <Link to={to(destination)}>
            <Plate>
              <Chart place={destination.chart} />
            </Plate>
            <span className="caption">
              <span className="card-title">{destination.name}</span>
              <Flag country={flagOf(destination)} />
            </span>
          </Link>
          <p className="passport-line estimate" aria-hidden="true">
            {positionText(chartOf(destination.chart, 'card').position)}
          </p>
          <p>{destination.known}.</p>
        </li>
      ))}
    </ul>
  );
}

/** The flag component uses the checker's code for the Schengen Area. */
export const flagOf = ({ flag }: Pick<CountrySummary, 'flag'>): string => (flag === 'EU' ? 'SCHENGEN' : flag);
