import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CasesChange, type ChangeOutcome, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { caseKeys } from '../../keys.ts';

/** Changes the chosen cases, in as many requests as it takes, and keeps the report of what became of each. */
export function useChangeCases() {
  const client = useQueryClient();
  const [report, setReport] = useState<readonly ChangeOutcome[]>();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({
      caseIds,
      change,
    }: {
      caseIds: readonly string[];
      change: CasesChange['change'];
    }) => {
      const results: ChangeOutcome[] = [];
      for (let start = 0; start < caseIds.length; start += limits.casesAtOnce) {
        const case_ids = caseIds.slice(start, start + limits.casesAtOnce);
        const answer = await call(staffCasesContract.changeCases, { body: { case_ids, change } });
        results.push(...answer.results);
      }
      return results;
    },
    onSuccess: (results) => {
      const changed = results.filter(({ outcome }) => outcome === 'changed').length;
      const refused = results.filter(({ outcome }) => outcome === 'refused').length;
      if (refused === 0) notify.success(`${countOf(changed)} changed`);
      setReport(refused === 0 ? undefined : results);
    },
    onError: (error) => notify.error("Couldn't change the cases", errorText(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: organizationKeys.cases }),
        client.invalidateQueries({ queryKey: organizationKeys.figures }),
        client.invalidateQueries({ queryKey: caseKeys.all }),
      ]),
  });
  return { change: mutate, isPending, report, dismissReport: () => setReport(undefined) };
}

export const countOf = (cases: number): string => `${cases} ${cases === 1 ? 'case' : 'cases'}`;
