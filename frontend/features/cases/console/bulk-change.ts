import type { CasesChange, CasesRequest } from '#shared/contract/bulk-changes.ts';
import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { limits } from '#shared/schema/limits.ts';
import { dueText } from '../../../lib/due-day.ts';
import { countOf } from '../count-text.ts';

/** The bulk changes that are available. */
export type BulkChange =
  | CasesChange['change']
  | { readonly kind: 'request'; readonly items: CasesRequest['items'] };

/** The confirmation question for a change of this many cases. */
export function questionOf(change: BulkChange, cases: number): string {
  if (cases === 0) return 'Nothing to change';
  const these = countOf(cases);
  switch (change.kind) {
    case 'status':
      return `Set ${these} to ${caseStatusLabels[change.status]}?`;
    case 'owner':
      return change.owner_id ? `Change the owner of ${these}?` : `Remove the owner of ${these}?`;
    case 'due':
      return change.sla_due_at
        ? `Set the due date of ${these} to ${dueText(change.sla_due_at)}?`
        : `Remove the due date of ${these}?`;
    case 'request':
      return `Request documents for ${these}?`;
  }
}

/** The label of the button that confirms the change. */
export const confirmationOf = ({ kind }: BulkChange, cases: number): string =>
  kind === 'request' ? `Request for ${countOf(cases)}` : `Change ${countOf(cases)}`;

/**
 * A change that exceeds one request's time limit continues in the background. Document requests always stay with the
 * page.
 */
export const isInBackground = ({ kind }: BulkChange, cases: number): boolean =>
  kind !== 'request' && cases > limits.casesPerRequest;
