import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { canonicalPath, visaPaths } from '#shared/domain/visa-paths.ts';
import { keys, partitions } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { SearchedFacts } from './case-search.ts';
import type { ListedCase } from './listed-case.ts';
import { positionOf } from './search-position.ts';
import { matchesWord, type SearchWord, searchWords } from './search-words.ts';

/** A searched word with the people whose address it matches. */
export interface ResolvedWord extends SearchWord {
  readonly applicants: readonly string[];
  /** Cases whose receipt number starts with it. */
  readonly filings: readonly string[];
}

/** A receipt number or most of one: at least six digits, or the start of a DS-160's. */
const receiptStart = /^(?=(?:.*\d){6}|aa00)[a-z0-9-]{8,40}$/;
/**
 * How many addresses with the same prefix (up to and including the "@") are looked up, and how many cases of
 * each.
 */
const maxApplicants = 20;
const maxCasesEach = 100;
/** Cases whose IDs share their first eight characters. */
const maxCases = 20;
/** DynamoDB rejects longer sort keys. Folding expands some characters to whole words. */
const maxKeyBytes = 1024;

/** The words of a search text, with one query for each word that may be an address. */
export const resolveWords = (organizationId: string, text: string): Promise<ResolvedWord[]> =>
  Promise.all(
    searchWords(text).map(async (word) => {
      const [members, filings] = await Promise.all([
        word.emailStart === undefined
          ? []
          : lookUp(partitions.orgEmails(organizationId), word.emailStart, maxApplicants),
        receiptStart.test(word.text)
          ? lookUp(partitions.orgReceipts(organizationId), word.text.replace(/-/g, ''), maxCases)
          : [],
      ]);
      return {
        ...word,
        applicants: members.map(({ pk }) => keys.userOf(pk)),
        // Of one case, several can start with it.
        filings: [...new Set(filings.map(({ pk }) => keys.caseOf(pk)))],
      };
    }),
  );

/** How many paths and countries a word stands for. */
export const facetsOf = ({ paths, countries }: ResolvedWord): number => paths.length + countries.length;

/** Whether a word is an address that no one has, so no case matches. */
export const isUnknownAddress = ({ kind, applicants }: ResolvedWord): boolean =>
  kind === 'email' && applicants.length === 0;

export const matchesWords = (words: readonly ResolvedWord[], item: ListedCase): boolean =>
  words.every((word) =>
    matchesWord(word, item, word.applicants.includes(item.applicant_id) || word.filings.includes(item.id)),
  );

const Key = z.object({ pk: z.string(), sk: z.string() });
const Place = z.object({ pk: z.string(), org_id: z.string(), created_at: z.string() });

async function lookUp(partition: string, start: string, limit: number) {
  if (Buffer.byteLength(start) > maxKeyBytes) return [];
  const { name, partition: attribute, sort } = tableIndexes.lookups;
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: name,
      KeyConditionExpression: '#partition = :partition AND begins_with(#sort, :start)',
      ExpressionAttributeNames: { '#partition': attribute, '#sort': sort },
      ExpressionAttributeValues: { ':partition': partition, ':start': start },
      Limit: limit,
    }),
  );
  return Items.map((row) => Key.parse(row));
}

/** The positions of the cases that match a word by their ID or their applicant's address. */
export async function positionsOf(organizationId: string, word: ResolvedWord): Promise<string[]> {
  const ids =
    word.kind === 'id' ? await lookUp(partitions.orgCaseIds(organizationId), word.text, maxCases) : [];
  const found = [...ids.map(({ pk, sk }) => ({ pk, sk })), ...word.filings.map(keys.case)];
  const rows = [
    ...(found.length > 0 ? await getRows(found) : []),
    ...(await Promise.all(word.applicants.map(latestCaseRowsOf))).flat(),
  ];
  return rows
    .map((row) => Place.parse(row))
    .filter(({ org_id }) => org_id === organizationId)
    .map(({ created_at, pk }) => positionOf({ created_at, id: keys.caseOf(pk) }));
}

async function latestCaseRowsOf(userId: string) {
  const { name, partition } = tableIndexes.casesByApplicant;
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: name,
      KeyConditionExpression: '#partition = :applicant',
      ExpressionAttributeNames: { '#partition': partition },
      ExpressionAttributeValues: { ':applicant': partitions.applicantCases(userId) },
      ScanIndexForward: false,
      Limit: maxCasesEach,
    }),
  );
  return Items;
}

/** `matchesWords` as far as a search entry can tell: whether the case may match. */
export const couldMatchWords = (words: readonly ResolvedWord[], facts: SearchedFacts): boolean =>
  words.every(
    ({ kind, text, paths, countries, applicants, filings }) =>
      kind !== 'text' ||
      applicants.length + filings.length > 0 ||
      facts.name.includes(text) ||
      (facts.path !== undefined && paths.includes(facts.path)) ||
      (countries as readonly (string | undefined)[]).includes(facts.country),
  );

/** `matchesWords` as a filter expression for the case lists. */
export function wordConditions(
  words: readonly ResolvedWord[],
  names: Record<string, string>,
  values: Record<string, unknown>,
): string[] {
  return words.flatMap((word, at) => {
    const oneOf = (name: string, allowed: readonly string[]): string[] => {
      if (allowed.length === 0) return [];
      names[`#${name}`] = name;
      // Short, because an expression has at most 4 KB, and each word may stand for 20 applicants.
      const places = allowed.map((value) => {
        const place = `:v${Object.keys(values).length}`;
        values[place] = value;
        return place;
      });
      return [`#${name} IN (${places.join(', ')})`];
    };
    const conditions = [...oneOf('applicant_id', word.applicants), ...oneOf('id', word.filings)];
    if (word.kind === 'id') {
      names['#id'] = 'id';
      values[`:word${at}`] = word.text;
      conditions.push(`begins_with(#id, :word${at})`);
    } else if (word.kind === 'text') {
      names['#text'] = 'applicant_text';
      values[`:word${at}`] = word.text;
      const paths = visaPaths.filter((path) => word.paths.includes(canonicalPath(path)));
      conditions.push(
        `contains(#text, :word${at})`,
        ...oneOf('path', paths),
        ...oneOf('country', word.countries),
      );
    }
    return [`(${conditions.join(' OR ')})`];
  });
}
