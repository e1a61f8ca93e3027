import { Link } from 'react-router-dom';
import type { CountryPage } from '../../../content/content-parts.ts';
import { Origin } from './figure-origin.tsx';
import { Cost, Time } from './figures.tsx';

/** A country's visas, side by side. */
export const VisaTable = ({ country }: { country: CountryPage }) => (
  <table className="data-table stacks visas">
    <caption className="visually-hidden">Visas for {country.nameInSentence}</caption>
    <thead>
      <tr>
        <th scope="col">Visa</th>
        <th scope="col">For</th>
        <th scope="col">Time</th>
        <th scope="col">Government fee</th>
        <th scope="col">Leads to residence</th>
      </tr>
    </thead>
    <tbody>
      {country.visas.map((visa) => (
        <Row key={visa.name} visa={visa} sources={country.sources} />
      ))}
    </tbody>
  </table>
);

const Row = ({ visa, sources }: { visa: CountryPage['visas'][number] } & Pick<CountryPage, 'sources'>) => (
  <tr>
    <th scope="row">
      {visa.page ? (
        <Link className="link" to={visa.page}>
          {visa.name}
        </Link>
      ) : (
        visa.name
      )}
    </th>
    <td className="soft">{visa.for}</td>
    <td>
      <span className="cell-label">Time: </span>
      <Time value={visa.time} />
      <Origin value={visa.time} sources={sources} />
    </td>
    <td>
      <span className="cell-label">Fee: </span>
      {visa.fee ? <Cost value={visa.fee} /> : <span className="soft">Ask us</span>}
      {visa.fee && <Origin value={visa.fee} sources={sources} />}
      {visa.fee?.note && <small className="soft">{visa.fee.note}</small>}
    </td>
    <td className="soft">
      <span className="cell-label">Residence: </span>
      {visa.residence}
    </td>
  </tr>
);
