import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ConsultationFilter } from '#shared/contract/consultations.ts';
import type { Count } from '#shared/contract/counts.ts';
import { Consultation } from '#shared/records/consultation.ts';
import { countRows } from '../core/count-rows.ts';
import { keys, partitions, timeKey } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { getRows } from '../core/read-all.ts';
import { setFields } from '../core/set-fields.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { CallItem } from './call.ts';

const index = tableIndexes.consultationsByOrganization;

/** The upload record of a resume. */
const FileUpload = z.object({
  id: z.string(),
  file_name: z.string(),
  file_path: z.string(),
  /** Bytes. */
  file_size: z.number(),
  file_type: z.string(),
});
type FileUpload = z.infer<typeof FileUpload>;

export interface ConsultationRecord {
  readonly consultation: Consultation;
  readonly call: CallItem | undefined;
  readonly file: FileUpload | undefined;
}

/** A submission with its call and its resume's upload record: one consistent query in its partition. */
export async function getConsultationRecord(id: string): Promise<ConsultationRecord | undefined> {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :consultation',
      ExpressionAttributeValues: { ':consultation': keys.consultation(id).pk },
      ConsistentRead: true,
    }),
  );
  const ofEntity = (entity: string) => Items.find((item) => item.entity === entity);
  const consultation = ofEntity('Consultation');
  if (!consultation) return undefined;
  const call = ofEntity('Call');
  const file = ofEntity('FileUpload');
  return {
    consultation: Consultation.parse(consultation),
    call: call && CallItem.parse(call),
    file: file && FileUpload.parse(file),
  };
}

/** Booked calls with their submissions: one batch. */
export async function getBookedCalls(
  consultationIds: readonly string[],
): Promise<{ consultation: Consultation; call: CallItem }[]> {
  const rows = await getRows(consultationIds.flatMap((id) => [keys.consultation(id), keys.call(id)]));
  const calls = rows.filter(({ entity }) => entity === 'Call').map((row) => CallItem.parse(row));
  return rows
    .filter(({ entity }) => entity === 'Consultation')
    .flatMap((row) => {
      const consultation = Consultation.parse(row);
      const call = calls.find((each) => each.consultation_id === consultation.id);
      return call?.status === 'booked' ? [{ consultation, call }] : [];
    });
}

/** Index attributes for the organization's list and for retention. */
export const consultationIndexAttributes = (
  item: Pick<Consultation, 'id' | 'org_id' | 'created_at'>,
): Record<string, string> => ({
  [index.partition]: partitions.orgConsultations(item.org_id),
  [index.sort]: timeKey(item.created_at, item.id),
  [tableIndexes.dueForPurge.partition]: partitions.consultationRetention,
  [tableIndexes.dueForPurge.sort]: item.created_at,
});

/** Puts a new submission in its organization's list. */
export const putNewConsultation = (item: Consultation): TransactItem => ({
  Put: {
    Item: {
      ...keys.consultation(item.id),
      entity: 'Consultation',
      ...item,
      ...consultationIndexAttributes(item),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

export const putFileUpload = (consultationId: string, file: FileUpload): TransactItem => ({
  Put: {
    Item: { ...keys.consultationFile(consultationId, file.id), entity: 'FileUpload', ...file },
  },
});

/** Condition check: the submission has not been deleted. */
export const checkHasConsultation = (id: string): TransactItem => ({
  ConditionCheck: { Key: keys.consultation(id), ConditionExpression: 'attribute_exists(pk)' },
});

/** Unset attributes are removed. Only staff changes increment the version, not bookings. */
export interface ConsultationUpdate {
  readonly call_at?: string | undefined;
  readonly owner_id?: string | undefined;
  readonly owner_name?: string | undefined;
  readonly note?: string | undefined;
  readonly case_id?: string;
}

/**
 * Changes some attributes of a submission.
 * @param expected the version the change is based on, which is then incremented; without it, the change isn't an edit
 * by a person and the version stays
 */
export function updateConsultation(
  id: string,
  at: string,
  change: ConsultationUpdate,
  expected?: number,
): TransactItem {
  const fields = { updated_at: at, ...change };
  const update =
    expected === undefined
      ? { ...setFields(fields), ConditionExpression: 'attribute_exists(pk)' }
      : {
          ...setFields({ ...fields, version: expected + 1 }, { ':seen': expected }),
          ConditionExpression: 'version = :seen',
        };
  return { Update: { Key: keys.consultation(id), ...update } };
}

/** Maximum reads per request when filtering submissions. */
const maxReads = 8;

/**
 * An organization's submissions, newest first, from `consultations-by-organization`; reads on until the page is
 * full. A page may be short and have a cursor when few submissions match the filter.
 */
export async function listConsultations(
  organizationId: string,
  filter: ConsultationFilter,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<Consultation>> {
  const scope = JSON.stringify([index.name, organizationId, filter.visa, filter.urgency]);
  const items: Consultation[] = [];
  let cursor = page.cursor;
  for (let read = 0; read < maxReads; read++) {
    const found = await queryPage(
      { ...receivedBy(organizationId, filter), ScanIndexForward: false },
      { cursor, limit: page.limit - items.length },
      (item) => Consultation.parse(item),
      scope,
    );
    items.push(...found.items);
    cursor = found.nextCursor;
    if (!cursor || items.length >= page.limit) break;
  }
  return { items, ...(cursor && { nextCursor: cursor }) };
}

/** The number of submissions that match a filter. */
export const countConsultations = (organizationId: string, filter: ConsultationFilter): Promise<Count> =>
  countRows(receivedBy(organizationId, filter));

function receivedBy(organizationId: string, { visa, urgency }: ConsultationFilter) {
  const conditions = [
    ...(visa ? ['target_visa = :visa'] : []),
    ...(urgency ? ['urgency_timeline = :urgency'] : []),
  ];
  return {
    IndexName: index.name,
    KeyConditionExpression: '#partition = :org',
    FilterExpression: conditions.join(' AND ') || undefined,
    ExpressionAttributeNames: { '#partition': index.partition },
    ExpressionAttributeValues: {
      ':org': partitions.orgConsultations(organizationId),
      ...(visa && { ':visa': visa }),
      ...(urgency && { ':urgency': urgency }),
    },
  };
}
