import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { PacketDocument } from '#shared/records/packet.ts';
import { Id } from '#shared/schema/common.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** The document versions in a packet: the content of a storage key never changes. */
export const PacketFile = z.extend(PacketDocument, { storage_key: z.string() });
export type PacketFile = z.infer<typeof PacketFile>;

/**
 * The files of an exhibit share what describes it, so only the first of them is stored with it: in the longest packets,
 * these texts would exceed DynamoDB's 400 KB for an item.
 */
const StoredFile = z.extend(PacketFile, { exhibit_title: z.optional(z.string()) });
type StoredFile = z.infer<typeof StoredFile>;
const PacketFilesItem = z.object({ case_id: Id, number: z.number(), files: z.array(StoredFile) });

function toStored({ exhibit_title, section, cites, ...file }: PacketFile, before: PacketFile | undefined) {
  return file.exhibit === before?.exhibit
    ? file
    : { ...file, exhibit_title, ...(section && { section }), ...(cites && { cites }) };
}

function fromStored(files: readonly StoredFile[]): PacketFile[] {
  let shared: Pick<PacketFile, 'exhibit_title' | 'section' | 'cites'> = { exhibit_title: '' };
  return files.map((file) => {
    const { exhibit_title, section, cites } = file;
    if (exhibit_title !== undefined)
      shared = { exhibit_title, ...(section && { section }), ...(cites && { cites }) };
    return { ...file, ...shared };
  });
}

export const putPacketFiles = (
  caseId: string,
  number: number,
  files: readonly PacketFile[],
): TransactItem => ({
  Put: {
    Item: {
      ...keys.packetFiles(caseId, number),
      entity: 'PacketFiles',
      case_id: caseId,
      number,
      files: files.map((file, at) => toStored(file, files[at - 1])),
    },
  },
});

/** The files in the order of the packet, strongly consistent; empty for reports. */
export async function getPacketFiles(caseId: string, number: number): Promise<PacketFile[]> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.packetFiles(caseId, number), ConsistentRead: true }),
  );
  return Item ? fromStored(PacketFilesItem.parse(Item).files) : [];
}
