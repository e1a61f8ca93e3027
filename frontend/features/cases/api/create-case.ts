import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { casesContract, type NewCase } from '#shared/contract/cases.ts';
import type { Case } from '#shared/records/case.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { caseTexts } from '../texts.ts';
import { caseKeys } from './queries.ts';

/** Failures with words of their own; they say it all. */
const saidInFull = new Set([
  'quota.reached',
  'case.limit_reached',
  'profile.missing',
  'organization.missing',
  'membership.missing',
  'case.forbidden',
]);

/** Why a case was not created, in the specification's words. */
export function createCaseProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return caseTexts.createError;
  if (saidInFull.has(error.code)) return error.message;
  if (error.code === 'offline' || error.code === 'unreadable') return caseTexts.createError;
  if (error.code === 'unexpected') return caseTexts.createFailed;
  return caseTexts.createFailedBecause(error.message);
}

/**
 * Creates one case for each intent: clicks while one is under way do nothing, and trying again after a lost
 * answer finds the case that was made.
 */
export function useCreateCase() {
  const client = useQueryClient();
  const intent = useRef<string>(undefined);
  /** Two clicks may come before the next render tells of the first. */
  const underWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: NewCase) => {
      intent.current ??= crypto.randomUUID();
      return call(casesContract.createCase, { body, idempotencyKey: intent.current });
    },
    onSuccess: (made) => {
      intent.current = undefined;
      client.setQueryData(caseKeys.one(made.id), made);
      notify.success(caseTexts.created);
      return client.invalidateQueries({ queryKey: caseKeys.own });
    },
    onError: (error) => {
      // Only an answer that never came may hide a case; anything else ends the intent.
      if (!(error instanceof ApiError && error.isRetryable)) intent.current = undefined;
      notify.error(createCaseProblem(error));
    },
    onSettled: () => {
      underWay.current = false;
    },
  });
  return {
    isPending,
    create(body: NewCase, onCreated: (made: Case) => void): void {
      if (underWay.current) return;
      underWay.current = true;
      mutate(body, { onSuccess: onCreated });
    },
  };
}
