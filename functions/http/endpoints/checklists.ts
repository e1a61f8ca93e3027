import { checklistContract } from '#shared/contract/checklist.ts';
import { checklistFunctions } from '../../cases/checklist-functions.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(checklistContract, checklistFunctions);
