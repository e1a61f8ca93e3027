import { confidentialDocument, isConfidentialName } from '#shared/domain/confidential-documents.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { readChecklist } from '../workflows/checklist.ts';
import { readSeenFiles, type SeenFiles } from '../workflows/seen-files.ts';

/** The history as HR may see it. */
export async function seenChanges(
  actor: Actor,
  ofCase: CaseItem,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntry[]> {
  const checklist = await readChecklist(ofCase);
  const files = await readSeenFiles(actor, ofCase, checklist);
  const confidential = [...checklist.items, ...checklist.removed].filter(({ shown }) => shown.confidential);
  const titles = new Set(confidential.map(({ shown }) => shown.title));
  return entries.map((entry) => ({ ...entry, change: redact(entry.change, titles, files) }));
}

type Change = HistoryEntry['change'];

/** The change without names and pages of documents, and reasons, that the reader may not see. */
function redact(
  change: Change,
  titles: ReadonlySet<string>,
  { seesName, hidesAny, areAllSeen }: SeenFiles,
): Change {
  const shownName = (name: string): string => (seesName(name) ? name : confidentialDocument);
  switch (change.kind) {
    case 'document-added':
    case 'document-deleted':
    case 'document-infected':
      return { ...change, name: shownName(change.name) };
    case 'document-dated': {
      const { expires_on: _, ...rest } = change;
      return seesName(change.name) ? change : { ...rest, name: confidentialDocument };
    }
    case 'fact-verified':
    case 'request-answered':
      return { ...change, document: shownName(change.document) };
    case 'request-reopened':
      return change.document === undefined ? change : { ...change, document: shownName(change.document) };
    case 'item': {
      const { reason, document, ...rest } = change;
      if (change.confidential || titles.has(change.name) || isConfidentialName(change.name)) return rest;
      return document !== undefined && hidesAny(document) ? { ...rest, ...(reason && { reason }) } : change;
    }
    case 'packet': {
      // The pages of a packet tell those of a hidden document.
      const { pages: _, ...rest } = change;
      return areAllSeen || change.report ? change : rest;
    }
    default:
      return change;
  }
}
