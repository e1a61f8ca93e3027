import { casesContract } from '#shared/contract/cases.ts';
import { createCase } from '../../cases/create-case.ts';
import { getCase } from '../../cases/get-case.ts';
import { listCaseHistory } from '../../cases/list-case-history.ts';
import { listOwnCases } from '../../cases/list-own-cases.ts';
import { setCaseStatus } from '../../cases/set-case-status.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(casesContract, {
  listOwnCases,
  createCase,
  ensureDemoCase: onDemand(async () => (await import('../../cases/ensure-demo-case.ts')).ensureDemoCase),
  getCase,
  setCaseStatus,
  // Few changes are undone.
  undoStatusChanges: onDemand(
    async () => (await import('../../cases/undo-status-changes.ts')).undoStatusChanges,
  ),
  listCaseHistory,
});
