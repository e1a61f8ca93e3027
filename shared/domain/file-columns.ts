import { foldText } from './fold-text.ts';

/** The columns of a file, by the headers each may have; the first one is that of our template. */
type Columns<Column extends string> = Readonly<Record<Column, readonly string[]>>;

const nameOf = (header: string): string =>
  foldText(header)
    .trim()
    .replace(/[\s-]+/g, '_');

/** Which column is where, by the header line; of two with the same name, the first one counts. */
export function placesOfColumns<Column extends string>(
  header: readonly string[],
  columns: Columns<Column>,
): ReadonlyMap<Column, number> {
  const places = new Map<Column, number>();
  for (const column of Object.keys(columns) as Column[]) {
    const place = header.findIndex((given) => columns[column].includes(nameOf(given)));
    if (place >= 0) places.set(column, place);
  }
  return places;
}
