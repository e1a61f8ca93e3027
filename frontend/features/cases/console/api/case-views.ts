import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CaseView, type CaseViewChange, caseViewsContract } from '#shared/contract/case-views.ts';
import { ApiError, call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { notifyUndoable } from '../../../../lib/notify-undoable.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';

/** The user's own saved views and those the organization shares. */
export const caseViewsQuery = queryOptions({
  queryKey: organizationKeys.caseViews,
  queryFn: ({ signal }) => call(caseViewsContract.listCaseViews, { signal }),
});

/** A view to save. Its client-generated ID makes retries idempotent. */
type ViewToSave = CaseViewChange & { readonly id: string };

const saveProblem = (error: Error): string =>
  error instanceof ApiError && error.code === 'view.not_found'
    ? 'Someone deleted this view. To keep it, save it again as a new one.'
    : errorText(error);

/** @param onConflict called with the latest views if someone else changed or deleted the one to save */
export function useChangeViews(
  onDone: (saved: CaseView | undefined) => void,
  onConflict: (latest: readonly CaseView[]) => void,
) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: organizationKeys.caseViews });
  const save = useMutation({
    mutationFn: ({ id, ...body }: ViewToSave) =>
      call(caseViewsContract.putCaseView, { params: { viewId: id }, body }),
    onSuccess: (saved) => {
      notify.success('View saved');
      onDone(saved);
    },
    onError: (error) => notify.error('Couldn’t save the view', saveProblem(error)),
    onSettled: async (_, error) => {
      await refetch();
      const isConflict = error instanceof ApiError && ['view.changed', 'view.not_found'].includes(error.code);
      const latest = client.getQueryData(caseViewsQuery.queryKey);
      if (isConflict && latest) onConflict(latest.items);
    },
  });
  const restore = async ({ id, name, filter, shared }: CaseView) => {
    try {
      const body = { name, filter, shared, version: 0 };
      await call(caseViewsContract.putCaseView, { params: { viewId: id }, body });
    } catch (error) {
      notify.error('Couldn’t restore the view', errorText(error));
    }
    await refetch();
  };
  const remove = useMutation({
    mutationFn: ({ id, version }: CaseView) =>
      call(caseViewsContract.deleteCaseView, { params: { viewId: id }, query: { version } }),
    onError: (error) => {
      notify.error('Couldn’t delete the view', errorText(error));
      if (error instanceof ApiError && error.code === 'view.not_found') onDone(undefined);
    },
    onSettled: refetch,
    onSuccess: (_, view) => {
      notifyUndoable('View deleted', () => void restore(view));
      onDone(undefined);
    },
  });
  return { save: save.mutate, remove: remove.mutate, isSaving: save.isPending, isRemoving: remove.isPending };
}
