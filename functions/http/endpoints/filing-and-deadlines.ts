import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { filingContract } from '#shared/contract/filing.ts';
import { deleteDeadline, listDeadlines, putDeadline } from '../../cases/deadlines.ts';
import { setDocumentDates } from '../../cases/document-dates.ts';
import { changeFiling, getFiling } from '../../cases/filing.ts';
import { endpointGroup } from '../endpoint-group.ts';

const casePlanContract = { ...filingContract, ...deadlinesContract };

export const endpoints = endpointGroup(casePlanContract, {
  getFiling,
  changeFiling,
  listDeadlines,
  putDeadline,
  deleteDeadline,
  setDocumentDates,
});
