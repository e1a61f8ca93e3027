import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import type { Facts } from '#shared/routes/facts.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { pagedQuery } from '../../../../lib/paged-query.ts';
import { useIdempotentMutation } from '../../../../lib/use-idempotent-mutation.ts';
import { caseKeys } from '../../keys.ts';
import { assessmentTexts } from '../texts.ts';

/** Pages are small because each assessment includes its whole ledger. */
const pageSize = 5;

/** A case's assessments, newest first. */
export const assessmentsQuery = (caseId: string) =>
  pagedQuery(caseKeys.assessments(caseId), ({ cursor, signal }) =>
    call(caseAssessmentsContract.listAssessments, {
      params: { caseId },
      query: { cursor, limit: pageSize },
      signal,
    }),
  );

export const replayQuery = (caseId: string, assessmentId: string) =>
  queryOptions({
    queryKey: caseKeys.replay(assessmentId),
    queryFn: ({ signal }) =>
      call(caseAssessmentsContract.replayAssessment, { params: { caseId, assessmentId }, signal }),
  });

function useRefresh(caseId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: caseKeys.assessments(caseId) }),
      client.invalidateQueries({ queryKey: caseKeys.one(caseId) }),
      client.invalidateQueries({ queryKey: caseKeys.history(caseId) }),
    ]);
}

/** Assesses the case with these facts, or with the applicant's own. Pending until the new assessment is shown. */
export function useAssessCase(caseId: string) {
  const refresh = useRefresh(caseId);
  return useIdempotentMutation({
    send: (body: { facts?: Facts }, idempotencyKey) =>
      call(caseAssessmentsContract.assessCase, { params: { caseId }, body, idempotencyKey }),
    onSuccess: () => {
      notify.success(assessmentTexts.assessed);
      return refresh();
    },
    onError: (error) => notify.error(assessmentTexts.assessFailed, errorText(error)),
  });
}

export function useVerifyFact(caseId: string, onDone: () => void) {
  const refresh = useRefresh(caseId);
  return useMutation({
    mutationFn: ({ fact, ...body }: { fact: string; assessment_id: string; document_id: string }) =>
      call(caseAssessmentsContract.verifyFact, { params: { caseId, fact }, body }),
    onSuccess: () => {
      notify.success(assessmentTexts.verified);
      onDone();
    },
    onError: (error) => notify.error(assessmentTexts.verifyFailed, errorText(error)),
    onSettled: refresh,
  });
}

export function useWithdrawVerification(caseId: string) {
  const refresh = useRefresh(caseId);
  return useMutation({
    mutationFn: (fact: string) =>
      call(caseAssessmentsContract.withdrawVerification, { params: { caseId, fact } }),
    onSuccess: () => notify.success(assessmentTexts.withdrawn),
    onError: (error) => notify.error(assessmentTexts.withdrawFailed, errorText(error)),
    onSettled: refresh,
  });
}
