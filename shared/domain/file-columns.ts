import { foldText } from './fold-text.ts';

/** The columns of a file and their accepted headers; the first header is the one in our template. */
type Columns<Column extends string> = Readonly<Record<Column, readonly string[]>>;

const nameOf = (header: string): string =>
  foldText(header)
    .trim()
    .replace(/[\s-]+/g, '_');

/** The position of each column according to the header line; the first of two columns with the same name counts. */
export function columnPositions<Column extends string>(
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

/** The headers, as they were typed, that no column accepts. */
export function unknownHeaders(header: readonly string[], columns: Columns<string>): readonly string[] {
  const known = new Set(Object.values(columns).flat());
  return header.filter((given) => given.trim() !== '' && !known.has(nameOf(given)));
}
