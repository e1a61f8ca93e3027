import type { ReactNode } from 'react';
import { placeOf } from '#shared/domain/authorities.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { requestsOf } from '#shared/domain/filing-requests.ts';
import { FilingLines } from './filing-lines.tsx';
import { RequestLine } from './request-line.tsx';

/** Absent if the user can't change them. */
type OnEdit = ((id: string) => void) | undefined;

/** The main filing, what belongs to its decision, then the other filings, each with its own number, dates, and requests. */
export const Filings = ({
  country,
  facts,
  onEditRequest,
  onEditOther,
  children,
}: {
  country: string;
  facts: FilingFacts;
  onEditRequest: OnEdit;
  onEditOther: OnEdit;
  children: ReactNode;
}) => (
  <>
    <FilingLines place={country} facts={facts} first={['form']}>
      {requestsOf(facts).map((request) => (
        <RequestLine key={request.id} place={country} request={request} onEdit={onEditRequest} />
      ))}
    </FilingLines>
    {children}
    {facts.others?.map((other) => (
      <section key={other.id} className="other-filing" aria-label={`Other filing: ${other.form}`}>
        <div className="filing-head">
          <h3>{other.form}</h3>
          {onEditOther && (
            <button
              type="button"
              className="link"
              aria-label={`Edit filing ${other.form}`}
              onClick={() => onEditOther(other.id)}
            >
              Edit
            </button>
          )}
        </div>
        <FilingLines place={placeOf(country, other)} facts={other} first={['authority']}>
          {requestsOf(facts, other).map((request) => (
            <RequestLine
              key={request.id}
              place={placeOf(country, other)}
              form={other.form}
              request={request}
              onEdit={onEditRequest}
            />
          ))}
        </FilingLines>
      </section>
    ))}
  </>
);
