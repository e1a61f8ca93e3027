import { Link } from 'react-router-dom';
import { approachView, chartOf, positionText } from '../../../charts/charts.ts';
import { Chart, Sheet } from '../../../components/chart.tsx';
import { Flag } from '../../../components/flag.tsx';
import type { CountrySummary } from '../../../content/content-parts.ts';
import { flagOf } from './destination-cards.tsx';

/** A region's destinations on one sheet, side by side, each linking to its page. */
export const RegionSheet = ({ destinations }: { destinations: readonly CountrySummary[] }) => (
  <div className="region-sheet">
    <Sheet>
      <ul>
        {destinations.map((destination) => (
          <li key={destination.slug}>
            <Link to={`/destinations/${destination.slug}`}>
              <PortChart destination={destination} width={destinations.length > 3 ? 430 : 660} />
              <span className="name">
                <Flag country={flagOf(destination)} />
                <span className="card-title">{destination.name}</span>
                <span className="known soft">{destination.known}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  </div>
);

/** @param width of the visible part of the chart; narrower with more charts on the sheet */
function PortChart({ destination, width }: { destination: CountrySummary; width: number }) {
  const { port, place, position } = chartOf(destination.chart, 'large');
  // Puts the name on the side of the port that has more room.
  const isLeft = port[0] > 600;
  return (
    <Chart
      place={destination.chart}
      size="large"
      viewBox={approachView(destination.chart, width, 430, width < 660 ? 1 : undefined)}
    >
      <g className="port-name" textAnchor={isLeft ? 'end' : 'start'}>
        <text className="t-land" x={port[0] + (isLeft ? -18 : 18)} y={port[1] - 10}>
          {place}
        </text>
        <text className="t-sea" x={port[0] + (isLeft ? -18 : 18)} y={port[1] + 10}>
          {positionText(position)}
        </text>
      </g>
    </Chart>
  );
}
