import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentRequest } from '#shared/records/case-records.ts';
import { Button } from '../../../../components/button.tsx';
import { DateText } from '../../../../components/date-text.tsx';
import { InlineSelect } from '../../../../components/field-parts.tsx';
import { ShowMore } from '../../../../components/show-more.tsx';
import { itemsOf } from '../../../../lib/paged-query.ts';
import { useSignedIn } from '../../../../lib/session.tsx';
import { requestsQuery } from '../api/queries.ts';
import { useFulfilRequest, useReopenRequest, useWithdrawRequest } from '../api/requests.ts';
import { RequestDialog } from './request-dialog.tsx';
import './staff-case.css';

/** A document of the case, as far as a request needs it. */
interface Arrived {
  readonly id: string;
  readonly name: string;
}

/**
 * 'Requested documents': what staff asked the applicant for. Both sides can attach one of the case's documents;
 * staff can also add and cancel requests. Renders nothing for an applicant without requests.
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
  const requests = itemsOf(query.data);
  const canSend = can('case.manage');
  if (!canSend && requests.length === 0) return null;
  return (
    <section className="missing" aria-labelledby="requested-documents">
      <h2 id="requested-documents">Requested documents</h2>
      {query.error && <p className="small soft">Couldn't load the requested documents.</p>}
      {query.isSuccess && requests.length === 0 && <p className="soft">No documents requested.</p>}
      <ul>
        {requests.map((request) => (
          <Request key={request.id} request={request} documents={documents} canWithdraw={canSend} />
        ))}
      </ul>
      <ShowMore query={query} place="form">
        Show more requests
      </ShowMore>
      {canSend && (
        <Button small onClick={() => setAsking(true)}>
          Request a document
        </Button>
      )}
      <RequestDialog caseId={caseId} open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

function Request({
  request,
  documents,
  canWithdraw,
}: {
  request: DocumentRequest;
  documents: readonly Arrived[];
  canWithdraw: boolean;
}) {
  const fulfil = useFulfilRequest(request.case_id);
  const withdraw = useWithdrawRequest(request.case_id);
  const reopen = useReopenRequest(request.case_id);
  const answer = documents.find(({ id }) => id === request.document_id);
  return (
    <li className={request.document_id ? 'arrived' : ''}>
      <b>{request.name}</b>
      {request.detail && <span className="soft">{request.detail}</span>}
      {request.document_id ? (
        <span className="small soft">
          Received
          {request.fulfilled_at && (
            <>
              {' '}
              <DateText at={request.fulfilled_at} />
            </>
          )}
          {answer && `: ${answer.name}`}{' '}
          <button
            type="button"
            className="link small"
            disabled={reopen.isPending}
            onClick={() => reopen.mutate(request)}
          >
            Reopen
          </button>
        </span>
      ) : (
        documents.length > 0 && (
          <label className="answer" htmlFor={`document-${request.id}`}>
            <span className="small soft">Attach a document</span>
            <InlineSelect
              id={`document-${request.id}`}
              small
              placeholder="Choose a document"
              options={documents.map(({ id, name }) => ({ value: id, label: name }))}
              value=""
              disabled={fulfil.isPending}
              onChange={(event) => fulfil.mutate({ requestId: request.id, documentId: event.target.value })}
            />
          </label>
        )
      )}
      {canWithdraw && !request.document_id && (
        <button
          type="button"
          className="link small"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate(request)}
        >
          Cancel request
        </button>
      )}
    </li>
  );
}
