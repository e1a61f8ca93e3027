import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ScanResult } from '#shared/records/document.ts';
import { Timestamp } from '#shared/schema/common.ts';
import { now } from '../../platform/clock.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { purgeAttributes } from '../jobs/purge.ts';

const day = 24 * 3_600_000;
const { partition, sort } = tableIndexes.dueForPurge;

/** A resume upload, later attached to a form. If unclaimed, the file and its item are purged after a day. */
export const ResumeFileItem = z.object({
  storage_key: z.string(),
  created_at: Timestamp,
  /** The submission it was attached to. */
  consultation_id: z.optional(z.string()),
  /** Absent until the malware scan reports, and in deployments without a scan. */
  scan_result: z.optional(ScanResult),
});
export type ResumeFileItem = z.infer<typeof ResumeFileItem>;

/** @param days until it is purged, unless it is claimed */
const newRow = (storageKey: string, days: number) => ({
  ...keys.resumeFile(storageKey),
  entity: 'ResumeFile',
  storage_key: storageKey,
  created_at: now().toISOString(),
  ...purgeAttributes(new Date(now().getTime() + days * day)),
});

export const putAnnouncedResume = (storageKey: string): TransactItem => ({
  Put: { Item: newRow(storageKey, 1), ConditionExpression: 'attribute_not_exists(pk)' },
});

/**
 * Puts the row of the file that shows whether uploads are scanned; replaces an earlier one. It is purged a year after
 * the stage stopped scanning.
 */
export const putScanCheck = (storageKey: string): TransactItem => ({
  Put: { Item: newRow(storageKey, 365) },
});

/** The row of a resume, strongly consistent; undefined if it was purged. */
export async function getResumeFile(storageKey: string): Promise<ResumeFileItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.resumeFile(storageKey), ConsistentRead: true }),
  );
  return Item && ResumeFileItem.parse(Item);
}

/**
 * Attaches a resume to its submission; fails if the resume was purged, belongs to another submission, or is
 * infected.
 */
export const claimResume = (storageKey: string, consultationId: string): TransactItem => ({
  Update: {
    Key: keys.resumeFile(storageKey),
    UpdateExpression: 'SET consultation_id = :consultation REMOVE #partition, #sort',
    ConditionExpression:
      'attribute_exists(pk) AND attribute_not_exists(consultation_id) AND (attribute_not_exists(scan_result) OR scan_result <> :infected)',
    ExpressionAttributeNames: { '#partition': partition, '#sort': sort },
    ExpressionAttributeValues: {
      ':consultation': consultationId,
      ':infected': 'THREATS_FOUND' satisfies ScanResult,
    },
  },
});

export const deleteResumeFile = (storageKey: string): TransactItem => ({
  Delete: { Key: keys.resumeFile(storageKey) },
});
