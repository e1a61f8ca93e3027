import { caseViewsContract } from '#shared/contract/case-views.ts';
import { deleteCaseView, listCaseViews, putCaseView } from '../../cases/case-views.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(caseViewsContract, {
  listCaseViews,
  putCaseView,
  deleteCaseView,
});
