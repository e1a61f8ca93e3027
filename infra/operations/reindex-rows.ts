import { isDeepStrictEqual } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CaseItem, caseIndexAttributes, getCase } from '#functions/data/cases/case.ts';
import { FilingItem, receiptAttributes } from '#functions/data/cases/filing.ts';
import { updateDependentCase } from '#functions/data/cases/update-dependent-cases.ts';
import { CallItem, callIndexAttributes } from '#functions/data/consultations/call.ts';
import { getConsultationRecord } from '#functions/data/consultations/consultation.ts';
import { setFields } from '#functions/data/core/set-fields.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { MembershipItem } from '#functions/data/people/account.ts';
import { membershipRow } from '#functions/data/people/membership.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { addDueReminders } from './add-due-reminders.ts';
import { addFilingReminders } from './add-filing-reminders.ts';
import { indexMissingCase, removeEarlierRow, removeExtraEntries } from './reindex-cases.ts';
import { reindexDocument, removeExtraDocumentRow } from './reindex-documents.ts';

const Row = z.looseObject({ pk: z.string(), sk: z.string(), entity: z.string() });
type Row = z.infer<typeof Row>;

export interface Reindexed {
  /** Rows read so far. */
  readonly read: number;
  readonly members: number;
  readonly cases: number;
  readonly documents: number;
  /** Listed by their numbers. */
  readonly filings: number;
  /** Booked calls. */
  readonly calls: number;
  /** Search entries and rows that no longer belong to a case or document, or that are from an earlier version. */
  readonly removed: number;
  /** Cases whose due date or dates of filings had no reminders. */
  readonly reminders: number;
}

/**
 * Updates the search indexes and worklists to the current cases, members, and calls. Run it after a deployment that
 * changes how they are found, or that adds reminders for existing due dates. Each write requires that the row
 * is unchanged since it was read, so people can keep working. Correct rows are left alone. An interrupted run
 * can be repeated.
 */
export async function reindexRows(report: (total: Reindexed) => void): Promise<Reindexed> {
  let total: Reindexed = {
    read: 0,
    members: 0,
    cases: 0,
    documents: 0,
    filings: 0,
    calls: 0,
    removed: 0,
    reminders: 0,
  };
  let from: Record<string, unknown> | undefined;
  do {
    const page = await table.send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: from }),
    );
    total = sumOf(total, await reindexPage((page.Items ?? []).map((row) => Row.parse(row))));
    report(total);
    from = page.LastEvaluatedKey;
  } while (from);
  return total;
}

async function reindexPage(rows: readonly Row[]): Promise<Reindexed> {
  const of = (...entities: readonly string[]) => rows.filter(({ entity }) => entities.includes(entity));
  const count = async (changes: readonly Promise<boolean>[]) =>
    (await Promise.all(changes)).filter(Boolean).length;
  const total = async (amounts: readonly Promise<number>[]) =>
    (await Promise.all(amounts)).reduce((sum, amount) => sum + amount, 0);
  return {
    read: rows.length,
    members: await count(of('Membership').map(reindexMember)),
    cases: await count(of('Case').map(reindexCase)),
    documents: await count(of('Document').map(reindexDocument)),
    filings: await count(of('Filing').map(reindexFiling)),
    calls: await count(of('Call').map(reindexCall)),
    removed:
      (await total(of('SearchBlock').map(removeExtraEntries))) +
      (await total(of('Find', 'LongNames').map(removeEarlierRow))) +
      (await count(of('FindDocument').map(removeExtraDocumentRow))),
    reminders: await count([
      ...of('Case').map((row) => addDueReminders(CaseItem.parse(row))),
      ...of('Filing').map((row) => addFilingReminders(FilingItem.parse(row))),
    ]),
  };
}

const sumOf = (one: Reindexed, other: Reindexed): Reindexed => ({
  read: one.read + other.read,
  members: one.members + other.members,
  cases: one.cases + other.cases,
  documents: one.documents + other.documents,
  filings: one.filings + other.filings,
  calls: one.calls + other.calls,
  removed: one.removed + other.removed,
  reminders: one.reminders + other.reminders,
});

/**
 * Writes the attributes that differ, unless the row has changed since it was read: the other writer has indexed
 * it then.
 */
async function setIndex(
  row: Row,
  expected: Readonly<Record<string, unknown>>,
  unchanged: { readonly name: string; readonly value: unknown },
): Promise<boolean> {
  const differing = Object.entries(expected).filter(([name, value]) => !isDeepStrictEqual(row[name], value));
  if (differing.length === 0) return false;
  const fields = { ...Object.fromEntries(differing), [unchanged.name]: unchanged.value };
  const hasChanged = await transact(
    {
      row: {
        Update: {
          Key: { pk: row.pk, sk: row.sk },
          ...setFields(fields),
          ConditionExpression: `#${unchanged.name} = :${unchanged.name}`,
        },
      },
    },
    { onConditionFailed: { row: () => true } },
  );
  return !hasChanged;
}

function reindexMember(row: Row): Promise<boolean> {
  const member = MembershipItem.parse(row);
  return setIndex(row, membershipRow(member), { name: 'full_name', value: member.full_name });
}

async function reindexCase(row: Row): Promise<boolean> {
  const before = CaseItem.parse(row);
  const isRenamed = before.dependent !== undefined && (await updateDependentCase(before.id));
  const item = (isRenamed && (await getCase(before.id))) || before;
  await updateCaseWork(item.id, { checked: true, reread: true });
  const changed = await setIndex(row, caseIndexAttributes(item), { name: 'version', value: item.version });
  return (await indexMissingCase(item)) || changed || isRenamed;
}

/** By the number of the main filing. */
async function reindexFiling(row: Row): Promise<boolean> {
  const { case_id, facts, version } = FilingItem.parse(row);
  const ofCase = facts.receipt_number ? await getCase(case_id) : undefined;
  if (!ofCase) return false;
  return setIndex(row, receiptAttributes(facts, ofCase.org_id), { name: 'version', value: version });
}

/** On the dashboard of the person who booked it. */
async function reindexCall(row: Row): Promise<boolean> {
  const call = CallItem.parse(row);
  if (call.status !== 'booked') return false;
  const record = await getConsultationRecord(call.consultation_id);
  if (!record) return false;
  const expected = callIndexAttributes(call, record.consultation.email);
  return setIndex(row, expected, { name: 'sequence', value: call.sequence });
}
