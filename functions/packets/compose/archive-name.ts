import { fileNameWithin, maxNameBytes } from '../../data/documents/file-name.ts';
import type { PlannedDocument, PlannedExhibit } from './plan.ts';

const maxLength = 120;

/** The path of an original in the ZIP file: by exhibit and position, so that equal names don't collide. */
export function archiveName(exhibit: PlannedExhibit, document: PlannedDocument, at: number): string {
  const safe = document.name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-maxLength)
    .toWellFormed();
  const name = `${String(at + 1).padStart(2, '0')} ${safe}`;
  return `Exhibit ${exhibit.label}/${fileNameWithin(maxNameBytes, name)}`;
}
