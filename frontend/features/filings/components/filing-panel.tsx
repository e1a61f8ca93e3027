import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import type { Case } from '#shared/records/case.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { useAccess } from '../../../lib/session.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { filingQuery } from '../api/filing.ts';
import { FilingDialog } from './filing-dialog.tsx';
import { FilingLines } from './filing-lines.tsx';
import { OtherFilingDialog } from './other-filing-dialog.tsx';
import { OtherFilings } from './other-filings.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { RequestLine } from './request-line.tsx';
import './filing.css';

type Shown = Pick<Case, 'id' | 'country'>;

/** Without an ID, it is a new request or another filing. */
const Editing = z.object({ what: z.enum(['facts', 'request', 'other']), id: z.optional(z.string()) });
type Editing = z.infer<typeof Editing>;

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
        <Facts country={item.country} facts={query.data.facts} onEdit={canEdit ? setEditing : undefined} />
      )}
      {canEdit && (
        <div className="buttons">
          {(query.data.facts.requests?.length ?? 0) < limits.filingRequests && (
            <Button small onClick={() => setEditing({ what: 'request' })}>
              Add request
            </Button>
          )}
          {(query.data.facts.others?.length ?? 0) < limits.otherFilings && (
            <Button small onClick={() => setEditing({ what: 'other' })}>
              Add filing
            </Button>
          )}
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
      {query.data && editing?.what === 'other' && (
        <OtherFilingDialog
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

/** The main filing, then the others. */
function Facts({
  country,
  facts,
  onEdit,
}: {
  country: string;
  facts: FilingFacts;
  /** Absent if the user can't change them. */
  onEdit: ((editing: Editing) => void) | undefined;
}) {
  return (
    <>
      <FilingLines place={country} facts={facts} first={['form']}>
        {facts.requests?.map((request) => (
          <RequestLine
            key={request.id}
            country={country}
            request={request}
            onEdit={onEdit && ((id) => onEdit({ what: 'request', id }))}
          />
        ))}
      </FilingLines>
      <OtherFilings
        country={country}
        others={facts.others ?? []}
        onEdit={onEdit && ((id) => onEdit({ what: 'other', id }))}
      />
    </>
  );
}
