import * as z from 'zod/mini';
import { keys } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import { maxDeletesPerTransaction, type TransactItem } from '../core/transaction.ts';
import { putRemovedFile } from '../jobs/purge.ts';

/** A child item of a case: document, packet, note, request, upload, or history entry. */
const CasePart = z.object({
  pk: z.string(),
  sk: z.string(),
  entity: z.string(),
  storage_key: z.optional(z.string()),
  /** The files of a packet. */
  pdf_key: z.optional(z.string()),
  zip_key: z.optional(z.string()),
});
export type CasePart = z.infer<typeof CasePart> & {
  /** The approximate size of its row. */
  readonly bytes: number;
};

/** All child items of a case, documents first, for deleting the case. */
export async function listCaseParts(caseId: string): Promise<CasePart[]> {
  const parts = (await listCaseRows(caseId)).map((item) => ({
    ...CasePart.parse(item),
    bytes: Buffer.byteLength(JSON.stringify(item)),
  }));
  return parts
    .filter(({ sk }) => sk !== keys.case(caseId).sk)
    .sort((a, b) => Number(isDocument(b)) - Number(isDocument(a)));
}

const CaseRow = z.looseObject({ entity: z.string() });

/** Every item of a case, read consistently. */
export const listCaseRows = (caseId: string): Promise<z.infer<typeof CaseRow>[]> =>
  queryAll(
    {
      KeyConditionExpression: 'pk = :case',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk },
      ConsistentRead: true,
    },
    (row) => CaseRow.parse(row),
  );

export const isDocument = (part: CasePart): boolean => part.entity === 'Document';

/** Storage keys of a child item's files: at most two. */
export const filesOfPart = ({
  storage_key,
  pdf_key,
  zip_key,
}: Pick<CasePart, 'storage_key' | 'pdf_key' | 'zip_key'>): string[] =>
  [storage_key, pdf_key, zip_key].flatMap((key) => key ?? []);

/**
 * Deletes a child item and schedules its files for deletion. The condition fails if it no longer exists.
 * @param options `everyVersion`: deletes older versions of the files too
 */
export const removePart = (part: CasePart, { everyVersion = false } = {}): TransactItem[] => [
  {
    Delete: {
      Key: { pk: part.pk, sk: part.sk },
      // A notification may expire in the meantime.
      ...(part.entity !== 'Notification' && { ConditionExpression: 'attribute_exists(pk)' }),
    },
  },
  ...filesOfPart(part).map((key) => putRemovedFile(key, { everyVersion })),
];

/**
 * A transaction uses two write units per kilobyte, and all parts of a case are in one partition with 1,000 write
 * units a second. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
const maxBytes = 256 * 1024;

/** Groups parts, in order, into batches that one transaction can delete. */
export function batchesToRemove(parts: readonly CasePart[]): CasePart[][] {
  const batches: CasePart[][] = [];
  let [writes, bytes] = [0, 0];
  for (const part of parts) {
    const ofPart = 1 + filesOfPart(part).length;
    const current = batches.at(-1);
    if (current && writes + ofPart <= maxDeletesPerTransaction && bytes + part.bytes <= maxBytes) {
      current.push(part);
      writes += ofPart;
      bytes += part.bytes;
    } else {
      batches.push([part]);
      [writes, bytes] = [ofPart, part.bytes];
    }
  }
  return batches;
}
