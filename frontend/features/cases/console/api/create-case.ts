import { useQueryClient } from '@tanstack/react-query';
import { type StaffNewCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { ApiError, call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { useIdempotentMutation } from '../../../../lib/use-idempotent-mutation.ts';
import { employerTexts } from '../texts.ts';

const problems: Record<string, string> = {
  'applicant.not_found': employerTexts.applicantNotFound,
  'permission.denied': employerTexts.createDenied,
  'membership.missing': employerTexts.applicantGone,
};

/** Codes whose messages already say what to do. */
const selfExplanatoryCodes = new Set(['quota.reached', 'case.limit_reached', 'conflict']);

/**
 * Creates a case for an applicant, at most one per opening of the dialog.
 * @param draft the name of what is chosen in it
 */
export function useCreateApplicantCase(draft: string, onCreated: (caseId: string) => void) {
  const client = useQueryClient();
  return useIdempotentMutation({
    draft,
    send: (body: StaffNewCase, idempotencyKey) =>
      call(staffCasesContract.createCaseForApplicant, { body, idempotencyKey }),
    onSuccess: (made) => {
      notify.success(employerTexts.created);
      onCreated(made.id);
      // Not awaited: the dialog may be opened for the next case before the list is read again.
      void client.invalidateQueries({ queryKey: organizationKeys.cases });
      void client.invalidateQueries({ queryKey: organizationKeys.stats });
    },
    onError: (error) => {
      const problem = error instanceof ApiError ? problems[error.code] : undefined;
      if (problem) notify.error(problem);
      else if (error instanceof ApiError && selfExplanatoryCodes.has(error.code)) notify.error(error.message);
      else notify.error(employerTexts.createFailed, errorText(error));
    },
  });
}
