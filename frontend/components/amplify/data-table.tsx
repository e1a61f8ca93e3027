import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import './styles.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Shown before the value where the table has become blocks (under 900 px): "Created", "SLA Due". */
  readonly narrowLabel?: string;
  /** The order of the rows, shown on the column they are sorted by. */
  readonly sorted?: 'ascending' | 'descending';
}

/**
 * A table without stripes; under 900 px each row becomes a two-column block. With `addressOf`, clicking anywhere
 * in a row goes there: the first cell should contain the link itself (class `who`) for the keyboard. Plain
 * elements with the classes of Amplify's table, whose own components are slow to render many rows.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  addressOf,
  state,
}: {
  /** Describes the table for people who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  addressOf?: (row: Row) => string;
  /** Passed to the page a row leads to. */
  state?: unknown;
}) {
  const navigate = useNavigate();
  return (
    <table className="amplify-table data-table stacks" data-highlightonhover="true">
      <caption className="amplify-table__caption">
        <span className="visually-hidden">{caption}</span>
      </caption>
      <thead className="amplify-table__head">
        <tr className="amplify-table__row">
          {columns.map(({ key, header, sorted }) => (
            <th className="amplify-table__th" key={key} scope="col" aria-sort={sorted}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="amplify-table__body">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={`amplify-table__row ${addressOf ? 'goes' : ''}`}
            onClick={(event) => {
              const onControl = event.target instanceof Element && event.target.closest('a, button, label');
              if (addressOf && !onControl) navigate(addressOf(row), { state });
            }}
          >
            {columns.map(({ key, cell, narrowLabel }) => (
              <td className="amplify-table__td" key={key} data-column={key}>
                {narrowLabel && <span className="cell-label">{narrowLabel} </span>}
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
