import * as z from 'zod/mini';

export const ExhibitNumbering = z.enum(['letters', 'numbers']);
export type ExhibitNumbering = z.infer<typeof ExhibitNumbering>;

/** A, B, … Z, AA, AB, … or 1, 2, …; `at` is zero-based. */
export function exhibitLabel(at: number, numbering: ExhibitNumbering): string {
  if (numbering === 'numbers') return String(at + 1);
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${exhibitLabel(Math.floor(at / 26) - 1, 'letters')}${letter}`;
}

/** The labeled exhibits of a packet; exhibits without documents are omitted and use no label. */
export const labelExhibits = <Exhibit extends { readonly documents: readonly string[] }>(
  exhibits: readonly Exhibit[],
  numbering: ExhibitNumbering,
): { readonly label: string; readonly exhibit: Exhibit }[] =>
  exhibits
    .filter(({ documents }) => documents.length > 0)
    .map((exhibit, at) => ({ label: exhibitLabel(at, numbering), exhibit }));

interface Accepted {
  readonly id: string;
  readonly title: string;
  readonly section: { readonly id: string; readonly label: string };
  readonly documents: readonly string[];
}
interface Suggested {
  id: string;
  title: string;
  section_id: string;
  documents: string[];
}

/**
 * A suggested order: one exhibit per accepted checklist item, in checklist order, or one per criterion if that
 * would exceed the limit. A document that serves several items is in the exhibit of the first one. Documents past
 * their limit are left out.
 */
export function suggestExhibits(
  items: readonly Accepted[],
  max: { readonly exhibits: number; readonly documents: number },
): Suggested[] {
  const placed = new Set<string>();
  const ofItem = (item: Accepted): string[] =>
    item.documents.filter((id) => placed.size < max.documents && !placed.has(id) && placed.add(id));
  const exhibits = items.flatMap((item): Suggested[] => {
    const documents = ofItem(item);
    return documents.length > 0
      ? [{ id: item.id, title: item.title, section_id: item.section.id, documents }]
      : [];
  });
  if (exhibits.length <= max.exhibits) return exhibits;
  const labels = new Map(items.map(({ section }) => [section.id, section.label]));
  return [...Map.groupBy(exhibits, ({ section_id }) => section_id)]
    .slice(0, max.exhibits)
    .map(([section_id, of]) => ({
      id: of[0]?.id ?? section_id,
      title: labels.get(section_id) ?? section_id,
      section_id,
      documents: of.flatMap(({ documents }) => documents),
    }));
}
