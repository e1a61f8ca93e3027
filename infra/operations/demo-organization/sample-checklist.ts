import { type ItemRow, putItem } from '#functions/data/cases/checklist-item.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import type { TransactItem } from '#functions/data/core/transaction.ts';
import type { ItemStatus } from '#shared/domain/checklist.ts';
import type { VisaPath } from '#shared/domain/visa-paths.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import { checklistTemplate } from '#shared/routes/checklist.ts';

interface By {
  readonly userId: string;
  readonly fullName: string;
}

export type SampleDecision =
  | { readonly accept: string }
  | { readonly return: string; readonly reason: string }
  | { readonly notNeeded: string; readonly reason: string };

/** A sample case's checklist as its events are applied. Items are identified by title. */
export function createSampleChecklist(caseId: string, path: VisaPath, openedAt: Date) {
  const { items: template } = checklistTemplate(path, openedAt);
  const rows = new Map<string, ItemRow>();
  const find = (title: string): ItemRow => {
    const known = rows.get(title);
    if (known) return known;
    const item = template.find((each) => each.title === title);
    if (!item) throw new Error(`The checklist of ${path} has no item ${title}`);
    const { id, section, required, by } = item;
    const row: ItemRow = {
      ...{ id, case_id: caseId, section, title, required, by },
      status: 'MISSING',
      documents: [],
      replaced: [],
      version: 0,
    };
    rows.set(title, row);
    return row;
  };
  const change = (title: string, to: Partial<ItemRow>, by: By, at: Date): HistoryEntry['change'] => {
    const before = find(title);
    rows.set(title, {
      ...before,
      reason: undefined,
      ...to,
      changed_at: at.toISOString(),
      changed_by: by.fullName,
      changed_by_id: by.userId,
      version: 1,
    });
    return {
      kind: 'item',
      name: title,
      from: before.status,
      to: to.status ?? before.status,
      ...(to.reason && { reason: to.reason }),
    };
  };
  return {
    ask(title: string, detail: string | undefined, by: By, at: Date): void {
      const isOfRoute = template.some((item) => item.title === title);
      const id = timeOrderedId(at);
      const row: ItemRow = isOfRoute
        ? find(title)
        : {
            ...{ id, case_id: caseId, own: true, batch: id, title, required: true, by: 'APPLICANT' as const },
            status: 'MISSING',
            documents: [],
            replaced: [],
            version: 1,
          };
      rows.set(title, {
        ...row,
        ...(detail && { detail }),
        requested_at: at.toISOString(),
        requested_by: by.fullName,
        requested_by_id: by.userId,
        version: 1,
      });
    },
    upload(title: string, document: { id: string; name: string }, by: By, at: Date): HistoryEntry['change'] {
      const documents = [...find(title).documents, document.id];
      const line = change(title, { status: 'UPLOADED', documents }, by, at);
      return line.kind === 'item' ? { ...line, document: document.name } : line;
    },
    decide(step: SampleDecision, by: By, at: Date): HistoryEntry['change'] {
      if ('accept' in step) return change(step.accept, { status: 'ACCEPTED' }, by, at);
      const [title, status]: [string, ItemStatus] =
        'return' in step ? [step.return, 'NEEDS_CHANGES'] : [step.notNeeded, 'NOT_NEEDED'];
      return change(title, { status, reason: step.reason }, by, at);
    },
    writes: (): TransactItem[] => [...rows.values()].filter(({ version }) => version > 0).map(putItem),
    /** The case's own items, which are counted. */
    own: (): number => [...rows.values()].filter(({ own }) => own).length,
    ofRoute: template.length,
  };
}
