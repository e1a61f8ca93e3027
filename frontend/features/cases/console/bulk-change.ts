import type { CasesChange, CasesRequest } from '#shared/contract/bulk-changes.ts';
import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { limits } from '#shared/schema/limits.ts';
import { dueText } from '../../../lib/due-day.ts';
import { countOf } from '../count-text.ts';

/** What can be done to several cases at once. */
export type BulkChange =
  | CasesChange['change']
  | { readonly kind: 'request'; readonly items: CasesRequest['items'] };

/** The question before a change of so many cases. */
export function questionOf(change: BulkChange, cases: number): string {
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
      return `Request documents on ${these}?`;
  }
}

/** What the button that confirms it says. */
export const confirmationOf = ({ kind }: BulkChange, cases: number): string =>
  kind === 'request' ? `Request on ${countOf(cases)}` : `Change ${countOf(cases)}`;

/** More than a request has time for goes on without the page; requests for documents stay with it. */
export const isInBackground = ({ kind }: BulkChange, cases: number): boolean =>
  kind !== 'request' && cases > limits.casesPerRequest;
