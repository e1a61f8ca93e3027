import type { deadlinesContract } from '#shared/contract/deadlines.ts';
import type { CaseConflict } from '#shared/contract/problem.ts';
import { documentDateFields } from '#shared/domain/document-date-fields.ts';
import { documentsChanged } from '../data/cases/case.ts';
import { changeBy, latestChange, putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryWhileStale } from '../data/core/retry-while-stale.ts';
import { transact } from '../data/core/transaction.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import { type Dates, dateDocument, updateDocumentDates } from '../data/documents/document-dates.ts';
import { documentResponse } from '../data/documents/file-availability.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { requireSeenDocument } from '../workflows/confidential-documents.ts';

/**
 * Sets kind and dates if the document is still at the version the person saw. Setting the same dates again is a
 * no-op.
 */
export const setDocumentDates: EndpointFunction<typeof deadlinesContract.setDocumentDates> = ({
  actor,
  params,
  body,
}) =>
  retryWhileStale('case.changed', async () => {
    const ofCase = await requireCase(actor, params.caseId);
    const document = await requireSeenDocument(actor, ofCase, params.documentId);
    const { issued_on, expires_on } = body;
    const kind = body.kind ?? undefined;
    const requested: Dates = { kind, issued_on, expires_on };
    if (documentDateFields.every((field) => document[field] === requested[field]))
      return documentResponse(document);
    if ((document.dates_version ?? 0) !== body.version)
      throw new ApiError('case.changed', { conflict: await conflictOf(document, requested, actor) });
    const dated = dateDocument(document, requested);
    const isStale = await transact(
      {
        document: updateDocumentDates(dated),
        case: documentsChanged(ofCase),
        history: putHistory(ofCase.id, actor, {
          kind: 'document-dated',
          name: document.name,
          ...(expires_on && { expires_on }),
        }),
      },
      { onConditionFailed: () => true },
    );
    return isStale ? undefined : documentResponse(dated);
  });

/** The first conflicting field: its value after the concurrent change, and the requested value. */
async function conflictOf(document: DocumentItem, requested: Dates, actor: Caller): Promise<CaseConflict> {
  const field = documentDateFields.find((each) => document[each] !== requested[each]) ?? 'expires_on';
  const last = await latestChange(
    document.case_id,
    'document-dated',
    (change) =>
      change.kind === 'document-dated' &&
      change.name === document.name &&
      change.expires_on === document.expires_on,
  );
  return {
    field,
    theirs: document[field] ?? null,
    yours: requested[field] ?? null,
    ...changeBy(last, actor),
  };
}
