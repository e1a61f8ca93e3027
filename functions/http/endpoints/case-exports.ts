import { caseExportsContract } from '#shared/contract/case-exports.ts';
import { caseExportFunctions } from '../../cases/case-exports.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(caseExportsContract, caseExportFunctions);
