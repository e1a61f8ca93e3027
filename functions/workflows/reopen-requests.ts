import type { CaseEvent } from '#shared/records/case-event.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { findRequests, reopenRequest } from '../data/cases/document-request.ts';
import { putHistory } from '../data/cases/history.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import { caseNotices } from '../mail/case-notices.ts';

/** Requests that one transaction opens again beside the rest of a deletion. */
const mostRequests = 30;

/**
 * Writes that open again what a document answered, for the transaction that takes the document away. Of very
 * many requests, all but the last are opened before it.
 */
export async function reopenRequestsOf(
  document: DocumentItem,
  ofCase: CaseItem,
  by: { readonly userId: string; readonly fullName: string },
): Promise<TransactItem[]> {
  const answered = await findRequests(ofCase.id, document.id);
  const writesOf = (requests: typeof answered): TransactItem[] => [
    ...requests.flatMap((request) => [
      reopenRequest(request),
      putHistory(ofCase.id, by, {
        kind: 'request-reopened',
        name: request.name,
        document: document.name,
      }),
    ]),
    ...caseNotices(
      ofCase,
      by,
      ...requests.map(
        ({ id, name, requested_by_id }): CaseEvent => ({
          kind: 'request',
          by: by.fullName,
          id,
          name,
          ...(requested_by_id && { requested_by_id }),
          from: 'answered',
          to: 'open',
        }),
      ),
    ),
  ];
  while (answered.length > mostRequests)
    await transact({ requests: writesOf(answered.splice(0, mostRequests)) });
  return writesOf(answered);
}
