import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Count } from '#shared/contract/counts.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { limits } from '#shared/schema/limits.ts';
import { countRows } from '../core/count-rows.ts';
import { keys, partitions } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { getRows } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import { type PersonItem, parsePerson, startOfSortText } from './person.ts';

const { lookups, membersByOrganization } = tableIndexes;
type PageRequest = { cursor?: string | undefined; limit: number };
const Place = z.object({ pk: z.string(), sk: z.string() });

/** An organization's records by last name, optionally by prefix. One query. */
export function listByLastName(
  organizationId: string,
  beginning: string,
  page: PageRequest,
): Promise<Page<PersonItem>> {
  // A combining accent alone folds to an empty string, which DynamoDB rejects in key conditions.
  const start = startOfSortText(beginning);
  return queryPage(
    {
      IndexName: membersByOrganization.name,
      KeyConditionExpression: `#partition = :people${start ? ' AND begins_with(#sort, :beginning)' : ''}`,
      ExpressionAttributeNames: {
        '#partition': membersByOrganization.partition,
        ...(start && { '#sort': membersByOrganization.sort }),
      },
      ExpressionAttributeValues: {
        ':people': partitions.orgPeople(organizationId),
        ...(start && { ':beginning': start }),
      },
    },
    page,
    parsePerson,
  );
}

/** Records whose given names have this prefix: one query and one batch. */
export async function findByGivenNames(
  organizationId: string,
  beginning: string,
  limit: number,
): Promise<PersonItem[]> {
  const start = startOfSortText(beginning);
  if (start === '') return [];
  const { items } = await queryPage(
    {
      IndexName: lookups.name,
      KeyConditionExpression: '#partition = :people AND begins_with(#sort, :beginning)',
      ExpressionAttributeNames: { '#partition': lookups.partition, '#sort': lookups.sort },
      ExpressionAttributeValues: {
        ':people': partitions.orgGivenNames(organizationId),
        ':beginning': start,
      },
    },
    { limit },
    (row) => keys.personOf(Place.parse(row).pk),
  );
  return getPeople(items);
}

/** Records by ID, in any order. */
export async function getPeople(ids: readonly string[]): Promise<PersonItem[]> {
  const rows = await getRows([...new Set(ids)].map((id) => keys.person(id)));
  return rows.filter(({ entity }) => entity === 'Person').map(parsePerson);
}

type Days = { readonly from: string; readonly to: string };

/** Statuses that end in a range of days, earliest first: one keys-only query. */
export const listStatusEnds = (
  organizationId: string,
  days: Days,
  page: PageRequest,
): Promise<Page<{ personId: string; entry: string }>> =>
  queryPage(
    statusEndsOn(organizationId, days),
    page,
    (row) => {
      const { pk, sk } = Place.parse(row);
      return { personId: keys.personOf(pk), entry: keys.entryOf(sk) };
    },
    // A fixed scope, since the range advances while someone pages through the list.
    `status-ends ${organizationId}`,
  );

/** The number of ending statuses, for Today. */
export const countStatusEnds = (organizationId: string, days: Days): Promise<Count> =>
  countRows(statusEndsOn(organizationId, days), limits.countedToday);

const statusEndsOn = (organizationId: string, { from, to }: Days) => ({
  IndexName: lookups.name,
  KeyConditionExpression: '#partition = :ends AND #sort BETWEEN :from AND :to',
  ExpressionAttributeNames: { '#partition': lookups.partition, '#sort': lookups.sort },
  // A tilde sorts after everything that follows a date in the key.
  ExpressionAttributeValues: {
    ':ends': partitions.orgStatusEnds(organizationId),
    ':from': from,
    ':to': `${to}~`,
  },
});

/** Which of these records exist, including moved ones. */
export async function findExisting(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await getRows(
    [...new Set(ids)].map((id) => keys.person(id)),
    { ConsistentRead: true, ProjectionExpression: 'pk' },
  );
  return new Set(rows.map(({ pk }) => keys.personOf(String(pk))));
}

/** The member of an organization with this address: one keys-only query. */
export async function findMemberByEmail(organizationId: string, email: string): Promise<string | undefined> {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: lookups.name,
      KeyConditionExpression: '#partition = :emails AND #sort = :email',
      ExpressionAttributeNames: { '#partition': lookups.partition, '#sort': lookups.sort },
      ExpressionAttributeValues: {
        ':emails': partitions.orgEmails(organizationId),
        ':email': foldText(email),
      },
      Limit: 1,
    }),
  );
  const [found] = Items;
  return found && keys.userOf(Place.parse(found).pk);
}
