import type { ScanResult } from '#shared/records/document.ts';
import { keys } from '../core/keys.ts';
import { queryRows } from '../core/read-all.ts';
import type { TransactItem } from '../core/transaction.ts';
import { DocumentItem } from './document.ts';
import { UploadItem } from './upload.ts';

type CaseFile =
  | { readonly kind: 'upload'; readonly upload: UploadItem }
  | { readonly kind: 'document'; readonly document: DocumentItem };

/** The upload or document that a stored file belongs to: one consistent query each, in the case's partition. */
export async function findCaseFile(caseId: string, storageKey: string): Promise<CaseFile | undefined> {
  // In this order: an upload completed in between is found as a document.
  const upload = await rowWithFile(caseId, keys.uploadPrefix, storageKey);
  if (upload) return { kind: 'upload', upload: UploadItem.parse(upload) };
  const document = await rowWithFile(caseId, keys.documentPrefix, storageKey);
  return document ? { kind: 'document', document: DocumentItem.parse(document) } : undefined;
}

async function rowWithFile(
  caseId: string,
  prefix: string,
  storageKey: string,
): Promise<Record<string, unknown> | undefined> {
  const rows = queryRows({
    KeyConditionExpression: 'pk = :case AND begins_with(sk, :prefix)',
    FilterExpression: 'storage_key = :key',
    ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':prefix': prefix, ':key': storageKey },
    ConsistentRead: true,
  });
  for await (const row of rows) return row;
  return undefined;
}

export const fileRowKey = (file: CaseFile) =>
  file.kind === 'upload'
    ? keys.upload(file.upload.case_id, file.upload.upload_id)
    : keys.document(file.document.case_id, file.document.id);

/**
 * Stores a scan result in the row of its file; fails if the row no longer exists. A detected threat is never
 * overwritten, since events may arrive repeatedly and out of order.
 */
export const putScanResult = (key: { pk: string; sk: string }, result: ScanResult): TransactItem => ({
  Update: {
    Key: key,
    UpdateExpression: 'SET scan_result = :result',
    ConditionExpression:
      'attribute_exists(pk) AND (attribute_not_exists(scan_result) OR scan_result <> :infected)',
    ExpressionAttributeValues: { ':result': result, ':infected': 'THREATS_FOUND' satisfies ScanResult },
  },
});
