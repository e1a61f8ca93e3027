import { Link } from 'react-router-dom';
import type { Country, VisaType } from '../../../content/content-schema.ts';
import { Cost, Time } from './figures.tsx';

/** The visas of a country, side by side. */
export const VisaTable = ({ country }: { country: Country }) => (
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
        <Row key={visa.name} visa={visa} />
      ))}
    </tbody>
  </table>
);

const Row = ({ visa }: { visa: VisaType }) => (
  <tr>
    <th scope="row">
      {visa.name === 'O-1A' ? (
        <Link className="link" to="/wizard">
          {visa.name}
        </Link>
      ) : (
        visa.name
      )}
    </th>
    <td className="soft">{visa.for}</td>
    <td>
      <Time value={visa.time} />
    </td>
    <td>
      <span className="cell-label">Fee: </span>
      {visa.fee ? <Cost value={visa.fee} /> : <span className="soft">Ask us</span>}
      {visa.fee?.note && <small className="soft">{visa.fee.note}</small>}
    </td>
    <td className="soft">
      <span className="cell-label">Residence: </span>
      {visa.residence}
    </td>
  </tr>
);
