import type { deadlinesContract } from '#shared/contract/deadlines.ts';
import { documentsChanged } from '../data/cases/case.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { transact } from '../data/core/transaction.ts';
import { getDocument } from '../data/documents/document.ts';
import { dateDocument, updateDocumentDates } from '../data/documents/document-dates.ts';
import { shownDocument } from '../data/documents/file-availability.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

const tries = 3;

/** Sets kind and dates over the version the person saw. The same dates again change nothing. */
export const setDocumentDates: EndpointFunction<typeof deadlinesContract.setDocumentDates> = async ({
  actor,
  params,
  body,
}) => {
  for (let attempt = 1; ; attempt++) {
    const ofCase = await requireCase(actor, params.caseId);
    const document = await getDocument(ofCase.id, params.documentId);
    if (!document) throw new ApiError('document.not_found');
    const { issued_on, expires_on } = body;
    const kind = body.kind ?? undefined;
    if (document.kind === kind && document.issued_on === issued_on && document.expires_on === expires_on)
      return shownDocument(document);
    if ((document.dates_version ?? 0) !== body.version) throw new ApiError('conflict');
    const dated = dateDocument(document, { kind, issued_on, expires_on });
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
    if (!isStale) return shownDocument(dated);
    if (attempt === tries) throw new ApiError('conflict');
  }
};
