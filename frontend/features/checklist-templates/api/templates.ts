import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ChecklistTemplateView,
  checklistTemplatesContract,
} from '#shared/contract/checklist-templates.ts';
import type { VisaPath } from '#shared/domain/visa-paths.ts';
import type { TemplateEntry } from '#shared/records/checklist-template.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';

const key = ['checklist-templates'];

export const templatesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(checklistTemplatesContract.listChecklistTemplates, { signal }),
});

export const templateQuery = (path: VisaPath) =>
  queryOptions({
    queryKey: [...key, path],
    queryFn: ({ signal }) =>
      call(checklistTemplatesContract.getChecklistTemplate, { params: { path }, signal }),
  });

/**
 * Saves a new version based on the one the user saw.
 * @param onStale called with the version that someone else saved meanwhile; says what became of the draft
 */
export function useSaveTemplate(
  path: VisaPath,
  onSaved: (saved: ChecklistTemplateView, sent: readonly TemplateEntry[]) => void,
  onStale: (latest: ChecklistTemplateView) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { entries: TemplateEntry[]; version: number }) =>
      call(checklistTemplatesContract.putChecklistTemplate, { params: { path }, body }),
    onSuccess: (saved, { entries }) => {
      client.setQueryData(templateQuery(path).queryKey, saved);
      void client.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true });
      notify.success(`Version ${saved.version} saved`, 'New cases will use it. Existing cases keep theirs.');
      onSaved(saved, entries);
    },
    onError: async (error) => {
      const isStale = error instanceof ApiError && error.code === 'conflict';
      if (isStale) await client.refetchQueries({ queryKey: key });
      const latest = isStale && client.getQueryData(templateQuery(path).queryKey);
      notify.error('Couldn’t save the checklist', latest ? onStale(latest) : errorText(error));
    },
  });
}
