import type { ReactNode } from 'react';

export interface Measure<Row> {
  readonly name: string;
  readonly value: (row: Row) => number;
  /** The displayed text. Defaults to the number itself. */
  readonly text?: (value: number) => string;
  /** The color of its bars. */
  readonly tone?: 'approved' | 'denied' | 'plain';
}

/** A table that doubles as a chart: each number has a bar, scaled to the largest value of its measure. */
export function BarTable<Row>({
  caption,
  label,
  rows,
  keyOf,
  nameOf,
  measures,
}: {
  caption: string;
  /** What the rows stand for. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => ReactNode;
  measures: readonly Measure<Row>[];
}) {
  return (
    <table className="report-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          {measures.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{nameOf(row)}</th>
            {measures.map(({ name, value, text = String, tone = 'plain' }) => {
              const max = Math.max(...rows.map(value), 0);
              const amount = value(row);
              return (
                <td key={name} data-measure={name}>
                  <span className="numeral">{text(amount)}</span>
                  <span className="report-track" aria-hidden="true">
                    <span
                      className={`report-bar ${tone}`}
                      style={{ width: `${max > 0 ? (100 * amount) / max : 0}%` }}
                    />
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
