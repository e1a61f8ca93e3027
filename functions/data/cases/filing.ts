import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { type FilingField, filingFields } from '#shared/domain/filing-fields.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { Filing } from '#shared/records/filing.ts';
import { keys, partitions } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { atRevision, nextReminders, reminderAttributes, reminderFields } from './reminders.ts';

/** The filing facts of a case, with the version in which each last changed. */
export const FilingItem = z.extend(Filing, {
  changed_in: z.record(z.string(), z.number()),
  ...reminderFields,
});
export type FilingItem = z.infer<typeof FilingItem>;

/** Strongly consistent; empty, with version 0, before any facts are recorded. */
export async function getFiling(caseId: string): Promise<FilingItem> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.filing(caseId), ConsistentRead: true }),
  );
  return FilingItem.parse(Item ?? newFiling(caseId));
}

/** The facts before anything is recorded. */
export const newFiling = (caseId: string): FilingItem => ({
  case_id: caseId,
  facts: {},
  version: 0,
  changed_in: {},
});

/** The reminder entry for the date of a filing. */
export const rfeEntry = 'rfe';

/** The names of the facts that differ. */
export const changedFields = (before: FilingFacts, after: FilingFacts): readonly FilingField[] =>
  filingFields.filter((field) => before[field] !== after[field]);

/** The next version of the facts, including what changed in it. */
export function changeFacts(before: FilingItem, facts: FilingFacts): FilingItem {
  const version = before.version + 1;
  const changed = changedFields(before.facts, facts).map((field) => [field, version] as const);
  const rfe = { id: rfeEntry, on: facts.rfe_due_on, isSettled: facts.rfe_answered_on !== undefined };
  return {
    ...before,
    ...nextReminders(before, [rfe]),
    facts,
    version,
    changed_in: { ...before.changed_in, ...Object.fromEntries(changed) },
  };
}

/** Lists a filing by its receipt number, for search. */
export const receiptAttributes = (
  { receipt_number }: FilingFacts,
  organizationId: string,
): Record<string, string> =>
  receipt_number
    ? {
        [tableIndexes.lookups.partition]: partitions.orgReceipts(organizationId),
        [tableIndexes.lookups.sort]: foldText(receipt_number),
      }
    : {};

/** Puts the next version with optimistic locking. */
export function putFiling(
  filing: FilingItem,
  organizationId: string,
  expected = (filing.revision ?? 0) - 1,
): TransactItem {
  const { condition, values } = atRevision(expected);
  return {
    Put: {
      Item: {
        ...keys.filing(filing.case_id),
        entity: 'Filing',
        ...filing,
        ...reminderAttributes(filing.case_id, filing.reminders),
        ...receiptAttributes(filing.facts, organizationId),
      },
      ConditionExpression: condition,
      ...(expected > 0 && { ExpressionAttributeValues: values }),
    },
  };
}

/** Condition check: the facts are unchanged since they were read. */
export function checkFilingUnchanged({ case_id, revision = 0 }: FilingItem): TransactItem {
  const { condition, values } = atRevision(revision);
  return {
    ConditionCheck: {
      Key: keys.filing(case_id),
      ConditionExpression: condition,
      ...(revision > 0 && { ExpressionAttributeValues: values }),
    },
  };
}
