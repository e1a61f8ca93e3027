import origins from 'content:figure-origins';
import { Link } from 'react-router-dom';
import { Flag } from '../../../components/flag.tsx';
import { SampleNote } from '../../../components/sample-mark.tsx';
import type { CountrySummary } from '../../../content/content-parts.ts';
import { flagOf } from './destination-cards.tsx';
import { Origin } from './figure-origin.tsx';
import { Cost, Time } from './figures.tsx';

/** Shown below a figure: what it covers and where it comes from. */
function From({ slug, of, what }: { slug: string; of: 'visit' | 'work'; what: 'time' | 'fee' }) {
  const country = origins.find((each) => each.slug === slug);
  if (!country) return null;
  const value = country[of][what];
  return (
    <>
      {value.note && <small className="soft">{value.note}</small>}
      <Origin value={value} sources={country.sources} />
    </>
  );
}

/** Fees and times of destinations, side by side. */
export const CompareTable = ({ destinations }: { destinations: readonly CountrySummary[] }) => (
  <div>
    <SampleNote
      of={origins
        .filter(({ slug }) => destinations.some((destination) => destination.slug === slug))
        .flatMap(({ visit, work }) => [visit.time, visit.fee, work.time, work.fee])}
    />
    <Table destinations={destinations} />
  </div>
);

const Table = ({ destinations }: { destinations: readonly CountrySummary[] }) => (
  <table className="data-table stacks compare">
    <caption className="visually-hidden">Fees and processing times by destination</caption>
    <thead>
      <tr>
        <th scope="col">Destination</th>
        <th scope="col">Visitor visa time</th>
        <th scope="col">Visitor visa fee</th>
        <th scope="col">Work visa time</th>
        <th scope="col">Work visa fee</th>
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
            <span className="cell-label">Visitor visa time </span>
            <Time value={destination.figures.visit.time} />
            <From slug={destination.slug} of="visit" what="time" />
          </td>
          <td>
            <span className="cell-label">Visitor visa fee </span>
            <Cost value={destination.figures.visit.fee} />
            <From slug={destination.slug} of="visit" what="fee" />
          </td>
          <td>
            <span className="cell-label">Work visa time </span>
            <Time value={destination.figures.work.time} />
            <From slug={destination.slug} of="work" what="time" />
          </td>
          <td>
            <span className="cell-label">Work visa fee </span>
            <Cost value={destination.figures.work.fee} />
            <From slug={destination.slug} of="work" what="fee" />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
