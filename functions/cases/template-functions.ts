import type { checklistTemplatesContract } from '#shared/contract/checklist-templates.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { getChecklistTemplate, listChecklistTemplates, putChecklistTemplate } from './checklist-templates.ts';
import { getChecklistUpdate, updateChecklist } from './update-checklist.ts';

export const templateFunctions: DomainFunctions<typeof checklistTemplatesContract> = {
  listChecklistTemplates,
  getChecklistTemplate,
  putChecklistTemplate,
  getChecklistUpdate,
  updateChecklist,
};
