import { reportContract } from '#shared/contract/report.ts';
import { exportReport, getReport } from '../../cases/report.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(reportContract, {
  getReport,
  exportReport,
});
