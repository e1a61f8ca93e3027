// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { type Column, DataTable, RowLink } from './data-table.tsx';

interface Row {
  readonly id: string;
}
const rendered = vi.hoisted(() => ({ cells: [] as string[], boxes: [] as string[] }));
beforeEach(() => {
  rendered.cells.length = 0;
  rendered.boxes.length = 0;
});

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', namesRow: true, cell: ({ id }) => <Cell id={id} /> },
  { key: 'size', header: 'Size', cell: () => <button type="button">Measure</button> },
];
function Cell({ id }: Row) {
  rendered.cells.push(id);
  return <RowLink to={`/rows/${id}`}>{id}</RowLink>;
}
const box = ({ id }: Row, isSelected: boolean): ReactNode => <Box id={id} isSelected={isSelected} />;
function Box({ id, isSelected }: Row & { isSelected: boolean }) {
  rendered.boxes.push(id);
  return isSelected && <span>{id} is selected</span>;
}
const state = { list: 'q=okonkwo' };

function show(count: number) {
  const rows = Array.from({ length: count }, (_, at) => ({ id: `row-${at}` }));
  const controls = {} as { go: (to: string) => void; select: (id: string) => void };
  function Page() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    const { pathname, state: passed } = useLocation();
    const navigate = useNavigate();
    controls.go = (to) => void navigate(to);
    controls.select = (id) => setSelected((before) => new Set([...before, id]));
    return (
      <>
        <p>{`At ${pathname} ${JSON.stringify(passed)}`}</p>
        <DataTable
          caption="Rows"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          isLinked
          state={state}
          selection={{ selected, heading: 'Selected', cell: box }}
        />
      </>
    );
  }
  renderInApp(<Page />);
  const drawn = { cells: rendered.cells.length, boxes: rendered.boxes.length };
  return {
    controls,
    /** The cells and checkboxes rendered since the initial render. */
    again: () => [rendered.cells.slice(drawn.cells), rendered.boxes.slice(drawn.boxes)],
  };
}
const there = (id: string) => screen.getByText(`At /rows/${id} ${JSON.stringify(state)}`);

it('does not re-render rows when the address changes', () => {
  const { controls, again } = show(50);
  act(() => controls.go('/elsewhere?q=okonkwo'));
  screen.getByText('At /elsewhere null');
  expect(again()).toEqual([[], []]);
});

it('re-renders only the checkbox of a selected row', () => {
  const { controls, again } = show(50);
  act(() => controls.select('row-3'));
  screen.getByText('row-3 is selected');
  expect(again()).toEqual([[], ['row-3']]);
});

it('follows the row link when a row is clicked anywhere except on a control', () => {
  show(3);
  fireEvent.click(screen.getAllByText('Measure')[0] as HTMLElement);
  screen.getByText('At / null');
  fireEvent.click(screen.getAllByRole('row')[2] as HTMLElement);
  there('row-1');
  fireEvent.click(screen.getByRole('link', { name: 'row-0' }));
  there('row-0');
});

it('leaves clicks with a modifier to the browser', () => {
  show(3);
  const link = screen.getByRole('link', { name: 'row-0' });
  // happy-dom can't navigate to another page.
  link.addEventListener('click', (event) => event.preventDefault());
  for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey']) fireEvent.click(link, { [modifier]: true });
  screen.getByText('At / null');
});

it('makes the cell that names a row its header', () => {
  show(2);
  const headers = screen.getAllByRole('rowheader');
  expect(headers.map(({ localName, textContent }) => [localName, textContent])).toEqual([
    ['th', 'row-0'],
    ['th', 'row-1'],
  ]);
  expect(headers.map((header) => header.getAttribute('scope'))).toEqual(['row', 'row']);
});

it('lets the browser skip rows only in a long list', () => {
  show(100);
  expect(screen.getByRole('table').classList.contains('windowed')).toBe(false);
});

it('keeps every row of a long list in the page', () => {
  show(101);
  const table = screen.getByRole<HTMLTableElement>('table');
  expect(table.classList.contains('windowed')).toBe(true);
  expect(table.style.getPropertyValue('--columns').split('minmax').length - 1).toBe(3);
  expect(screen.getAllByRole('row')).toHaveLength(102);
});
