import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type CaseFilter, ownerFilters } from '#shared/contract/staff-cases.ts';
import { countryOfPath } from '#shared/domain/visa-paths.ts';
import { now } from '../../platform/clock.ts';
import { keys, partitions } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { type TableIndex, tableIndexes } from '../core/table-schema.ts';
import { caseIndexAttributes } from './case.ts';
import { dueSoonIn } from './due-soon.ts';
import { type ListedCase, listedCaseOf } from './listed-case.ts';
import { type ResolvedWord, wordConditions } from './resolve-words.ts';

/**
 * The maximum number of rows that a filtered request reads. If they don't fill its page, the page is short and
 * has a cursor.
 */
const maxRows = 1500;
/**
 * Filters usually keep at least half of a list. The size of the first read assumes that; later reads use the
 * share found so far.
 */
const firstShare = 0.5;
/**
 * A single country, with or without its paths, or a single path is rarer. A second read would take longer than
 * the additional rows of the first.
 */
const firstShareOfCountry = 0.27;
const firstShareOfPath = 0.2;
/** The minimum number of rows that a later read reads. A few more take no longer, and a third read is rarely needed. */
const minRows = 12;

/** A list that is read in its own order and filtered by the database. */
interface Walk {
  /** The share of its rows that is expected to match, before any is read. */
  readonly firstShare: number;
  readonly index: TableIndex;
  readonly input: Omit<QueryCommandInput, 'TableName'>;
  /** The start of the range, if the list is an ascending range of its partition. */
  readonly from?: string | undefined;
  readonly parse: (row: Record<string, unknown>) => ListedCase;
}

/** @param asOf the moment that due dates are compared with */
export async function walkOf(
  organizationId: string,
  filter: CaseFilter,
  words: readonly ResolvedWord[],
  asOf: Date = now(),
): Promise<Walk> {
  const { index, partition } = placeOf(organizationId, filter);
  const names: Record<string, string> = { '#partition': index.partition };
  const values: Record<string, unknown> = { ':partition': partition };
  const keyConditions = ['#partition = :partition'];
  const filters: string[] = [];
  if (filter.due) {
    names['#sort'] = index.sort;
    const soon = filter.due === 'soon' && (await dueSoonIn(organizationId, asOf)).end.toISOString();
    values[':from'] = soon ? asOf.toISOString() : '0';
    values[':to'] = soon || asOf.toISOString();
    keyConditions.push('#sort BETWEEN :from AND :to');
  }
  if (filter.status && index !== tableIndexes.casesByStatus) {
    names['#status'] = 'status';
    values[':status'] = filter.status;
    filters.push('#status = :status');
  }
  if (filter.owner && index === tableIndexes.casesByPoints) {
    names['#owner'] = 'owner_id';
    const id = ownerId(filter.owner);
    if (id) values[':owner'] = id;
    filters.push(id ? '#owner = :owner' : 'attribute_not_exists(#owner)');
  }
  filters.push(...assessmentConditions(filter, names, values));
  filters.push(...wordConditions(words, names, values));
  return {
    index,
    firstShare: Math.min(...words.map(firstShareOf), firstShare),
    parse: listedCaseOf(organizationId),
    from: values[':from'] === undefined ? undefined : String(values[':from']),
    input: {
      IndexName: index.name,
      KeyConditionExpression: keyConditions.join(' AND '),
      ...(filters.length > 0 && { FilterExpression: filters.join(' AND ') }),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
      ScanIndexForward: filter.sort !== 'newest' && filter.sort !== 'points',
    },
  };
}

function firstShareOf({ paths, countries }: ResolvedWord): number {
  if (paths.length === 1 && countries.length === 0) return firstShareOfPath;
  return new Set([...countries, ...paths.map(countryOfPath)]).size === 1 ? firstShareOfCountry : firstShare;
}

export const ownerId = (owner: string): string | undefined =>
  owner === ownerFilters.none ? undefined : owner;

export function placeOf(
  organizationId: string,
  filter: CaseFilter,
): { index: TableIndex; partition: string } {
  if (filter.sort === 'points')
    return { index: tableIndexes.casesByPoints, partition: partitions.orgCases(organizationId) };
  if (filter.owner)
    return {
      index: filter.sort === 'due' ? tableIndexes.casesByOwnerDueDate : tableIndexes.casesByOwner,
      partition: partitions.orgOwnerCases(organizationId, ownerId(filter.owner)),
    };
  if (filter.sort === 'due')
    return { index: tableIndexes.casesByDueDate, partition: partitions.orgCases(organizationId) };
  if (filter.status)
    return {
      index: tableIndexes.casesByStatus,
      partition: partitions.orgStatusCases(organizationId, filter.status),
    };
  return { index: tableIndexes.casesByOrganization, partition: partitions.orgCases(organizationId) };
}

type AssessmentFilter = Pick<CaseFilter, 'outcome' | 'points_from'>;

export function matchesAssessment(
  { assessment }: ListedCase,
  { outcome, points_from }: AssessmentFilter,
): boolean {
  if (outcome !== undefined && (assessment?.outcome ?? 'none') !== outcome) return false;
  return points_from === undefined || (assessment?.points?.have ?? -1) >= points_from;
}

/** `matchesAssessment` as filter conditions. */
function assessmentConditions(
  { outcome, points_from }: AssessmentFilter,
  names: Record<string, string>,
  values: Record<string, unknown>,
): string[] {
  if (outcome === undefined && points_from === undefined) return [];
  names['#assessment'] = 'assessment';
  const conditions: string[] = [];
  if (outcome === 'none') conditions.push('attribute_not_exists(#assessment)');
  else if (outcome) {
    names['#outcome'] = 'outcome';
    values[':outcome'] = outcome;
    conditions.push('#assessment.#outcome = :outcome');
  }
  if (points_from !== undefined) {
    Object.assign(names, { '#points': 'points', '#have': 'have' });
    values[':points'] = points_from;
    conditions.push('#assessment.#points.#have >= :points');
  }
  return conditions;
}

/**
 * The next cases of a list, up to `limit`, and the key where it continues.
 * @param leastShare if a smaller share of the rows read matches, reading stops early and the result is `isSparse`
 */
export async function readWalk(
  walk: Walk,
  limit: number,
  after: Record<string, unknown> | undefined,
  leastShare = 0,
) {
  const filtered = walk.input.FilterExpression !== undefined;
  const items: ListedCase[] = [];
  let key = startWithin(walk, after);
  let read = 0;
  do {
    const response = await table.send(
      new QueryCommand({
        ...walk.input,
        TableName: tableName(),
        ExclusiveStartKey: key,
        Limit: filtered
          ? Math.min(rowsOf(walk, limit - items.length, items.length, read), maxRows - read)
          : limit,
      }),
    );
    read += Math.max(response.ScannedCount ?? 0, 1);
    key = response.LastEvaluatedKey;
    for (const item of (response.Items ?? []).map(walk.parse)) {
      if (items.length === limit) return { items, key: keyOf(items.at(-1), walk.index), isSparse: false };
      items.push(item);
    }
    if (key && items.length < Math.min(limit, leastShare * read)) return { items, key, isSparse: true };
  } while (key && filtered && items.length < limit && read < maxRows);
  return { items, key, isSparse: false };
}

/**
 * DynamoDB rejects a start key outside the query's range (https://github.com/aws/aws-sdk-js/issues/3283). The range of
 * cases due soon starts at the current time. If the last case of a page has become overdue before the next page is
 * requested, that page starts at the beginning of the range.
 */
const startWithin = ({ from, index }: Walk, after: Record<string, unknown> | undefined) =>
  from !== undefined && after && String(after[index.sort]) < from ? undefined : after;

const rowsOf = ({ firstShare }: Walk, wanted: number, kept: number, read: number): number =>
  read === 0 ? Math.ceil(wanted / firstShare) : Math.max(rowsFor(wanted, kept, read), minRows);

/** The number of rows to read to find `wanted` more cases, estimated from the share of rows kept so far. */
export const rowsFor = (wanted: number, kept: number, read: number): number =>
  Math.min(Math.ceil((wanted * read) / Math.max(kept, 0.1)) + wanted, read * 4);

/** The position after which the list continues: the case's key in the table and the index. */
function keyOf(item: ListedCase | undefined, index: TableIndex): Record<string, string> | undefined {
  if (!item) return undefined;
  const attributes = caseIndexAttributes(item);
  const place = (name: string) => ({ [name]: attributes[name] ?? '' });
  return { ...keys.case(item.id), ...place(index.partition), ...place(index.sort) };
}
