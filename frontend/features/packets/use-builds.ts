import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficialForm } from '#shared/domain/packet-name.ts';
import type { Packet } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { isBuilding, type PacketOrder, packetsQuery, useBuildPacket } from './api/packets.ts';

export type Builds = ReturnType<typeof useBuilds>;

/**
 * What has been built from a case, and starting the next packet, report, or form draft.
 * @param version of the exhibits that the page shows
 */
export function useBuilds(caseId: string, version: number) {
  const query = useQuery(packetsQuery(caseId));
  const { data } = query;
  const { mutate, isPending, variables } = useBuildPacket(caseId);
  /** The number of the packet that this page started last. */
  const [startedHere, setStartedHere] = useState<number>();
  const items: readonly Packet[] = data?.items ?? [];
  const latest = items[0];
  const packets = items.filter(({ report }) => !report);
  const [latestPacket] = packets;
  const canStart = data !== undefined && !items.some(isBuilding);
  const start = (what: Pick<PacketOrder, 'report' | 'form'>) => {
    const number = (latest?.number ?? 0) + 1;
    setStartedHere(number);
    mutate({ number, version, ...what });
  };
  return {
    query,
    items,
    forms: data?.forms ?? [],
    latest,
    /** Whether this page started the latest one. */
    isLatestNew: latest !== undefined && latest.number === startedHere,
    nextPacket: (latestPacket?.ordinal ?? latestPacket?.number ?? 0) + 1,
    /** Reports have their own limit. */
    isFull: packets.length >= limits.packets,
    canStart,
    isBusy: !canStart || isPending,
    /** What is being started, until the server has accepted it. */
    starting: isPending ? variables : undefined,
    startPacket: () => start({}),
    startReport: (report: NonNullable<PacketOrder['report']>) => start({ report }),
    startForm: ({ id, name }: OfficialForm) => start({ report: 'form', form: { id, name } }),
  };
}
