import { casesContract } from '#shared/contract/cases.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { domainHandler } from '../http/endpoint.ts';
import { createCase } from './create-case.ts';
import { ensureDemoCase } from './ensure-demo-case.ts';
import { getCase } from './get-case.ts';
import { listCaseHistory } from './list-case-history.ts';
import { listOwnCases } from './list-own-cases.ts';
import { setCaseStatus } from './set-case-status.ts';
import { staffFunctions } from './staff-functions.ts';

export const handler = domainHandler(
  { ...casesContract, ...staffCasesContract },
  {
    listOwnCases,
    createCase,
    ensureDemoCase,
    getCase,
    setCaseStatus,
    listCaseHistory,
    ...staffFunctions,
  },
);
