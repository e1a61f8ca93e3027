import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { casesContract } from '#shared/contract/cases.ts';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import type { Case } from '#shared/records/case.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { notifyChangeFailure } from '../../../lib/notify-change-failure.ts';
import { quotaKey } from '../../../lib/quota-left.ts';
import { loadSession } from '../../../lib/session.tsx';
import { caseKeys } from '../keys.ts';
import { caseTexts } from '../texts.ts';
import { useOfferUndo } from './undo-status.ts';

/**
 * Sets a case's status based on the version the user saw (optimistic locking). A concurrent change is shown, not
 * overwritten. A status chosen during a save is saved afterward.
 */
export function useSetStatus(item: Case) {
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [next, setNext] = useState<CaseStatus>();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: CaseStatus) =>
      call(casesContract.setCaseStatus, {
        params: { caseId: item.id },
        body: { status, version: item.version },
      }),
    onSuccess: (changed) => {
      client.setQueryData(caseKeys.one(item.id), changed);
      offerUndo(caseTexts.statusUpdated, [{ case_id: changed.id, version: changed.version }]);
      // The number of open cases changed. The next profile response has the new quota.
      client.removeQueries({ queryKey: quotaKey('open_cases') });
      void client.invalidateQueries({ queryKey: caseKeys.own });
      return client.invalidateQueries({ queryKey: caseKeys.history(item.id) });
    },
    onError: (error) => {
      setNext(undefined);
      notifyChangeFailure(error, caseTexts.statusFailed);
      // The organization's setting has changed since the profile was loaded.
      if (error instanceof ApiError && error.code === 'case.status_reserved') void loadSession();
      void client.invalidateQueries({ queryKey: caseKeys.history(item.id) });
      return client.invalidateQueries({ queryKey: caseKeys.one(item.id) });
    },
  });
  useEffect(() => {
    if (isPending || next === undefined) return;
    setNext(undefined);
    if (next !== item.status) mutate(next);
  }, [isPending, next, item.status, mutate]);
  const setStatus = (to: CaseStatus) => (isPending ? setNext(to) : mutate(to));
  return { setStatus, isPending, status: next ?? (isPending ? variables : item.status) };
}
