import type { checklistContract } from '#shared/contract/checklist.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { addChecklistItems } from './add-checklist-items.ts';
import { changeChecklistItems } from './change-checklist-items.ts';
import { getChecklist } from './get-checklist.ts';
import { addItemDocuments, removeItemDocument } from './item-documents.ts';
import { undoChecklistChanges } from './undo-checklist-changes.ts';

export const checklistFunctions: DomainFunctions<typeof checklistContract> = {
  getChecklist,
  addChecklistItems,
  changeChecklistItems,
  undoChecklistChanges,
  addItemDocuments,
  removeItemDocument,
};
