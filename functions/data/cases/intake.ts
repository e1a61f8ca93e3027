import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { IntakeAnswers, IntakeId, IntakeRequest } from '#shared/records/intake.ts';
import { Id, PersonId, Timestamp } from '#shared/schema/common.ts';
import { keys } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** Who saved or sent answers, and when. */
const Author = { at: Timestamp, by_id: PersonId, by_name: z.string() };

/** The stored part of a questionnaire's section. A section that nobody worked on has no row. */
export const IntakeItem = z.object({
  case_id: Id,
  section: IntakeId,
  /** As last saved. A question in `changes` without an answer was emptied. */
  answers: IntakeAnswers,
  /** The version in which each answer was last saved, and by whom. */
  changes: z.record(IntakeId, z.object({ ...Author, version: z.number() })),
  saved: z.optional(z.object(Author)),
  sent: z.optional(z.object({ ...Author, answers: IntakeAnswers })),
  /** The dependents that sending it added to the record. */
  added: z.optional(z.array(Id)),
  asked: z.array(z.extend(IntakeRequest, { version: z.number() })),
  version: z.number(),
});
export type IntakeItem = z.infer<typeof IntakeItem>;

/** The section before anything is saved. */
export const newIntake = (caseId: string, sectionId: string): IntakeItem => ({
  case_id: caseId,
  section: sectionId,
  answers: {},
  changes: {},
  asked: [],
  version: 0,
});

/** One section, strongly consistent; empty, with version 0, before anything is saved. */
export async function getIntakeItem(caseId: string, sectionId: string): Promise<IntakeItem> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.intake(caseId, sectionId), ConsistentRead: true }),
  );
  return IntakeItem.parse(Item ?? newIntake(caseId, sectionId));
}

/** The stored sections of a case, including those of an earlier visa path: one consistent query in its partition. */
export const listIntakeItems = (caseId: string): Promise<IntakeItem[]> =>
  queryAll(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :sections)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':sections': keys.intakePrefix },
      ConsistentRead: true,
    },
    (row) => IntakeItem.parse(row),
  );

/** The stored form of a section. */
const intakeRow = (item: IntakeItem) => ({
  ...keys.intake(item.case_id, item.section),
  entity: 'Intake',
  ...item,
});

/** Puts the next version with optimistic locking. */
export const putIntake = (item: IntakeItem): TransactItem => ({
  Put: {
    Item: intakeRow(item),
    ConditionExpression: item.version === 1 ? 'attribute_not_exists(pk)' : 'version = :seen',
    ...(item.version > 1 && { ExpressionAttributeValues: { ':seen': item.version - 1 } }),
  },
});
