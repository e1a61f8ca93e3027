import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import * as z from 'zod/mini';
import { caseStatusLabels, isClosed } from '#shared/domain/case-status.ts';
import type { Case } from '#shared/records/case.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryFailure } from '../../../components/states.tsx';
import { useAccess } from '../../../lib/session.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { filingQuery } from '../api/filing.ts';
import { FilingDialog } from './filing-dialog.tsx';
import { Filings } from './filings.tsx';
import { OtherFilingDialog } from './other-filing-dialog.tsx';
import { RequestDialog } from './request-dialog.tsx';
import './filing.css';

type Shown = Pick<Case, 'id' | 'country' | 'path' | 'status'>;

/** Without an ID, it is a new request or another filing. */
const Editing = z.object({ what: z.enum(['facts', 'request', 'other']), id: z.optional(z.string()) });

/**
 * The exchange between the case and its authorities. Staff edit it; the applicant reads it. `children` are shown below
 * the main filing.
 */
export default function FilingPanel({
  item,
  onChange,
  children,
}: {
  item: Shown;
  onChange: () => void;
  children?: ReactNode;
}) {
  const title = useId();
  const { can } = useAccess();
  const query = useQuery(filingQuery(item.id));
  const [editing, setEditing] = useTabDialog('filing', Editing);
  const dialog = query.data && {
    country: item.country,
    filing: query.data,
    onClose: () => setEditing(undefined),
    onSaved: onChange,
  };
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
      <QueryFailure query={query} level="h3" />
      {query.data && (
        <Filings
          country={item.country}
          facts={query.data.facts}
          onEditRequest={canEdit ? (id) => setEditing({ what: 'request', id }) : undefined}
          onEditOther={canEdit ? (id) => setEditing({ what: 'other', id }) : undefined}
        >
          {children}
          {canEdit && isClosed(item.status) && !query.data.facts.decision && (
            <div className="filing-prompt">
              <p className="small">
                The case is {caseStatusLabels[item.status]}, and the filing has no decision yet.
              </p>
              <Button small onClick={() => setEditing({ what: 'facts' })}>
                Add decision
              </Button>
            </div>
          )}
        </Filings>
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
              Add another filing
            </Button>
          )}
        </div>
      )}
      {dialog && editing?.what === 'facts' && <FilingDialog {...dialog} path={item.path} />}
      {dialog && editing?.what === 'request' && <RequestDialog {...dialog} id={editing.id} />}
      {dialog && editing?.what === 'other' && <OtherFilingDialog {...dialog} id={editing.id} />}
    </section>
  );
}
