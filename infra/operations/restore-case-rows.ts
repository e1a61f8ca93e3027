import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { CaseItem, getCase, putApplicantCase, putNewCase } from '#functions/data/cases/case.ts';
import { filesOfPart } from '#functions/data/cases/case-parts.ts';
import { applicantUnread, ConversationItem } from '#functions/data/cases/conversation.ts';
import { countDependentCase } from '#functions/data/cases/dependent-cases.ts';
import { addOpenCases, openCasesAdded } from '#functions/data/cases/open-case-count.ts';
import { setUnread } from '#functions/data/cases/unread-messages.ts';
import { keys } from '#functions/data/core/keys.ts';
import { queryAll } from '#functions/data/core/read-all.ts';
import { type TransactItem, type TransactParts, transact } from '#functions/data/core/transaction.ts';
import { listVersionsInFolder } from '#functions/data/documents/file-versions.ts';
import { getDeletionReceipt } from '#functions/data/people/deletion.ts';
import { addToStats, statusStat } from '#functions/data/people/organization-stats.ts';
import { timestamp } from '#functions/platform/clock.ts';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { objectStore } from '#functions/platform/object-store.ts';
import { documentPrefix } from '#shared/domain/storage-prefixes.ts';
import { CommandError } from './command.ts';
import { operatorAudit } from './operator-audit.ts';

const Row = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  entity: z.string(),
  storage_key: z.optional(z.string()),
  /** A packet's files. */
  pdf_key: z.optional(z.string()),
  zip_key: z.optional(z.string()),
});
type Row = z.infer<typeof Row>;

/** The rows of one case in another table, such as a point-in-time copy. */
const caseRows = (source: string, caseId: string): Promise<Row[]> =>
  queryAll(
    {
      TableName: source,
      KeyConditionExpression: 'pk = :case',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk },
    },
    (row) => Row.parse(row),
  );

/**
 * Restores a case that retention removed: its rows from a copy of the table, and its files by removing their
 * delete markers. The retention period restarts. An interrupted run can be repeated.
 * @returns how many rows and documents were restored
 * @throws {CommandError} if the copy has no such case, the case exists, its applicant was deleted, or the principal's
 * case that it belongs to is gone
 */
export async function restoreCase(
  source: string,
  caseId: string,
): Promise<{ rows: number; documents: number }> {
  const rows = await caseRows(source, caseId);
  const row = rows.find(({ entity }) => entity === 'Case');
  if (!row) throw new CommandError(`${source} has no case ${caseId}.`);
  // A removed case has no dependents' cases left.
  const { dependent_cases: _, ...attributes } = row;
  const item = CaseItem.parse({ ...attributes, last_activity_at: timestamp() });
  // Otherwise, what people have deleted from it since would come back.
  if (await getCase(caseId)) throw new CommandError(`Case ${caseId} isn’t removed.`);
  if (await getDeletionReceipt(item.org_id, item.applicant_id))
    throw new CommandError(`The applicant of case ${caseId} was deleted, so it can’t be restored.`);
  const principalId = item.dependent?.principal_case_id;
  if (principalId && !(await getCase(principalId)))
    throw new CommandError(
      `The case belongs with case ${principalId}, which was removed too. Restore that case first.`,
    );
  // Uploads that were announced but never finished aren't restored, and neither are sent or pending
  // notifications.
  const parts = rows.filter(({ entity }) => !['Case', 'Upload', 'Notice', 'Notification'].includes(entity));
  const documents = parts.filter(({ entity }) => entity === 'Document');
  for (const part of parts) await unlessThere(writesOf(part, item));
  // Not earlier: a removal that is still scheduled would delete the files again.
  await bringBackFiles(new Set(parts.flatMap(filesOfPart)), caseId);
  await unlessThere({
    row: putNewCase(item),
    principal: principalId ? countDependentCase(principalId, item.org_id, 1) : undefined,
    applicantCase: putApplicantCase(item),
    openCases: addOpenCases(item, openCasesAdded(undefined, item.status)),
    stats: addToStats(item.org_id, item.id, { cases: 1, [statusStat(item.status)]: 1 }),
    audit: operatorAudit(item.org_id, { kind: 'case-restored', case_id: item.id }),
  });
  return { rows: parts.length + 1, documents: documents.length };
}

function writesOf(part: Row, { id, org_id }: CaseItem): Restored {
  const row = { Put: { Item: part, ConditionExpression: 'attribute_not_exists(pk)' } };
  if (part.entity === 'Conversation') {
    const conversation = ConversationItem.parse(part);
    const unread = applicantUnread(conversation);
    return { row, unread: setUnread(conversation.applicant_id, { [id]: unread }) };
  }
  return {
    row,
    stats: part.entity === 'Document' ? addToStats(org_id, id, { documents: 1 }) : undefined,
    removals: filesOfPart(part).map((key) => ({ Delete: { Key: keys.removedFile(key) } })),
  };
}

async function bringBackFiles(wanted: ReadonlySet<string>, caseId: string): Promise<void> {
  const Bucket = setting(environmentNames.documentsBucket);
  const versions = await listVersionsInFolder(`${documentPrefix}${caseId}/`);
  for (const { key, versionId, isDeleteMarker } of versions)
    if (isDeleteMarker && wanted.has(key))
      await objectStore().send(new DeleteObjectCommand({ Bucket, Key: key, VersionId: versionId }));
}

type Restored = TransactParts & { readonly row: TransactItem };

/** Rows that an earlier run restored stay. */
const unlessThere = (parts: Restored): Promise<void> =>
  transact(parts, { onConditionFailed: { row: () => undefined } });
