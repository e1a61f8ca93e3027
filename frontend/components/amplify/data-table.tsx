import { type MouseEvent, memo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useScrollWhenWide } from './scroll-when-wide.ts';
import { useWindowedRows } from './windowed-rows.ts';
import './styles.ts';
import './windowed-rows.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Whether its cells are row headers, which screen readers announce with every other cell of the row. */
  readonly namesRow?: true;
  /** Shown before the value when the table is laid out as blocks (under 900 px): "Created", "SLA Due". */
  readonly narrowLabel?: string;
  /** The sort direction, if the table is sorted by this column. */
  readonly sorted?: 'ascending' | 'descending';
}

/** Row selection, with checkboxes in a column before the others. */
interface Selection<Row> {
  /** Keys of the selected rows. */
  readonly selected: ReadonlySet<string>;
  readonly heading: ReactNode;
  readonly cell: (row: Row, isSelected: boolean) => ReactNode;
}

/** With rows laid out as grids, some browsers drop the table semantics, so the roles are set explicitly. */
const tableRoles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  rowName: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/**
 * A table without stripes. Under 900 px each row becomes a two-column block. With `isLinked`, clicking anywhere in a
 * row follows its `RowLink`, which the first cell should contain. Uses plain elements with the classes of Amplify's
 * table, because Amplify's own components are slow with many rows.
 *
 * Rows are memoized: a row re-renders only if it or `columns` changes. Keep `columns` referentially stable where a
 * list can be long.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isLinked = false,
  state,
  selection,
}: {
  /** Describes the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether rows link to a page. */
  isLinked?: boolean;
  /** Router state passed to the page a row links to. */
  state?: unknown;
  selection?: Selection<Row>;
}) {
  const follow = useRowLinks(isLinked, state);
  const table = useWindowedRows(rows.length, columns);
  useScrollWhenWide(table);
  return (
    <table
      ref={table}
      {...tableRoles.table}
      className="amplify-table data-table stacks"
      data-highlightonhover="true"
    >
      <caption className="amplify-table__caption">
        <span className="visually-hidden">{caption}</span>
      </caption>
      <thead {...tableRoles.rows} className="amplify-table__head">
        <tr {...tableRoles.row} className="amplify-table__row">
          {selection && (
            <th {...tableRoles.heading} className="amplify-table__th" scope="col">
              {selection.heading}
            </th>
          )}
          {columns.map(({ key, header, sorted }) => (
            <th
              {...tableRoles.heading}
              className="amplify-table__th"
              key={key}
              scope="col"
              aria-sort={sorted}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard, Enter clicks the link of the row */}
      <tbody {...tableRoles.rows} className="amplify-table__body" onClick={follow}>
        {rows.map((row) => {
          const key = keyOf(row);
          return (
            <TableRow
              key={key}
              {...{ row, columns, isLinked }}
              choice={selection?.cell}
              isSelected={selection?.selected.has(key) ?? false}
            />
          );
        })}
      </tbody>
    </table>
  );
}

/**
 * The link of a row. The table handles the navigation: the router's own link would re-render with every address
 * change, in every row.
 */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="who" href={to}>
    {children}
  </a>
);

/** Follows the link of the clicked row, with one handler for all rows. */
function useRowLinks(isLinked: boolean, state: unknown) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const { target } = event;
    const link = target instanceof Element && target.closest('tr')?.querySelector<HTMLAnchorElement>('a.who');
    if (!link) return;
    if (!link.contains(target)) {
      if (isLinked && !target.closest('a, button, label')) link.click();
      return;
    }
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash, { state });
  };
}

interface RowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
}

function UnmemoizedRow<Row>({
  isLinked,
  choice,
  isSelected,
  ...props
}: RowProps<Row> & {
  readonly isLinked: boolean;
  readonly choice: Selection<Row>['cell'] | undefined;
  readonly isSelected: boolean;
}) {
  return (
    <tr {...tableRoles.row} className={isLinked ? 'amplify-table__row goes' : 'amplify-table__row'}>
      {choice && (
        <td {...tableRoles.cell} className="amplify-table__td" data-column="choose">
          {choice(props.row, isSelected)}
        </td>
      )}
      <Cells {...props} />
    </tr>
  );
}

const EveryCell = <Row,>({ row, columns }: RowProps<Row>) =>
  columns.map(({ key, cell, namesRow, narrowLabel }) => {
    const attributes = { className: 'amplify-table__td', 'data-column': key };
    return namesRow ? (
      <th {...tableRoles.rowName} {...attributes} key={key} scope="row">
        {cell(row)}
      </th>
    ) : (
      <td {...tableRoles.cell} {...attributes} key={key}>
        {narrowLabel && <span className="cell-label">{narrowLabel} </span>}
        {cell(row)}
      </td>
    );
  });

// `memo` loses the component's type parameter.
const TableRow = memo(UnmemoizedRow) as unknown as typeof UnmemoizedRow;
const Cells = memo(EveryCell) as unknown as typeof EveryCell;
