import { checklistContract } from '#shared/contract/checklist.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { isItemDone } from '#shared/domain/checklist.ts';
import { startOfText } from '#shared/domain/start-of-text.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import type { Deadline } from '#shared/records/deadline.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../lib/api-client.ts';
import { dayText } from '../../../lib/dates.ts';
import { dueToday } from '../../../lib/due-day.ts';

/** Sets a case's due date based on its current version. */
export async function setDueDate({ case_id }: CaseWork, sla_due_at: string): Promise<void> {
  const params = { caseId: case_id };
  const { version } = await call(staffCasesContract.getCaseManagement, { params });
  await call(staffCasesContract.setCaseDueDate, { params, body: { sla_due_at, version } });
}

const change = (caseId: string, { id, version, kind, name, on }: Deadline, { done }: { done: boolean }) =>
  call(deadlinesContract.putDeadline, {
    params: { caseId, deadlineId: id },
    body: { kind, ...(name && { name }), on, done, version },
  });

/** @returns an undo function; undefined if the deadline is already completed or no longer exists */
export async function finishDeadline({
  case_id,
  entries,
}: CaseWork): Promise<(() => Promise<unknown>) | undefined> {
  const { items } = await call(deadlinesContract.listDeadlines, { params: { caseId: case_id } });
  const open = items.find(({ id, done_at }) => id === entries[0]?.id && !done_at);
  if (!open) return undefined;
  const done = await change(case_id, open, { done: true });
  return () => change(case_id, done, { done: false });
}

/** Reminds the applicant of overdue items. @returns the number of items */
export async function remindApplicant({ case_id, entries }: CaseWork): Promise<number> {
  const params = { caseId: case_id };
  const late = new Set(entries.map(({ id }) => id));
  const { items } = await call(checklistContract.getChecklist, { params });
  const changes = items
    .filter(({ id, status }) => late.has(id) && status === 'MISSING')
    .slice(0, limits.checklistItemsPerRequest)
    .map(({ id, version }) => ({ item_id: id, version, change: { kind: 'ask' as const } }));
  if (changes.length === 0) return 0;
  const { results } = await call(checklistContract.changeChecklistItems, { params, body: { changes } });
  return results.filter(({ outcome }) => outcome === 'changed').length;
}

/**
 * Requests newer copies of a line's documents from the applicant, once per key, except those that are already
 * requested.
 * @returns the names of those requested
 */
export async function requestCopies(
  { case_id, entries }: CaseWork,
  idempotencyKey: string,
): Promise<readonly string[]> {
  const params = { caseId: case_id };
  const checklist = await call(checklistContract.getChecklist, { params });
  const waiting = checklist.items
    .filter(({ status, documents }) => !isItemDone(status) && documents.length === 0)
    .map(({ title }) => title.toLowerCase());
  const wanted = new Map(
    entries.map(({ name, on }) => [
      startOfText(name || 'Document', limits.requestName),
      on && `The current copy ${on < dueToday() ? 'expired' : 'expires'} on ${dayText(on)}.`,
    ]),
  );
  const items = [...wanted]
    .filter(([title]) => !waiting.includes(title.toLowerCase()))
    .map(([title, detail]) => ({ title, ...(detail && { detail }) }));
  if (items.length === 0) return [];
  await call(checklistContract.addChecklistItems, { params, body: { items }, idempotencyKey });
  return items.map(({ title }) => title);
}
