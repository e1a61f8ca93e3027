import { queryOptions } from '@tanstack/react-query';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { call } from '../../../../lib/api-client.ts';
import { pagedQuery } from '../../../../lib/paged-query.ts';
import { caseKeys } from '../../keys.ts';

/** A case's applicant, owner, and due date, as managed by staff. */
export const managementQuery = (caseId: string, version: number) =>
  queryOptions({
    queryKey: caseKeys.management(caseId, version),
    queryFn: ({ signal }) => call(staffCasesContract.getCaseManagement, { params: { caseId }, signal }),
  });

export const notesQuery = (caseId: string) =>
  pagedQuery(caseKeys.notes(caseId), ({ cursor, signal }) =>
    call(staffCasesContract.listNotes, { params: { caseId }, query: { cursor }, signal }),
  );
