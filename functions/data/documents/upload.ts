import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ItemId } from '#shared/records/checklist-item.ts';
import { ScanResult } from '#shared/records/document.ts';
import { Id, OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { type TransactItem, transact } from '../core/transaction.ts';
import { purgeAttributes } from '../jobs/purge.ts';

const hour = 3600_000;

/** A started upload. The resulting document gets the same ID. */
export const UploadItem = z.object({
  upload_id: Id,
  case_id: Id,
  org_id: OrganizationId,
  user_id: PersonId,
  name: z.string(),
  mime_type: z.string(),
  size: z.number(),
  storage_key: z.string(),
  created_at: Timestamp,
  /** The checklist item it is for, and the document of the item that it replaces. */
  item_id: z.optional(ItemId),
  replaces: z.optional(Id),
  /** The malware scan may report before the upload is finished. */
  scan_result: z.optional(ScanResult),
});
export type UploadItem = z.infer<typeof UploadItem>;

/**
 * Stores an announced upload. One hour after its URL has expired, the purge deletes the file and the row.
 * @param activity marks a closed case as active, in the same transaction
 * @throws ApiError `case.not_found`
 */
export async function putUpload(
  upload: UploadItem,
  addressExpiresAt: Date,
  activity?: TransactItem,
): Promise<void> {
  const put = {
    Item: {
      ...keys.upload(upload.case_id, upload.upload_id),
      entity: 'Upload',
      ...upload,
      ...purgeAttributes(new Date(addressExpiresAt.getTime() + hour)),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  };
  if (activity)
    // Retention deleted the case in the meantime.
    await transact({ case: activity, upload: { Put: put } }, { onConditionFailed: 'case.not_found' });
  else await table.send(new PutCommand({ TableName: tableName(), ...put }));
}

/** A started upload, strongly consistent; undefined if it is finished, canceled, or belongs to someone else. */
export async function getUpload(
  caseId: string,
  uploadId: string,
  userId: string,
): Promise<UploadItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.upload(caseId, uploadId), ConsistentRead: true }),
  );
  const upload = Item && UploadItem.parse(Item);
  return upload?.user_id === userId ? upload : undefined;
}

/** Deletes an upload; the condition fails if it is already completed or canceled. */
export const deleteUpload = (upload: UploadItem): TransactItem => ({
  Delete: {
    Key: keys.upload(upload.case_id, upload.upload_id),
    ConditionExpression: 'user_id = :user',
    ExpressionAttributeValues: { ':user': upload.user_id },
  },
});

/** Ends an upload that becomes a document; also fails if a scan result arrived since it was read. */
export const completeUpload = (upload: UploadItem): TransactItem => ({
  Delete: {
    Key: keys.upload(upload.case_id, upload.upload_id),
    ConditionExpression: upload.scan_result
      ? 'user_id = :user AND scan_result = :seen'
      : 'user_id = :user AND attribute_not_exists(scan_result)',
    ExpressionAttributeValues: {
      ':user': upload.user_id,
      ...(upload.scan_result && { ':seen': upload.scan_result }),
    },
  },
});
