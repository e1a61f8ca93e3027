import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { packetsContract } from '#shared/contract/packets.ts';
import { type CaseReport, type OfficialForm, packetNameWithin } from '#shared/domain/packet-name.ts';
import type { Exhibits, Packet } from '#shared/records/packet.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { listedByIndex } from '../../../lib/read-again.ts';

const keys = {
  exhibits: (caseId: string) => ['cases', 'exhibits', caseId],
  packets: (caseId: string) => ['cases', 'packets', caseId],
  packet: (caseId: string, number: number) => ['cases', 'packets', caseId, number],
} as const;
/** Polling interval while a packet is being built or pages are being counted, in milliseconds. */
const progressPoll = 1500;
/** After this many polls, pages that are still uncounted aren't being counted. */
const countPolls = 10;

/** Polling goes on after a transient failure, but not if, for example, the case was deleted meanwhile. */
const isWorthPolling = (error: Error | null): boolean =>
  error === null || (error instanceof ApiError && error.isRetryable);

export const isBuilding = ({ state }: Packet): boolean => state === 'QUEUED' || state === 'RUNNING';

export const exhibitsQuery = (caseId: string) =>
  queryOptions({
    queryKey: keys.exhibits(caseId),
    queryFn: ({ signal }) => call(packetsContract.getExhibits, { params: { caseId }, signal }),
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < countPolls &&
      Boolean(state.data?.documents.some(({ pages }) => pages === undefined)) &&
      progressPoll,
  });

export const packetsQuery = (caseId: string) =>
  queryOptions({
    queryKey: keys.packets(caseId),
    queryFn: ({ signal }) => call(packetsContract.listPackets, { params: { caseId }, signal }),
    refetchInterval: ({ state }) =>
      Boolean(state.data?.items.some(isBuilding)) && isWorthPolling(state.error) && progressPoll,
  });

export const packetQuery = (caseId: string, number: number) =>
  queryOptions({
    queryKey: keys.packet(caseId, number),
    queryFn: ({ signal }) => call(packetsContract.getPacket, { params: { caseId, number }, signal }),
  });

/** Failed packets of all cases in the organization, for administrators. */
export const failedPacketsQuery = queryOptions({
  queryKey: organizationKeys.failedPackets,
  queryFn: ({ signal }) => call(packetsContract.listFailedPackets, { signal }),
  meta: listedByIndex,
});

type Body = z.input<typeof packetsContract.putExhibits.body>;
type Arrangement = Omit<Body, 'version'>;

type OnEnd = (isSaved: boolean) => void;

/**
 * Saves a new arrangement optimistically, and falls back to the last saved one if that fails, also while offline.
 * Changes during a save are saved afterward: only the last one, because each contains the whole arrangement.
 * `save` returns whether it, or a later arrangement, was saved.
 */
export function useSaveExhibits(caseId: string) {
  const client = useQueryClient();
  const queryKey = keys.exhibits(caseId);
  const isSaving = useRef(false);
  const waiting = useRef<Arrangement>(undefined);
  const onEnds = useRef<{ sent: OnEnd[]; waiting: OnEnd[] }>({ sent: [], waiting: [] });
  const lastSaved = useRef<Exhibits>(undefined);
  const mutation = useMutation({
    mutationFn: (body: Body) => call(packetsContract.putExhibits, { params: { caseId }, body }),
    onSuccess: (saved) => {
      const next = waiting.current;
      waiting.current = undefined;
      isSaving.current = next !== undefined;
      lastSaved.current = saved;
      for (const onEnd of onEnds.current.sent) onEnd(true);
      onEnds.current = { sent: onEnds.current.waiting, waiting: [] };
      client.setQueryData(queryKey, { ...saved, ...next });
      if (next) mutation.mutate({ version: saved.version, ...next });
    },
    onError: (error) => {
      waiting.current = undefined;
      isSaving.current = false;
      for (const onEnd of [...onEnds.current.sent, ...onEnds.current.waiting]) onEnd(false);
      onEnds.current = { sent: [], waiting: [] };
      client.setQueryData(queryKey, lastSaved.current);
      notify.error('Couldn’t save the exhibits', errorText(error));
      return client.invalidateQueries({ queryKey });
    },
  });
  const save = async (arrangement: Arrangement): Promise<boolean> => {
    // A response that is still pending contains the previous arrangement.
    void client.cancelQueries({ queryKey });
    const seen = client.getQueryData<Exhibits>(queryKey);
    if (!seen) return false;
    client.setQueryData<Exhibits>(queryKey, { ...seen, ...arrangement });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    // Only this page's own save counts, because a save that another page started doesn't send what is queued
    // here.
    if (isSaving.current) {
      waiting.current = arrangement;
      onEnds.current.waiting.push(resolve);
    } else {
      isSaving.current = true;
      lastSaved.current = seen;
      onEnds.current.sent.push(resolve);
      mutation.mutate({ version: seen.version, ...arrangement });
    }
    return promise;
  };
  return { save, isPending: mutation.isPending };
}

/** A packet, a report, or, with `form`, a draft of a form. */
export interface PacketOrder {
  readonly number: number;
  readonly version: number;
  readonly report?: CaseReport;
  readonly form?: OfficialForm;
}

export function useBuildPacket(caseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ number, form, ...body }: PacketOrder) =>
      call(packetsContract.buildPacket, {
        params: { caseId, number },
        body: { ...body, ...(form && { form: form.id }) },
      }),
    onError: (error, packet) => notify.error(`Couldn’t build ${packetNameWithin(packet)}`, errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.packets(caseId) }),
  });
}

type PacketAction = 'cancelPacket' | 'retryPacket';

/** @param onDone called before the lists are read again */
export function usePacketAction(caseId: string, onDone?: (action: PacketAction) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ number, action }: { number: number; action: PacketAction }) =>
      call(packetsContract[action], { params: { caseId, number } }),
    onSuccess: (_, { action }) => onDone?.(action),
    onError: (error) => notify.error('Couldn’t change the packet', errorText(error)),
    onSettled: () =>
      Promise.all(
        [keys.packets(caseId), organizationKeys.failedPackets].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export async function downloadPacket(
  packet: Pick<Packet, 'case_id' | 'number' | 'ordinal' | 'report' | 'form'>,
  file: 'pdf' | 'zip',
): Promise<void> {
  const { case_id: caseId, number } = packet;
  try {
    const { url } = await call(packetsContract.createPacketLink, {
      params: { caseId, number },
      body: { file },
    });
    window.location.assign(url);
  } catch (error) {
    notify.error(`Couldn’t download ${packetNameWithin(packet)}`, errorText(error));
  }
}
