import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { filingContract } from '#shared/contract/filing.ts';
import { deleteDeadline, listDeadlines, putDeadline } from '../../cases/deadlines.ts';
import { changeFiling, getFiling } from '../../cases/filing.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { endpointGroup } from '../endpoint-group.ts';

const casePlanContract = { ...filingContract, ...deadlinesContract };

export const endpoints = endpointGroup(casePlanContract, {
  getFiling,
  changeFiling,
  listDeadlines,
  putDeadline,
  deleteDeadline,
  setAgeLimit: onDemand(async () => (await import('../../cases/age-limits.ts')).setAgeLimit),
  setDocumentDates: onDemand(async () => (await import('../../cases/document-dates.ts')).setDocumentDates),
});
