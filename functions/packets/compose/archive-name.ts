import { safeFileName } from '#shared/domain/file-name.ts';
import type { PlannedDocument, PlannedExhibit } from './plan.ts';

const maxLength = 120;

/** The path of an original in the ZIP file: by exhibit and position, so that equal names don't collide. */
export function archiveName(exhibit: PlannedExhibit, document: PlannedDocument, at: number): string {
  const number = String(at + 1).padStart(2, '0');
  return `Exhibit ${exhibit.label}/${safeFileName(`${number} ${document.name.slice(-maxLength)}`)}`;
}
