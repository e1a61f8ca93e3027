import type { casesContract } from '#shared/contract/cases.ts';
import { confidentialDocument, isConfidentialName } from '#shared/domain/confidential-documents.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import { listHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { listAllDocuments } from '../data/documents/document.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { readChecklist } from '../workflows/checklist.ts';
import { documentsSeenBy, seesConfidential } from '../workflows/confidential-documents.ts';

export const listCaseHistory: EndpointFunction<typeof casesContract.listCaseHistory> = async ({
  actor,
  params,
  query,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const page = await listHistory(ofCase.id, query);
  if (seesConfidential(actor)) return page;
  const [checklist, documents] = await Promise.all([readChecklist(ofCase), listAllDocuments(ofCase.id)]);
  const sees = await documentsSeenBy(actor, ofCase, checklist);
  const confidential = [...checklist.items, ...checklist.removed].filter(({ shown }) => shown.confidential);
  const titles = new Set(confidential.map(({ shown }) => shown.title));
  const names = new Set(documents.filter((document) => !sees(document)).map(({ name }) => name));
  const isHidden = (name: string): boolean => names.has(name) || isConfidentialName(name);
  return {
    ...page,
    items: page.items.map((entry) => ({ ...entry, change: redact(entry.change, titles, isHidden) })),
  };
};

type Change = HistoryEntry['change'];

/** The change without names of documents, and reasons, that the reader may not see. */
function redact(
  change: Change,
  titles: ReadonlySet<string>,
  isHidden: (documentName: string) => boolean,
): Change {
  const shownName = (name: string): string => (isHidden(name) ? confidentialDocument : name);
  switch (change.kind) {
    case 'document-added':
    case 'document-deleted':
    case 'document-infected':
      return { ...change, name: shownName(change.name) };
    case 'document-dated': {
      const { expires_on: _, ...rest } = change;
      return isHidden(change.name) ? { ...rest, name: confidentialDocument } : change;
    }
    case 'fact-verified':
    case 'request-answered':
      return { ...change, document: shownName(change.document) };
    case 'item': {
      if (!titles.has(change.name) && !isConfidentialName(change.name)) return change;
      const { reason: _, document: __, ...rest } = change;
      return rest;
    }
    default:
      return change;
  }
}
