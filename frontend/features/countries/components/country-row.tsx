import { Link } from 'react-router-dom';
import { Chart, Plate } from '../../../components/chart.tsx';
import { Flag } from '../../../components/flag.tsx';
import { RateBadge } from '../../../components/rate-badge.tsx';
import { SampleMark } from '../../../components/sample-mark.tsx';
import type { CountryListing } from '../../../content/content-parts.ts';
import { flagOf } from './destination-cards.tsx';
import { Cost, Time } from './figures.tsx';

const shownVisaTypes = 3;

/** A country in the list: its requirements, processing time, and cost. */
export function CountryRow({ country }: { country: CountryListing }) {
  const more = country.visaNames.length - shownVisaTypes;
  return (
    <article className="land" aria-labelledby={`country-${country.slug}`}>
      <Plate>
        <Chart place={country.chart} />
      </Plate>
      <h2 id={`country-${country.slug}`}>
        <Flag country={flagOf(country)} />
        {country.name}
      </h2>
      <div className="mid">
        <p className="highlights">{country.summary}</p>
        <ul className="types" aria-label="Visa types">
          {country.visaNames.slice(0, shownVisaTypes).map((name) => (
            <li className="chip" key={name}>
              {name}
            </li>
          ))}
          {more > 0 && <li className="chip rest">+{more} more</li>}
        </ul>
        <ul className="points" aria-label="Highlights">
          {country.highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
        <p className="country-link">
          <Link className="link" to={`/contact?about=${country.slug}`}>
            Ask about {country.nameInSentence}
          </Link>
          <Link className="link" to={`/destinations/${country.slug}`}>
            Visas for {country.nameInSentence}
          </Link>
        </p>
      </div>
      <dl className="facts">
        <div>
          <dt>Processing time</dt>
          <dd>
            <Time value={country.record.time} />
            <SampleMark of={country.record.time} />
          </dd>
        </div>
        <div>
          <dt>Success rate</dt>
          <dd>
            <RateBadge percent={country.record.successPercent} />
            <SampleMark of={country.record.success} />
          </dd>
        </div>
        <div>
          <dt>Average cost</dt>
          <dd>
            <Cost value={country.record.cost} />
            <SampleMark of={country.record.cost} />
          </dd>
        </div>
      </dl>
    </article>
  );
}
