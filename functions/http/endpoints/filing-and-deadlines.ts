import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { filingContract } from '#shared/contract/filing.ts';
import { changeFiling, getFiling } from '../../cases/filing.ts';
import { listDeadlines } from '../../cases/list-deadlines.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { endpointGroup } from '../endpoint-group.ts';

const casePlanContract = { ...filingContract, ...deadlinesContract };

export const endpoints = endpointGroup(casePlanContract, {
  getFiling,
  changeFiling,
  listDeadlines,
  // Dates are read much more often than they change.
  putDeadline: onDemand(async () => (await import('../../cases/deadlines.ts')).putDeadline),
  deleteDeadline: onDemand(async () => (await import('../../cases/deadlines.ts')).deleteDeadline),
  setAgeLimit: onDemand(async () => (await import('../../cases/age-limits.ts')).setAgeLimit),
  setDocumentDates: onDemand(async () => (await import('../../cases/document-dates.ts')).setDocumentDates),
});
