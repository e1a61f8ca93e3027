import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { authorityOf, numberLabelOf } from '#shared/domain/authorities.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { filingFields } from '#shared/domain/filing-fields.ts';
import { filingLabel } from '#shared/domain/filing-labels.ts';
import type { Case } from '#shared/records/case.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { dayText } from '../../../lib/dates.ts';
import { filingText } from '../../../lib/filing-text.ts';
import { useAccess } from '../../../lib/session.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { filingQuery } from '../api/filing.ts';
import { CopyNumber } from './copy-number.tsx';
import { FilingDialog } from './filing-dialog.tsx';
import './filing.css';

type Shown = Pick<Case, 'id' | 'country'>;

/** The exchange between the case and its authority. Staff edit it; the applicant reads it. */
export default function FilingPanel({ item, onChange }: { item: Shown; onChange: () => void }) {
  const title = useId();
  const { can } = useAccess();
  const query = useQuery(filingQuery(item.id));
  const [isEditing, setEditing] = useTabDialog('filing', z.literal(true));
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
            onClick={() => setEditing(true)}
          >
            Edit
          </button>
        )}
      </div>
      {query.isPending && <Skeleton height={92} />}
      {query.error && !query.data && (
        <Failure error={query.error} onRetry={query.refetch} retrying={query.isFetching} level="h3" />
      )}
      {query.data && <Facts country={item.country} facts={query.data.facts} />}
      {query.data && isEditing && (
        <FilingDialog
          country={item.country}
          filing={query.data}
          onClose={() => setEditing(undefined)}
          onSaved={onChange}
        />
      )}
    </section>
  );
}

/** Pairs of dates that are shown on one line. */
const asRange = { valid_from: 'valid_to', valid_to: 'valid_from' } as const;

function Facts({ country, facts }: { country: string; facts: FilingFacts }) {
  const authority = authorityOf(country);
  const number = facts.receipt_number;
  const isRange = facts.valid_from !== undefined && facts.valid_to !== undefined;
  const listed = filingFields.filter(
    (field) =>
      field !== 'receipt_number' && facts[field] !== undefined && !(isRange && field === asRange.valid_from),
  );
  return (
    <dl>
      {listed.includes('form') && (
        <Line label={filingLabel('form', country)}>{filingText('form', facts.form ?? '', country)}</Line>
      )}
      <Line label={numberLabelOf(country)}>
        {number ? <CopyNumber number={number} /> : <span className="soft">Issued after filing</span>}
        {number && authority && (
          <a className="small" href={authority.statusPage.url} target="_blank" rel="noopener noreferrer">
            {authority.statusPage.label}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </Line>
      {listed
        .filter((field) => field !== 'form')
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
        )}
    </dl>
  );
}

const Line = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
