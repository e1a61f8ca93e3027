import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CaseImport, CaseImportState, caseImportsContract } from '#shared/contract/case-imports.ts';
import { limits } from '#shared/schema/limits.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { pagedQuery } from '../../../../lib/paged-query.ts';
import { isActive, type Shown, shownState } from '../jobs.ts';
import { useRefreshAfterJobs } from './refresh-after-jobs.ts';

export type ShownImport = Shown<CaseImport>;

const listed = {
  ...caseImportsContract.listCaseImports,
  response: z.object({
    items: z.array(z.extend(CaseImport, { state: shownState(CaseImportState.options) })),
  }),
};

const progressPoll = 2000;
const day = 24 * 3_600_000;

export const caseImportsQuery = queryOptions({
  queryKey: organizationKeys.caseImports,
  queryFn: ({ signal }) => call(listed, { signal }),
  refetchInterval: ({ state }) => Boolean(state.data?.items.some(isActive)) && progressPoll,
});

export const skippedLinesQuery = (importId: string) =>
  pagedQuery([...organizationKeys.caseImports, importId], ({ cursor, signal }) =>
    call(caseImportsContract.listSkippedLines, {
      params: { importId },
      query: { cursor, limit: limits.maxPageSize },
      signal,
    }),
  );

/** Imports that are running, can be resumed, or ended within a day. Refetches the case lists when one ends. */
export function useCaseImports(): {
  all: readonly ShownImport[] | undefined;
  shown: readonly ShownImport[];
} {
  const { data } = useQuery(caseImportsQuery);
  useRefreshAfterJobs(data?.items);
  const isRecent = ({ updated_at }: ShownImport) => Date.now() - new Date(updated_at).getTime() < day;
  const shown = (data?.items ?? []).filter(
    (job) => job.state !== 'UPLOADING' && (isActive(job) || isRecent(job)),
  );
  return { all: data?.items, shown };
}

const steps = {
  start: caseImportsContract.startCaseImport,
  stop: caseImportsContract.stopCaseImport,
  resume: caseImportsContract.resumeCaseImport,
} as const;

/** Starts, stops, or resumes an import. */
export function useControlCaseImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: keyof typeof steps }) =>
      call(steps[step], { params: { importId: id } }),
    onError: (error) => notify.error('Couldn’t update the import', errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: organizationKeys.caseImports }),
  });
}
