import type { ReactNode } from 'react';

export interface Measure<Row> {
  readonly name: string;
  readonly value: (row: Row) => number;
  /** The displayed text, for another unit than a number of cases. */
  readonly text?: (value: number) => string;
  /** The color of its bars. */
  readonly tone?: 'approved' | 'denied' | 'plain';
}

/**
 * A table that doubles as a chart: each number has a bar. Measures of the same unit share a scale, so that a few denials
 * don’t look like more than many approvals.
 */
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
  const maxOf = ({ text }: Measure<Row>): number =>
    Math.max(0, ...measures.filter((each) => each.text === text).flatMap((each) => rows.map(each.value)));
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
            {measures.map((measure) => {
              const { name, value, text = String, tone = 'plain' } = measure;
              const max = maxOf(measure);
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
