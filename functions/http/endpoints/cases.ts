import { casesContract } from '#shared/contract/cases.ts';
import { createCase } from '../../cases/create-case.ts';
import { ensureDemoCase } from '../../cases/ensure-demo-case.ts';
import { getCase } from '../../cases/get-case.ts';
import { listCaseHistory } from '../../cases/list-case-history.ts';
import { listOwnCases } from '../../cases/list-own-cases.ts';
import { setCaseStatus } from '../../cases/set-case-status.ts';
import { undoStatusChanges } from '../../cases/undo-status-changes.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(casesContract, {
  listOwnCases,
  createCase,
  ensureDemoCase,
  getCase,
  setCaseStatus,
  undoStatusChanges,
  listCaseHistory,
});
