import type { ReactNode } from 'react';
import { authorityOf, numberLabelOf } from '#shared/domain/authorities.ts';
import {
  decisionFields,
  type FilingField,
  type OtherFilingField,
  submissionFields,
} from '#shared/domain/filing-fields.ts';
import { filingLabel } from '#shared/domain/filing-labels.ts';
import { DayText } from '../../../components/date-text.tsx';
import { filingText } from '../../../lib/filing-text.ts';
import { CopyNumber } from './copy-number.tsx';

/** Pairs of dates that are shown on one line. */
const asRange = { valid_from: 'valid_to', valid_to: 'valid_from' } as const;
const datesOfSubmission = submissionFields.filter((field) => field !== 'form' && field !== 'receipt_number');

/**
 * The facts of a filing, line by line.
 * @param place of its authority
 * @param first the fields above its number
 * @param children the lines between what was submitted and the decision
 */
export function FilingLines({
  place,
  facts,
  first,
  children,
}: {
  place: string;
  facts: { readonly [Field in OtherFilingField]?: string | undefined };
  first: readonly OtherFilingField[];
  children?: ReactNode;
}) {
  const authority = authorityOf(place);
  const number = facts.receipt_number;
  const isRange = facts.valid_from !== undefined && facts.valid_to !== undefined;
  const lines = (fields: readonly OtherFilingField[]) =>
    fields
      .filter((field) => facts[field] !== undefined && !(isRange && field === asRange.valid_from))
      .map((field) =>
        isRange && field === 'valid_from' ? (
          <Line key={field} label="Valid">
            <span>
              <DayText on={facts.valid_from ?? ''} /> to <DayText on={facts.valid_to ?? ''} />
            </span>
          </Line>
        ) : (
          <Line key={field} label={filingLabel(field, place)}>
            {filingText(field, facts[field] ?? '', place)}
          </Line>
        ),
      );
  return (
    <dl>
      {lines(first)}
      <Line label={numberLabelOf(place)}>
        {number ? <CopyNumber number={number} /> : <span className="soft">Issued after filing</span>}
        {number && authority && (
          <a className="small" href={authority.statusPage.url} target="_blank" rel="noopener noreferrer">
            {authority.statusPage.label}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </Line>
      {lines(datesOfSubmission)}
      {children}
      {lines(decisionFields satisfies readonly FilingField[])}
    </dl>
  );
}

export const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
