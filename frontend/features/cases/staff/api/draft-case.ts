import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { casesContract } from '#shared/contract/cases.ts';
import type { FamilyCase } from '#shared/contract/family.ts';
import {
  draftCasesContract,
  type RouteCorrection,
  staffCasesContract,
} from '#shared/contract/staff-cases.ts';
import type { Case } from '#shared/records/case.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { checklistKey } from '../../../../lib/checklist-key.ts';
import { notify } from '../../../../lib/notify.ts';
import { notifyChangeFailure } from '../../../../lib/notify-change-failure.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { caseKeys } from '../../keys.ts';

const correct = (caseId: string, body: RouteCorrection) =>
  call(staffCasesContract.correctCaseRoute, { params: { caseId }, body });

/**
 * Gives a dependent's case the principal's path. @returns whether it succeeded; a failure has already been reported
 */
async function correctDependent({ id: caseId, name }: FamilyCase, to: RouteCorrection): Promise<boolean> {
  try {
    const { version } = await call(casesContract.getCase, { params: { caseId } });
    await correct(caseId, { ...to, version });
    return true;
  } catch (error) {
    notify.error(`Couldn’t change the visa path of ${name}`, errorText(error));
    return false;
  }
}

/** Corrects the visa path, and with it the country, and then does the same for each of the dependents' cases. */
export function useCorrectRoute({ id: caseId }: Case, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ dependents, ...body }: RouteCorrection & { dependents: readonly FamilyCase[] }) => {
      const item = await correct(caseId, body);
      const outcomes: boolean[] = [];
      for (const dependent of dependents) outcomes.push(await correctDependent(dependent, body));
      return { item, changed: 1 + outcomes.filter(Boolean).length };
    },
    onSuccess: ({ item, changed }) => {
      client.setQueryData(caseKeys.one(caseId), item);
      notify.success(changed > 1 ? `Visa path of ${changed} cases changed` : 'Visa path changed');
      onSaved();
    },
    onError: (error) => notifyChangeFailure(error, 'Couldn’t change the visa path'),
    onSettled: (_, __, { dependents }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: caseKeys.all }),
        ...[caseId, ...dependents.map(({ id }) => id)].map((id) =>
          client.invalidateQueries({ queryKey: checklistKey(id) }),
        ),
        client.invalidateQueries({ queryKey: organizationKeys.cases }),
      ]),
  });
}

export function useDeleteDraft(caseId: string, onDeleted: () => void) {
  const client = useQueryClient();
  const ofCase = { predicate: ({ queryKey }: Query) => queryKey.includes(caseId) };
  return useMutation({
    // Pending reads of the deleted case would fail because it no longer exists.
    onMutate: () => client.cancelQueries(ofCase),
    mutationFn: () => call(draftCasesContract.deleteDraftCase, { params: { caseId } }),
    onSuccess: () => {
      notify.success('Draft deleted');
      onDeleted();
      return client.invalidateQueries({ queryKey: organizationKeys.cases });
    },
    onError: (error) => {
      notifyChangeFailure(error, 'Couldn’t delete the draft');
      return client.invalidateQueries(ofCase);
    },
  });
}
