import { memo, type ReactNode } from 'react';
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

/** What selects rows, in a column of its own before the others. */
interface Selection<Row> {
  /** Keys of the selected rows. */
  readonly selected: ReadonlySet<string>;
  readonly heading: ReactNode;
  readonly cell: (row: Row, isSelected: boolean) => ReactNode;
}

/**
 * A table without stripes; under 900 px each row becomes a two-column block. With `addressOf`, clicking anywhere
 * in a row goes there: the first cell should contain the link itself (class `who`) for the keyboard. Plain
 * elements with the classes of Amplify's table, whose own components are slow to render many rows.
 *
 * A row is rendered again only when it changes itself, or `columns` does: keep that the same from one render to the
 * next where a list can be long.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  addressOf,
  state,
  selection,
}: {
  /** Describes the table for people who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  addressOf?: (row: Row) => string;
  /** Passed to the page a row leads to. */
  state?: unknown;
  selection?: Selection<Row>;
}) {
  return (
    <table className="amplify-table data-table stacks" data-highlightonhover="true">
      <caption className="amplify-table__caption">
        <span className="visually-hidden">{caption}</span>
      </caption>
      <thead className="amplify-table__head">
        <tr className="amplify-table__row">
          {selection && (
            <th className="amplify-table__th" scope="col">
              {selection.heading}
            </th>
          )}
          {columns.map(({ key, header, sorted }) => (
            <th className="amplify-table__th" key={key} scope="col" aria-sort={sorted}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="amplify-table__body">
        {rows.map((row) => {
          const key = keyOf(row);
          return (
            <TableRow
              key={key}
              {...{ row, columns, state }}
              address={addressOf?.(row)}
              choice={selection?.cell}
              isSelected={selection?.selected.has(key) ?? false}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface RowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
}

function EveryRow<Row>({
  address,
  state,
  choice,
  isSelected,
  ...props
}: RowProps<Row> & {
  readonly address: string | undefined;
  readonly state: unknown;
  readonly choice: Selection<Row>['cell'] | undefined;
  readonly isSelected: boolean;
}) {
  const navigate = useNavigate();
  return (
    <tr
      className={`amplify-table__row ${address ? 'goes' : ''}`}
      onClick={(event) => {
        const onControl = event.target instanceof Element && event.target.closest('a, button, label');
        if (address && !onControl) navigate(address, { state });
      }}
    >
      {choice && (
        <td className="amplify-table__td" data-column="choose">
          {choice(props.row, isSelected)}
        </td>
      )}
      <Cells {...props} />
    </tr>
  );
}

const EveryCell = <Row,>({ row, columns }: RowProps<Row>) =>
  columns.map(({ key, cell, narrowLabel }) => (
    <td className="amplify-table__td" key={key} data-column={key}>
      {narrowLabel && <span className="cell-label">{narrowLabel} </span>}
      {cell(row)}
    </td>
  ));

// `memo` forgets that a component is generic.
const TableRow = memo(EveryRow) as unknown as typeof EveryRow;
const Cells = memo(EveryCell) as unknown as typeof EveryCell;
