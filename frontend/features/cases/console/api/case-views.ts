import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CaseView, type CaseViewChange, caseViewsContract } from '#shared/contract/case-views.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';

/** The user's own saved views and those the organization shares. */
export const caseViewsQuery = queryOptions({
  queryKey: organizationKeys.caseViews,
  queryFn: ({ signal }) => call(caseViewsContract.listCaseViews, { signal }),
});

/** A view to save. Its client-generated ID makes retries idempotent. */
type ViewToSave = CaseViewChange & { readonly id: string };

export function useChangeViews(onDone: (saved: CaseView | undefined) => void) {
  const client = useQueryClient();
  const options = {
    onError: (error: unknown) => notify.error('Couldn’t save the view', errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: organizationKeys.caseViews }),
  };
  const save = useMutation({
    ...options,
    mutationFn: ({ id, ...body }: ViewToSave) =>
      call(caseViewsContract.putCaseView, { params: { viewId: id }, body }),
    onSuccess: (saved) => {
      notify.success('View saved');
      onDone(saved);
    },
  });
  const remove = useMutation({
    ...options,
    mutationFn: (viewId: string) => call(caseViewsContract.deleteCaseView, { params: { viewId } }),
    onError: (error: unknown) => notify.error('Couldn’t delete the view', errorText(error)),
    onSuccess: () => {
      notify.success('View deleted');
      onDone(undefined);
    },
  });
  return { save: save.mutate, remove: remove.mutate, isPending: save.isPending || remove.isPending };
}
