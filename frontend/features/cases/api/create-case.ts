import { useQueryClient } from '@tanstack/react-query';
import { casesContract, type NewCase } from '#shared/contract/cases.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts';
import { caseKeys } from '../keys.ts';
import { caseTexts } from '../texts.ts';

/** Failures with a complete message of their own. */
const selfExplanatoryCodes = new Set([
  'quota.reached',
  'case.limit_reached',
  'profile.missing',
  'organization.missing',
  'membership.missing',
  'case.forbidden',
]);

/** Explains why a case couldn't be created, in the specification's words. */
export function createCaseProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return caseTexts.createError;
  if (selfExplanatoryCodes.has(error.code)) return error.message;
  if (error.code === 'offline' || error.code === 'unreadable') return caseTexts.createError;
  if (error.code === 'unexpected') return caseTexts.createFailed;
  return caseTexts.createFailedBecause(error.message);
}

/** Says that a case couldn't be created, and what to do if the specification's text leaves that out. */
export function notifyCreateFailure(error: unknown): void {
  const problem = createCaseProblem(error);
  notify.error(problem, problem === caseTexts.createError ? errorText(error) : undefined);
}

/** Creates at most one case per intent. */
export function useCreateCase() {
  const client = useQueryClient();
  return useIdempotentMutation({
    send: (body: NewCase, idempotencyKey) => call(casesContract.createCase, { body, idempotencyKey }),
    onSuccess: (created) => {
      client.setQueryData(caseKeys.one(created.id), created);
      notify.success(caseTexts.created);
      // Not awaited: the case opens without waiting for the list.
      void client.invalidateQueries({ queryKey: caseKeys.own });
    },
    onError: notifyCreateFailure,
  });
}
