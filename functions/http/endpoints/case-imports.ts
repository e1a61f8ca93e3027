import { caseImportsContract } from '#shared/contract/case-imports.ts';
import { caseImportFunctions } from '../../cases/case-imports.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(caseImportsContract, caseImportFunctions);
