import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { authorityOf, numberLabelOf, requestOf } from '#shared/domain/authorities.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { decisionFields, type FilingField, submissionFields } from '#shared/domain/filing-fields.ts';
import { filingLabel, requestDateLabels } from '#shared/domain/filing-labels.ts';
import { type FilingRequest, requestDates } from '#shared/domain/filing-requests.ts';
import type { Case } from '#shared/records/case.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { dayText } from '../../../lib/dates.ts';
import { filingText } from '../../../lib/filing-text.ts';
import { useAccess } from '../../../lib/session.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { filingQuery } from '../api/filing.ts';
import { CopyNumber } from './copy-number.tsx';
import { FilingDialog } from './filing-dialog.tsx';
import { RequestDialog } from './request-dialog.tsx';
import './filing.css';

type Shown = Pick<Case, 'id' | 'country'>;

/** Without an ID, it is a new request. */
const Editing = z.object({ what: z.enum(['facts', 'request']), id: z.optional(z.string()) });

/** The exchange between the case and its authority. Staff edit it; the applicant reads it. */
export default function FilingPanel({ item, onChange }: { item: Shown; onChange: () => void }) {
  const title = useId();
  const { can } = useAccess();
  const query = useQuery(filingQuery(item.id));
  const [editing, setEditing] = useTabDialog('filing', Editing);
  const close = () => setEditing(undefined);
  const canEdit = can('case.manage') && query.data !== undefined;
  return (
    <section className="filing" aria-labelledby={title} aria-busy={query.isPending || undefined}>
      <div className="filing-head">
        <h2 id={title}>Filing</h2>
        {canEdit && (
          <button
            type="button"
            className="link"
            aria-label="Edit filing details"
            onClick={() => setEditing({ what: 'facts' })}
          >
            Edit
          </button>
        )}
      </div>
      {query.isPending && <Skeleton height={92} />}
      {query.error && !query.data && (
        <Failure error={query.error} onRetry={query.refetch} retrying={query.isFetching} level="h3" />
      )}
      {query.data && (
        <Facts
          country={item.country}
          facts={query.data.facts}
          onEdit={canEdit ? (id) => setEditing({ what: 'request', id }) : undefined}
        />
      )}
      {canEdit && (query.data.facts.requests?.length ?? 0) < limits.filingRequests && (
        <div className="buttons">
          <Button small onClick={() => setEditing({ what: 'request' })}>
            Add request
          </Button>
        </div>
      )}
      {query.data && editing?.what === 'facts' && (
        <FilingDialog country={item.country} filing={query.data} onClose={close} onSaved={onChange} />
      )}
      {query.data && editing?.what === 'request' && (
        <RequestDialog
          country={item.country}
          filing={query.data}
          id={editing.id}
          onClose={close}
          onSaved={onChange}
        />
      )}
    </section>
  );
}

/** Pairs of dates that are shown on one line. */
const asRange = { valid_from: 'valid_to', valid_to: 'valid_from' } as const;

function Facts({
  country,
  facts,
  onEdit,
}: {
  country: string;
  facts: FilingFacts;
  /** Absent if the user can't change requests. */
  onEdit: ((id: string) => void) | undefined;
}) {
  const authority = authorityOf(country);
  const number = facts.receipt_number;
  const isRange = facts.valid_from !== undefined && facts.valid_to !== undefined;
  const lines = (fields: readonly FilingField[]) =>
    fields
      .filter((field) => facts[field] !== undefined && !(isRange && field === asRange.valid_from))
      .map((field) =>
        isRange && field === 'valid_from' ? (
          <Line key={field} label="Valid">
            {dayText(facts.valid_from ?? '')} to {dayText(facts.valid_to ?? '')}
          </Line>
        ) : (
          <Line key={field} label={filingLabel(field, country)}>
            {filingText(field, facts[field] ?? '', country)}
          </Line>
        ),
      );
  return (
    <dl>
      {lines(['form'])}
      <Line label={numberLabelOf(country)}>
        {number ? <CopyNumber number={number} /> : <span className="soft">Issued after filing</span>}
        {number && authority && (
          <a className="small" href={authority.statusPage.url} target="_blank" rel="noopener noreferrer">
            {authority.statusPage.label}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </Line>
      {lines(submissionFields.filter((field) => field !== 'form' && field !== 'receipt_number'))}
      {facts.requests?.map((request) => (
        <RequestLine key={request.id} country={country} request={request} onEdit={onEdit} />
      ))}
      {lines(decisionFields)}
    </dl>
  );
}

/** A request from the authority with its dates, one below the other. */
function RequestLine({
  country,
  request,
  onEdit,
}: {
  country: string;
  request: FilingRequest;
  onEdit: ((id: string) => void) | undefined;
}) {
  const { name } = requestOf(country, request.kind);
  const dates = requestDates.flatMap((date) => {
    const day = request[date];
    return day ? [`${requestDateLabels[date]} ${dayText(day)}`] : [];
  });
  return (
    <Line label={name}>
      {dates.map((text) => (
        <span key={text}>{text}</span>
      ))}
      {onEdit && (
        <button
          type="button"
          className="link small"
          // A case can have several requests of one kind, which their first date tells apart.
          aria-label={`Edit: ${name}, ${dates[0]?.toLowerCase()}`}
          onClick={() => onEdit(request.id)}
        >
          Edit
        </button>
      )}
    </Line>
  );
}

const Line = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
