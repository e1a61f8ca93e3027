import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataExportContract, type PersonalRecord } from '#shared/contract/data-export.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { today } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notify.ts';
import { partsOf } from '../../../lib/paged-query.ts';
import { saveJson } from '../../../lib/save-file.ts';
import { profileKeys } from '../keys.ts';
import { profileTexts } from '../texts.ts';

/** Downloads the data in parts and saves them as one file. `records` counts the progress. */
export function useDownloadData() {
  const [records, setRecords] = useState<number>();
  const start = async () => {
    setRecords(0);
    try {
      const all: PersonalRecord[] = [];
      const read = (cursor: string | undefined) => call(dataExportContract.exportData, { query: { cursor } });
      for await (const { items } of partsOf(read)) {
        all.push(...items);
        setRecords(all.length);
      }
      saveJson({ downloaded_at: new Date().toISOString(), records: all }, `landfall-data-${today()}.json`);
      notify.success(profileTexts.downloaded);
    } catch (error) {
      notify.error(profileTexts.downloadFailed, errorText(error));
    } finally {
      setRecords(undefined);
    }
  };
  return { busy: records !== undefined, records: records ?? 0, start: () => void start() };
}

export const deletionQuery = queryOptions({
  queryKey: profileKeys.deletionRequest,
  queryFn: ({ signal }) => call(dataExportContract.getDeletionRequest, { signal }),
});

export function useRequestDeletion(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dataExportContract.requestDeletion),
    onSuccess: (request) => {
      client.setQueryData(deletionQuery.queryKey, { request });
      notify.success(profileTexts.deletionRequested);
      onDone();
    },
    onError: (error) => notify.error(profileTexts.deletionFailed, errorText(error)),
  });
}

export function useWithdrawDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dataExportContract.withdrawDeletion),
    onSuccess: () => {
      client.setQueryData(deletionQuery.queryKey, {});
      notify.success(profileTexts.deletionWithdrawn);
    },
    onError: (error) => notify.error(profileTexts.withdrawFailed, errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: deletionQuery.queryKey }),
  });
}
