import { checklistTemplatesContract } from '#shared/contract/checklist-templates.ts';
import { templateFunctions } from '../../cases/template-functions.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(checklistTemplatesContract, templateFunctions);
