import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { BulkJobState } from '#shared/contract/bulk-jobs.ts';
import { CaseExport, caseExportsContract } from '#shared/contract/case-exports.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { today } from '../../../../lib/dates.ts';
import { notify } from '../../../../lib/notify.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import type { ListFilter } from '../case-filter.ts';
import { isActive, type Shown, shownState } from '../jobs.ts';

export type ShownExport = Shown<CaseExport>;

const listed = {
  ...caseExportsContract.listCaseExports,
  response: z.object({ items: z.array(z.extend(CaseExport, { state: shownState(BulkJobState.options) })) }),
};

const progressPoll = 1500;

/** Downloads a short list as CSV immediately. A longer one becomes a background job with visible progress. */
export function useExportCases(filter: ListFilter) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(caseExportsContract.startCaseExport, { body: filter, idempotencyKey: crypto.randomUUID() }),
    onSuccess: (started) => {
      if (started.kind === 'file')
        saveFile(new Blob([started.csv], { type: 'text/csv;charset=utf-8' }), `cases-${today()}.csv`);
      return client.invalidateQueries({ queryKey: organizationKeys.caseExports });
    },
    onError: (error) => notify.error('Couldn’t export the cases', errorText(error)),
  });
  return { isExporting: isPending, start: () => mutate() };
}

export const exportsQuery = queryOptions({
  queryKey: organizationKeys.caseExports,
  queryFn: ({ signal }) => call(listed, { signal }),
  refetchInterval: ({ state }) => Boolean(state.data?.items.some(isActive)) && progressPoll,
});

/** The user's exports of the last day. Undefined until loaded. */
export const useCaseExports = (): readonly ShownExport[] | undefined => useQuery(exportsQuery).data?.items;

const steps = {
  stop: caseExportsContract.stopCaseExport,
  resume: caseExportsContract.resumeCaseExport,
} as const;

/** Stops or resumes an export. */
export function useControlExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: keyof typeof steps }) =>
      call(steps[step], { params: { exportId: id } }),
    onError: (error) => notify.error('Couldn’t update the export', errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: organizationKeys.caseExports }),
  });
}

/** Downloads a finished export. */
export const useDownloadExport = () =>
  useMutation({
    mutationFn: ({ id }: Pick<CaseExport, 'id'>) =>
      call(caseExportsContract.createCaseExportLink, { params: { exportId: id } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notify.error('Couldn’t download the export', errorText(error)),
  });
