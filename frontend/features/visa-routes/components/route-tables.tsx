import { Link } from 'react-router-dom';
import { WholeNames } from '../../../components/whole-names.tsx';
import type { RoutePage } from '../../../content/route-page.ts';
import { SourceLine } from './source-line.tsx';

/** Official fees, each with its authority and date, and what they add up to. */
export const RouteFees = ({ fees, totals }: Pick<RoutePage, 'fees' | 'totals'>) => (
  <table className="route-table fee-table">
    <thead>
      <tr>
        <th scope="col">Fee</th>
        <th scope="col">Source</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {fees.map(({ name, detail, amount, source }) => (
        <tr key={name}>
          <th scope="row">
            <b>
              <WholeNames>{name}</WholeNames>
            </b>
            <span>
              <WholeNames>{detail}</WholeNames>
            </span>
          </th>
          <td>
            <SourceLine source={source} />
          </td>
          <td>{amount}</td>
        </tr>
      ))}
    </tbody>
    {totals && (
      <tfoot>
        {totals.map(({ name, note, amount }) => (
          <tr key={name}>
            <th scope="row" colSpan={2}>
              {name} <small>{note}</small>
            </th>
            <td>{amount}</td>
          </tr>
        ))}
      </tfoot>
    )}
  </table>
);

/** The route compared with two others. */
export const CompareRoutes = ({ compare: { columns, rows } }: Pick<RoutePage, 'compare'>) => (
  <table className="route-table compare-routes">
    <thead>
      <tr>
        <td />
        {columns.map(({ name, to }) => (
          <th key={name} scope="col">
            {to ? (
              <Link className="link" to={to}>
                {name}
              </Link>
            ) : (
              name
            )}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, cells }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {columns.map((column, index) => (
            <td key={column.name} data-label={column.name}>
              {cells[index]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
