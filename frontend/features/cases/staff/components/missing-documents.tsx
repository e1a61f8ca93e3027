import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentRequest } from '#shared/records/case-records.ts';
import { Button } from '../../../../components/button.tsx';
import { DateText } from '../../../../components/date-text.tsx';
import { useSignedIn } from '../../../../lib/session.tsx';
import { requestsQuery } from '../api/queries.ts';
import { useFulfilRequest, useWithdrawRequest } from '../api/requests.ts';
import { RequestDialog } from './request-dialog.tsx';
import './staff-case.css';

/** A document of the case, as far as a request needs it. */
interface Arrived {
  readonly id: string;
  readonly name: string;
}

/**
 * 'Still missing': what staff asked the applicant for. Either side says which of the documents there are
 * answers it; staff ask for more and take requests back. Nothing for an applicant who was asked for nothing.
 */
export function MissingDocuments({
  caseId,
  documents,
}: {
  caseId: string;
  /** The documents of the case that can answer a request. */
  documents: readonly Arrived[];
}) {
  const { can } = useSignedIn();
  const [asking, setAsking] = useState(false);
  const query = useInfiniteQuery(requestsQuery(caseId));
  const requests = query.data?.pages.flatMap((page) => page.items) ?? [];
  const maySend = can('case.manage');
  if (!maySend && requests.length === 0) return null;
  return (
    <section className="missing" aria-labelledby="still-missing">
      <h2 id="still-missing">Still missing</h2>
      {query.error && <p className="small soft">What is missing could not be loaded.</p>}
      {query.isSuccess && requests.length === 0 && <p className="soft">Nothing was asked for.</p>}
      <ul>
        {requests.map((request) => (
          <Request key={request.id} request={request} documents={documents} mayWithdraw={maySend} />
        ))}
      </ul>
      {maySend && (
        <Button small onClick={() => setAsking(true)}>
          Ask for a document
        </Button>
      )}
      <RequestDialog caseId={caseId} open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

function Request({
  request,
  documents,
  mayWithdraw,
}: {
  request: DocumentRequest;
  documents: readonly Arrived[];
  mayWithdraw: boolean;
}) {
  const fulfil = useFulfilRequest(request.case_id);
  const withdraw = useWithdrawRequest(request.case_id);
  const answer = documents.find(({ id }) => id === request.document_id);
  return (
    <li className={request.document_id ? 'arrived' : ''}>
      <b>{request.name}</b>
      {request.detail && <span className="soft">{request.detail}</span>}
      {request.document_id ? (
        <span className="small soft">
          Arrived
          {request.fulfilled_at && (
            <>
              {' '}
              <DateText at={request.fulfilled_at} />
            </>
          )}
          {answer && `: ${answer.name}`}
        </span>
      ) : (
        documents.length > 0 && (
          <label className="answer">
            <span className="small soft">Answered by</span>
            <select
              className="sel s"
              value=""
              disabled={fulfil.isPending}
              onChange={(event) => fulfil.mutate({ requestId: request.id, documentId: event.target.value })}
            >
              <option value="">Choose a document</option>
              {documents.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )
      )}
      {mayWithdraw && !request.document_id && (
        <button
          type="button"
          className="link small"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate(request)}
        >
          Take back
        </button>
      )}
    </li>
  );
}
