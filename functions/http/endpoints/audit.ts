import { auditContract } from '#shared/contract/audit.ts';
import { exportAudit, listAudit } from '../../organization/audit.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(auditContract, {
  listAudit,
  exportAudit,
});
