import type { checklistTemplatesContract } from '#shared/contract/checklist-templates.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { onDemand } from '../endpoint/on-demand.ts';

const onTemplates = () => import('./checklist-templates.ts');
const onUpdates = () => import('./update-checklist.ts');

/** An organization's own checklists, which are rarely changed. */
export const templateFunctions: DomainFunctions<typeof checklistTemplatesContract> = {
  listChecklistTemplates: onDemand(async () => (await onTemplates()).listChecklistTemplates),
  getChecklistTemplate: onDemand(async () => (await onTemplates()).getChecklistTemplate),
  putChecklistTemplate: onDemand(async () => (await onTemplates()).putChecklistTemplate),
  getChecklistUpdate: onDemand(async () => (await onUpdates()).getChecklistUpdate),
  updateChecklist: onDemand(async () => (await onUpdates()).updateChecklist),
};
