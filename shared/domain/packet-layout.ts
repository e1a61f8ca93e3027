import { hasRightToLeft, leftToRightMark } from './right-to-left.ts';
/** File types that can be pages of a packet; other files are replaced by a sheet that says where they are. */
export const placeableTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

interface LaidOutExhibit {
  readonly label: string;
  readonly title: string;
  readonly section?: string | undefined;
  readonly documents: readonly { readonly title: string }[];
}
/** Includes the number of pages of each document. */
interface CountedExhibit extends LaidOutExhibit {
  readonly documents: readonly { readonly title: string; readonly pages: number }[];
}

/** A row of the table of contents. */
export interface ContentsRow {
  readonly kind: 'section' | 'exhibit' | 'document';
  readonly text: string;
  readonly label?: string;
  /** The link target; see `exhibitTarget` and `documentTarget`. */
  readonly target?: string;
}
export const exhibitTarget = (label: string): string => `exhibit ${label}`;
export const documentTarget = (label: string, at: number): string => `document ${label} ${at}`;

/** Whether a tab page lists its documents; a single document that repeats the title isn't listed. */
export const listsDocuments = ({ title, documents }: Pick<LaidOutExhibit, 'title' | 'documents'>): boolean =>
  documents.some((document) => document.title !== title);

/**
 * The documents of an exhibit, with the file name after each title that several of them have: those accepted for the
 * same checklist item.
 */
export const withDistinctTitles = <Titled extends { readonly title: string; readonly name: string }>(
  documents: readonly Titled[],
): Titled[] =>
  documents.map((document) =>
    documents.filter(({ title }) => title === document.title).length > 1
      ? {
          ...document,
          title: `${document.title}${hasRightToLeft(document.title) ? leftToRightMark : ''}: ${document.name}`,
        }
      : document,
  );

/** The table of contents on US Letter, in points from the top. */
export const contentsLayout = {
  page: { width: 612, height: 792 },
  side: 64,
  top: 84,
  bottom: 72,
  /** Height of the heading on the first page. */
  heading: 64,
  indent: 26,
  rows: { section: 26, exhibit: 19, document: 15 },
} as const;

/** The rows of each page of the table of contents; computed before any file is read. */
export function layOutContents(exhibits: readonly LaidOutExhibit[]): readonly (readonly ContentsRow[])[] {
  let section: string | undefined;
  const rows = exhibits.flatMap((exhibit): ContentsRow[] => {
    const isNew = exhibit.section !== section;
    section = exhibit.section;
    return [
      ...(isNew && section ? [{ kind: 'section' as const, text: section }] : []),
      { kind: 'exhibit', text: exhibit.title, label: exhibit.label, target: exhibitTarget(exhibit.label) },
      ...exhibit.documents.map(({ title }, at) => ({
        kind: 'document' as const,
        text: title,
        target: documentTarget(exhibit.label, at),
      })),
    ];
  });
  const { page, top, bottom, heading } = contentsLayout;
  const pages: ContentsRow[][] = [[]];
  let y = top + heading;
  for (const row of rows) {
    const height = contentsLayout.rows[row.kind];
    if (y + height > page.height - bottom) {
      pages.push([]);
      y = top;
    }
    y += height;
    pages.at(-1)?.push(row);
  }
  return pages;
}

/**
 * The pages of a packet and the position of everything in it: cover, contents, a tab page for each exhibit,
 * documents.
 */
export function planPages(exhibits: readonly CountedExhibit[]): {
  readonly pages: number;
  readonly contents: readonly (readonly ContentsRow[])[];
  readonly firstPages: ReadonlyMap<string, number>;
} {
  const contents = layOutContents(exhibits);
  const firstPages = new Map<string, number>();
  let pages = 1 + contents.length;
  for (const { label, documents } of exhibits) {
    firstPages.set(exhibitTarget(label), ++pages);
    for (const [at, document] of documents.entries()) {
      firstPages.set(documentTarget(label, at), pages + 1);
      pages += document.pages;
    }
  }
  return { pages, contents, firstPages };
}
