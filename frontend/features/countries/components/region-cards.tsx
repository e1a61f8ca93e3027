import { Link } from 'react-router-dom';
import { Chart, Plate } from '../../../components/chart.tsx';
import { placesIn, regionPages } from '../destinations.ts';

/** The regions that have a page, each with its destinations. */
export const RegionCards = () => (
  <ul className="dest">
    {regionPages.map((region) => {
      const places = placesIn(region.id);
      const chart = places[0]?.chart;
      return (
        <li key={region.id}>
          <Link to={`/destinations/${region.id}`}>
            {chart && (
              <Plate>
                <Chart place={chart} mark={false} />
              </Plate>
            )}
            <span className="caption">
              <span className="card-title">{region.name}</span>
            </span>
          </Link>
          <p>{region.summary}</p>
          <p>{places.map((place) => place.name).join(', ')}</p>
        </li>
      );
    })}
  </ul>
);
