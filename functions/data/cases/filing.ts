import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { FilingFacts, type OtherFiling } from '#shared/domain/filing-facts.ts';
import { singleRequestId } from '#shared/domain/filing-requests.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { Filing } from '#shared/records/filing.ts';
import { limits } from '#shared/schema/limits.ts';
import { keys, partitions } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { atRevision, reminderAttributes, reminderFields } from './reminders.ts';

/**
 * The facts as stored. A row from when a case could have only one request has its dates among the facts: they are
 * read as a request of that ID, under which its reminder is stored, and stored as one with the next change.
 */
const StoredFacts = z.pipe(
  z.pipe(
    z.looseObject({
      rfe_issued_on: z.optional(z.string()),
      rfe_due_on: z.optional(z.string()),
      rfe_answered_on: z.optional(z.string()),
    }),
    z.transform(({ rfe_issued_on, rfe_due_on, rfe_answered_on, ...facts }) => {
      if (!rfe_issued_on && !rfe_due_on && !rfe_answered_on) return facts;
      const single = {
        id: singleRequestId,
        kind: 'evidence',
        ...(rfe_issued_on && { issued_on: rfe_issued_on }),
        ...(rfe_due_on && { due_on: rfe_due_on }),
        ...(rfe_answered_on && { answered_on: rfe_answered_on }),
      };
      return { ...facts, requests: [single] };
    }),
  ),
  FilingFacts,
);

/** The versions as stored: such a row has those of the dates of its request. */
const StoredVersions = z.pipe(
  z.record(z.string(), z.number()),
  z.transform(({ rfe_issued_on = 0, rfe_due_on = 0, rfe_answered_on = 0, ...versions }) => {
    const single = Math.max(rfe_issued_on, rfe_due_on, rfe_answered_on);
    return single > 0 ? { ...versions, [singleRequestId]: single } : versions;
  }),
);

/** The filing facts of a case, with the version in which each fact and each request, by its ID, last changed. */
export const FilingItem = z.extend(Filing, {
  facts: StoredFacts,
  changed_in: StoredVersions,
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

/** Folding turns some characters into many letters, which would exceed the maximum length of a sort key. */
const sortText = (number: string): string =>
  Array.from(foldText(number)).slice(0, limits.receiptNumber).join('');

/**
 * Lists a filing by its number, for search. Without dashes and spaces, which search ignores: the number of an authority
 * whose format isn't known can have them.
 */
export function receiptAttributes(
  { receipt_number = '' }: Pick<FilingFacts, 'receipt_number'>,
  organizationId: string,
): Record<string, string> {
  const number = sortText(receipt_number.replace(/[\s\p{Pd}]/gu, ''));
  if (!number) return {};
  const { partition, sort } = tableIndexes.lookups;
  return { [partition]: partitions.orgReceipts(organizationId), [sort]: number };
}

/** A row that lists an other filing by its number, since a filing row is listed only once. */
export const ReceiptItem = z.object({ case_id: z.string(), id: z.string() });

export const putReceipt = (caseId: string, other: OtherFiling, organizationId: string): TransactItem => ({
  Put: {
    Item: {
      ...keys.otherReceipt(caseId, other.id),
      ...{ entity: 'Receipt', case_id: caseId, id: other.id },
      ...receiptAttributes(other, organizationId),
    },
  },
});

export const deleteReceipt = (caseId: string, filingId: string): TransactItem => ({
  Delete: { Key: keys.otherReceipt(caseId, filingId) },
});

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
