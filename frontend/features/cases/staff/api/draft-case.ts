import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  draftCasesContract,
  type RouteCorrection,
  staffCasesContract,
} from '#shared/contract/staff-cases.ts';
import type { Case } from '#shared/records/case.ts';
import { call } from '../../../../lib/api-client.ts';
import { checklistKey } from '../../../../lib/checklist-key.ts';
import { notify } from '../../../../lib/notify.ts';
import { notifyChangeFailure } from '../../../../lib/notify-change-failure.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { caseKeys } from '../../keys.ts';

/** Corrects the visa path, and with it the country. */
export function useCorrectRoute({ id: caseId }: Case, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteCorrection) =>
      call(staffCasesContract.correctCaseRoute, { params: { caseId }, body }),
    onSuccess: (item) => {
      client.setQueryData(caseKeys.one(caseId), item);
      notify.success('Visa path changed');
      onSaved();
    },
    onError: (error) => notifyChangeFailure(error, 'Couldn’t change the visa path'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: caseKeys.all }),
        client.invalidateQueries({ queryKey: checklistKey(caseId) }),
        client.invalidateQueries({ queryKey: organizationKeys.cases }),
      ]),
  });
}

export function useDeleteDraft(caseId: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(draftCasesContract.deleteDraftCase, { params: { caseId } }),
    onSuccess: () => {
      notify.success('Draft deleted');
      onDeleted();
      return client.invalidateQueries({ queryKey: organizationKeys.cases });
    },
    onError: (error) => notifyChangeFailure(error, 'Couldn’t delete the draft'),
  });
}
