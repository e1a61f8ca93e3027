import type { casesContract } from '#shared/contract/cases.ts';
import { confidentialDocument, isConfidentialName } from '#shared/domain/confidential-documents.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import { listHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { readChecklist } from '../workflows/checklist.ts';
import { filesSeenBy, type SeenFiles, seesConfidential } from '../workflows/confidential-documents.ts';

export const listCaseHistory: EndpointFunction<typeof casesContract.listCaseHistory> = async ({
  actor,
  params,
  query,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const page = await listHistory(ofCase.id, query);
  if (seesConfidential(actor, ofCase)) return page;
  const checklist = await readChecklist(ofCase);
  const files = await filesSeenBy(actor, ofCase, checklist);
  const confidential = [...checklist.items, ...checklist.removed].filter(({ shown }) => shown.confidential);
  const titles = new Set(confidential.map(({ shown }) => shown.title));
  return {
    ...page,
    items: page.items.map((entry) => ({ ...entry, change: redact(entry.change, titles, files) })),
  };
};

type Change = HistoryEntry['change'];

/** The change without names of documents, and reasons, that the reader may not see. */
function redact(change: Change, titles: ReadonlySet<string>, { seesName, hidesAny }: SeenFiles): Change {
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
    case 'item': {
      const { reason, document, ...rest } = change;
      if (change.confidential || titles.has(change.name) || isConfidentialName(change.name)) return rest;
      return document !== undefined && hidesAny(document) ? { ...rest, ...(reason && { reason }) } : change;
    }
    default:
      return change;
  }
}
