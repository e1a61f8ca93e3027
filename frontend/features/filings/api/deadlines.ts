import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type AgeLimitChange,
  type DeadlineChange,
  type DocumentDates,
  deadlinesContract,
} from '#shared/contract/deadlines.ts';
import type { Deadline } from '#shared/records/deadline.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { notifyChangeFailure } from '../../../lib/notify-change-failure.ts';
import { filingKeys } from '../keys.ts';

/** The dates of a case that aren't on its filing or documents. */
export type ListedDeadlines = z.output<typeof deadlinesContract.listDeadlines.response>;

export const deadlinesQuery = (caseId: string) =>
  queryOptions({
    queryKey: filingKeys.deadlines(caseId),
    queryFn: ({ signal }) => call(deadlinesContract.listDeadlines, { params: { caseId }, signal }),
  });

const failed = (error: Error) => notify.error('Couldn’t save the date', errorText(error));
const isConflict = (error: Error) =>
  error instanceof ApiError && ['conflict', 'deadline.not_found'].includes(error.code);

/**
 * Adds or changes a deadline. The page generates a new deadline's ID, so retries are idempotent. After a conflict,
 * the list shows what someone else saved.
 * @param onConflict called if someone else changed or removed the deadline since the user saw it
 */
export function usePutDeadline(caseId: string, onSaved: () => void, onConflict?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: DeadlineChange & { id: string }) =>
      call(deadlinesContract.putDeadline, { params: { caseId, deadlineId: id }, body }),
    onSuccess: (_, { done, version }) => {
      notify.success(done ? 'Deadline marked as done' : version === 0 ? 'Deadline added' : 'Deadline saved');
      onSaved();
    },
    onError: (error) => {
      failed(error);
      if (isConflict(error)) onConflict?.();
    },
    onSettled: () => client.invalidateQueries({ queryKey: filingKeys.deadlines(caseId) }),
  });
}

/** Marks a child's age limit as handled, or reopens it. */
export function useSetAgeLimit(caseId: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: AgeLimitChange & { id: string }) =>
      call(deadlinesContract.setAgeLimit, { params: { caseId, childId: id }, body }),
    onSuccess: (_, { handled }) => {
      notify.success(handled ? 'Age limit marked as handled' : 'Age limit reopened');
      onSaved();
    },
    onError: failed,
    onSettled: () => client.invalidateQueries({ queryKey: filingKeys.deadlines(caseId) }),
  });
}

/** @param onConflict called if someone else changed or removed the deadline since the user saw it */
export function useDeleteDeadline(caseId: string, onDeleted: () => void, onConflict: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<Deadline, 'id' | 'version'>) =>
      call(deadlinesContract.deleteDeadline, { params: { caseId, deadlineId: id }, query: { version } }),
    onSuccess: () => {
      notify.success('Deadline removed');
      onDeleted();
    },
    onError: (error) => {
      notify.error('Couldn’t remove the deadline', errorText(error));
      if (isConflict(error)) onConflict();
    },
    onSettled: () => client.invalidateQueries({ queryKey: filingKeys.deadlines(caseId) }),
  });
}

/** @param onConflict called if someone else changed the dates since the user saw them */
export function useDateDocument(caseId: string, onSaved: () => void, onConflict: () => void) {
  return useMutation({
    mutationFn: ({ id, ...body }: DocumentDates & { id: string }) =>
      call(deadlinesContract.setDocumentDates, { params: { caseId, documentId: id }, body }),
    onSuccess: () => {
      notify.success('Dates saved');
      onSaved();
    },
    onError: (error) => {
      notifyChangeFailure(error, 'Couldn’t save the dates');
      if (error instanceof ApiError && error.code === 'case.changed') onConflict();
    },
  });
}
