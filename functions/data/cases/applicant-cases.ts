import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Id, OrganizationId } from '#shared/schema/common.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { queryPages } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { IndexedFacts } from './case.ts';
import type { SearchedCase } from './case-search.ts';

const ApplicantCaseItem = z.object({ case_id: Id });

/** The IDs of all cases of a person, read consistently page by page. */
export async function* casesOf(userId: string): AsyncGenerator<string[]> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :user AND begins_with(sk, :cases)',
    ExpressionAttributeValues: { ':user': keys.user(userId), ':cases': keys.applicantCasePrefix },
    ConsistentRead: true,
  });
  for await (const rows of pages) yield rows.map((row) => ApplicantCaseItem.parse(row).case_id);
}

const RemovedCase = z.object({ org_id: OrganizationId, index_leftovers: z.array(IndexedFacts) });

/** The facts under which the search may still contain a removed case, from its row among its applicant's cases. */
export async function indexLeftovers(key: { pk: string; sk: string }, id: string): Promise<SearchedCase[]> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  if (!Item?.index_leftovers) return [];
  const { org_id, index_leftovers } = RemovedCase.parse(Item);
  return index_leftovers.map((facts) => ({ ...facts, id, org_id }));
}

const Noted = z.object({ file_versions: z.number() });

/**
 * Stores the number of file versions on a row the first time it is known, so that an interrupted deletion counts
 * them only once.
 * @returns undefined when the row no longer exists because a concurrent run deleted everything
 */
export async function noteFileVersions(
  key: { pk: string; sk: string },
  found: number,
): Promise<number | undefined> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: key,
    UpdateExpression: 'SET file_versions = if_not_exists(file_versions, :found)',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':found': found },
    ReturnValues: 'ALL_NEW',
  });
  const noted = await ifConditionHolds(table.send(update));
  return noted && Noted.parse(noted.Attributes).file_versions;
}
