import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CaseManagement, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { call } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { notifyChangeFailure } from '../../../../lib/notify-change-failure.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { caseKeys } from '../../keys.ts';

/** Sets owner or due date based on the version the user saw (optimistic locking). */
export function useManageCase(management: CaseManagement) {
  const client = useQueryClient();
  const { case_id: caseId, version } = management;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: { owner_id: string | null } | { sla_due_at: string | null }) =>
      'owner_id' in change
        ? call(staffCasesContract.setCaseOwner, { params: { caseId }, body: { ...change, version } })
        : call(staffCasesContract.setCaseDueDate, { params: { caseId }, body: { ...change, version } }),
    onSuccess: (_, change) => notify.success('owner_id' in change ? 'Owner changed' : 'Due date changed'),
    onError: (error) => notifyChangeFailure(error, 'Couldn’t change the case'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: caseKeys.all }),
        client.invalidateQueries({ queryKey: organizationKeys.cases }),
      ]),
  });
  return { change: mutate, isPending, asked: isPending ? variables : undefined };
}
