import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { packetName } from '#shared/domain/packet-name.ts';
import { Packet, PacketCover, type PacketState } from '#shared/records/packet.ts';
import { OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { now, timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys, partitions } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import { setFields } from '../core/set-fields.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { dueBefore, putRemovedFile } from '../jobs/purge.ts';
import { displayName } from './file-name.ts';
import { type PacketFile, putPacketFiles } from './packet-files.ts';

const index = tableIndexes.dueForPurge;
/** Longer than Lambda can take for a run with all its retries. */
export const stalledAfterMinutes = 15;
/** Attempts to build an order: the first run and the stream's retries. */
export const maxAttempts = 3;

export const PacketItem = z.extend(Packet, {
  org_id: OrganizationId,
  made_by_id: PersonId,
  cover: PacketCover,
  /** Attempts since the last order. */
  tries: z.number(),
  /** ID of the current run; writes of earlier runs are rejected. */
  run: z.optional(z.string()),
  /** If it isn't finished by then, it never will be. */
  patience_until: z.optional(Timestamp),
  pdf_key: z.optional(z.string()),
  zip_key: z.optional(z.string()),
});
export type PacketItem = z.infer<typeof PacketItem>;

const fileTypes = { pdf: 'application/pdf', zip: 'application/zip' } as const;

/** A file of a packet and its download name, which says whose case it is, and which of theirs. */
export function packetFile(item: PacketItem, type: keyof typeof fileTypes) {
  const key = type === 'pdf' ? item.pdf_key : item.zip_key;
  const { subtitle, title } = item.cover;
  const ofCase = `${subtitle}, ${title}`.replaceAll(/[/\\]/g, '-');
  return (
    key && {
      key,
      name: displayName(`${packetName(item)}, ${ofCase}.${type}`),
      mimeType: fileTypes[type],
    }
  );
}

const stalledAt = (): string => new Date(now().getTime() + stalledAfterMinutes * 60_000).toISOString();

/** Lists failed and stalled packets for administrators. */
export const unfinishedAttributes = (organizationId: string, from: string) => ({
  [index.partition]: partitions.unfinishedPackets(organizationId),
  [index.sort]: from,
});

/** Orders a packet: the stream passes the row to the function that builds it. Fails if the number is taken. */
export function putPacket(packet: PacketItem, files: readonly PacketFile[]): TransactItem[] {
  const { case_id, number } = packet;
  const until = stalledAt();
  return [
    {
      Put: {
        Item: {
          ...keys.packet(case_id, number),
          entity: 'Packet',
          ...packet,
          patience_until: until,
          ...unfinishedAttributes(packet.org_id, until),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    putPacketFiles(case_id, number, files),
  ];
}

/**
 * Deletes a packet and schedules its files for the purge. A run in progress can't write anymore. The condition
 * fails if its state has changed.
 */
export const removePacket = ({ case_id, number, state, pdf_key, zip_key }: PacketItem): TransactItem[] => [
  {
    Delete: {
      Key: keys.packet(case_id, number),
      ConditionExpression: '#state = :seen',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':seen': state },
    },
  },
  { Delete: { Key: keys.packetFiles(case_id, number) } },
  ...[pdf_key, zip_key].flatMap((key) => (key ? [putRemovedFile(key, { everyVersion: true })] : [])),
];

export async function getPacketItem(caseId: string, number: number): Promise<PacketItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.packet(caseId, number), ConsistentRead: true }),
  );
  return Item && PacketItem.parse(Item);
}

/** The packets and reports of a case, newest first: one consistent query of at most 70 rows. */
export const listPacketItems = (caseId: string): Promise<PacketItem[]> =>
  queryAll(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :packets)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':packets': keys.packetPrefix },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    (item) => PacketItem.parse(item),
  );

/** Failed and stalled packets, longest first. */
export async function listFailedPacketItems(organizationId: string): Promise<PacketItem[]> {
  const found: PacketItem[] = [];
  for await (const row of dueBefore(partitions.unfinishedPackets(organizationId), now())) {
    found.push(PacketItem.parse(row));
    if (found.length === limits.packets) break;
  }
  return found;
}

/** Whether a run was interrupted without being able to record it. */
export const isStalled = ({ state, patience_until }: PacketItem): boolean =>
  (state === 'QUEUED' || state === 'RUNNING') && patience_until !== undefined && patience_until < timestamp();

/** The API representation; a stalled packet shows as failed. */
export function packetResponse(item: PacketItem): Packet {
  const { org_id, made_by_id, cover, tries, run, patience_until, pdf_key, zip_key, ...packet } = item;
  return isStalled(item) ? { ...packet, state: 'FAILED', failure: 'unexpected' } : packet;
}

type Fields = Partial<Record<keyof PacketItem | typeof index.partition | typeof index.sort, unknown>>;

/** Sets fields, and removes those that are undefined, if `condition` holds. */
function change(
  { case_id, number }: Pick<PacketItem, 'case_id' | 'number'>,
  fields: Fields,
  condition: string,
  values: Record<string, unknown>,
): NonNullable<TransactItem['Update']> {
  const update = setFields(fields, values);
  return {
    Key: keys.packet(case_id, number),
    ...update,
    ConditionExpression: condition,
    ExpressionAttributeNames: {
      '#state': 'state',
      ...(condition.includes('#run') && { '#run': 'run' }),
      ...update.ExpressionAttributeNames,
    },
  };
}

async function update(...parts: Parameters<typeof change>): Promise<boolean> {
  const update = new UpdateCommand({ TableName: tableName(), ...change(...parts) });
  return (await ifConditionHolds(table.send(update))) !== undefined;
}

const inRun = '#state = :running AND #run = :mine';
const claimedBy = (run: string) => ({ ':running': 'RUNNING' satisfies PacketState, ':mine': run });

/**
 * Claims a packet for a run, including after an interrupted run.
 * @returns false if there is nothing to do
 */
export const claimPacket = (packet: PacketItem, run: string): Promise<boolean> =>
  update(
    packet,
    { state: 'RUNNING', run, tries: packet.tries + 1, step: undefined, done: undefined, total: undefined },
    '#state IN (:queued, :going) AND #tries = :seen',
    { ':queued': 'QUEUED', ':going': 'RUNNING', ':seen': packet.tries },
  );

/** @returns false if the packet was canceled or claimed by another run */
export const reportProgress = (
  packet: PacketItem,
  run: string,
  progress: Pick<Packet, 'step' | 'done' | 'total'>,
): Promise<boolean> => update(packet, progress, inRun, claimedBy(run));

const over = { [index.partition]: undefined, [index.sort]: undefined, patience_until: undefined };

/** For the transaction that completes the packet; the condition fails if it was canceled in the meantime. */
export const finishPacket = (
  packet: PacketItem,
  run: string,
  results: Partial<PacketItem>,
): TransactItem => ({
  Update: change(
    packet,
    {
      ...over,
      step: undefined,
      done: undefined,
      total: undefined,
      failure: undefined,
      failed_document: undefined,
      ...results,
      state: 'DONE',
      finished_at: timestamp(),
    },
    inRun,
    claimedBy(run),
  ),
});

/** Marks the packet as failed, unless it was canceled in the meantime. */
export const failPacket = (
  packet: PacketItem,
  run: string,
  failure: NonNullable<Packet['failure']>,
  document?: string,
): Promise<boolean> =>
  update(
    packet,
    {
      ...{ state: 'FAILED', failure, failed_document: document },
      ...{ patience_until: undefined, step: undefined, finished_at: timestamp() },
      ...unfinishedAttributes(packet.org_id, timestamp()),
    },
    inRun,
    claimedBy(run),
  );

/** Cancels an unfinished packet, or dismisses one that failed, which keeps the reason: it may not be built again. */
export const cancelPacketItem = (packet: PacketItem): Promise<boolean> =>
  update(
    packet,
    {
      ...over,
      ...{ state: 'CANCELED', step: undefined, finished_at: timestamp() },
    },
    '#state IN (:queued, :going, :failed)',
    { ':queued': 'QUEUED', ':going': 'RUNNING', ':failed': 'FAILED' },
  );

/**
 * For the transaction that orders it again, from the same versions; the condition fails if its state has changed.
 */
export function requeuePacket(packet: PacketItem): TransactItem {
  const until = stalledAt();
  return {
    Update: change(
      packet,
      {
        ...{ state: 'QUEUED', tries: 0, run: undefined, finished_at: undefined },
        ...{ failure: undefined, failed_document: undefined },
        patience_until: until,
        ...unfinishedAttributes(packet.org_id, until),
      },
      '#state = :seen AND #tries = :tried',
      { ':seen': packet.state, ':tried': packet.tries },
    ),
  };
}
