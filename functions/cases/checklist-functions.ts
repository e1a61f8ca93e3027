import type { checklistContract } from '#shared/contract/checklist.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { onDemand } from '../endpoint/on-demand.ts';
import { addChecklistItems } from './add-checklist-items.ts';
import { changeChecklistItems } from './change-checklist-items.ts';
import { getChecklist } from './get-checklist.ts';
import { addItemDocuments, removeItemDocument } from './item-documents.ts';

export const checklistFunctions: DomainFunctions<typeof checklistContract> = {
  getChecklist,
  addChecklistItems,
  changeChecklistItems,
  undoChecklistChanges: onDemand(
    async () => (await import('./undo-checklist-changes.ts')).undoChecklistChanges,
  ),
  addItemDocuments,
  removeItemDocument,
};
