import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { matching, matchScore, typedWords } from '#shared/domain/match-text.ts';
import { CaseItem, listApplicantCases } from '../cases/case.ts';
import { keys } from '../core/keys.ts';
import { getRows, queryFirst } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { DocumentItem } from './document.ts';
import { documentList, documentText, indexedPart, listedWords } from './document-search.ts';

/** The maximum number of index rows read in each of a request's two rounds. */
const maxRows = 1000;
/** At least this many documents are read together for a reader who doesn't see all of them. */
const minPlacesAtOnce = 10;
/** The maximum number of matches checked for such a reader: each may take a checklist. */
const maxPlacesChecked = 100;
/** For a single word, every row matches. Reads more than are shown, since a document may have two matching rows. */
const rowsOfOneWord = 3;
/** Words of at least this length also match with letters missing, if their first half is correct. */
const fuzzyFrom = 4;
/** Only this many words of a search get their own query. */
const maxQueries = 4;
/** The number of an applicant's newest cases, and of the newest documents of each, that are searched. */
const maxCases = 20;
const maxDocumentsPerCase = 50;

/** A document with its case. */
export interface FoundDocument {
  readonly document: DocumentItem;
  readonly ofCase: Pick<CaseItem, 'path' | 'applicant_name'>;
}

const Row = z.object({ sk: z.string(), case_id: z.string(), text: z.string() });
type Row = z.infer<typeof Row>;

/**
 * An organization's documents whose names or applicants match every typed word: best matches first, then newest.
 * Reads the lists of the words as typed; if nothing matches, those of their first halves, which tolerates missing
 * letters. Then verifies the candidates against the documents and cases, read in one batch.
 * @param seen those that the reader may see. Others take no place in the results and count as no match, since the
 * results would tell their names word by word
 */
export async function findDocuments(
  organizationId: string,
  typed: string,
  limit: number,
  seen?: (found: readonly FoundDocument[]) => Promise<readonly FoundDocument[]>,
): Promise<readonly FoundDocument[]> {
  const words = listedWords(typed)
    .sort((a, b) => b.length - a.length)
    .slice(0, maxQueries);
  const typedAll = typedWords(typed).map(indexedPart);
  const isAll = typedAll.length === 1 && words[0] === typedAll[0];
  const rows = isAll && !seen ? limit * rowsOfOneWord : Math.floor(maxRows / Math.max(words.length, 1));
  const read = (starts: readonly string[], filters: readonly string[], each: number) =>
    Promise.all(starts.map((start) => readList(organizationId, start, filters, each)));
  const shownOf = async (places: readonly Place[]): Promise<readonly FoundDocument[]> => {
    if (!seen) return readDocuments(organizationId, typed, places.slice(0, limit));
    const shown: FoundDocument[] = [];
    const atOnce = Math.max(limit, minPlacesAtOnce);
    const checked = places.slice(0, maxPlacesChecked);
    for (let from = 0; from < checked.length && shown.length < limit; from += atOnce)
      shown.push(
        ...(await seen(await readDocuments(organizationId, typed, checked.slice(from, from + atOnce)))),
      );
    return shown.slice(0, limit);
  };
  const exact = bestOf((await read(words, isAll ? [] : typedAll, rows)).flat(), typed);
  const found = await shownOf(exact);
  if (found.length > 0 || (!seen && exact.length > 0)) return found;
  // Split by characters: DynamoDB rejects text with half a surrogate pair.
  const halves = words
    .map((word) => Array.from(word))
    .filter((characters) => characters.length >= fuzzyFrom)
    .map((characters) => characters.slice(0, Math.floor(characters.length / 2)).join(''));
  if (halves.length === 0) return [];
  const near = await read([...new Set(halves)], [], Math.floor(maxRows / halves.length));
  return shownOf(bestOf(near.flat(), typed));
}

/**
 * An applicant's documents in their newest cases: one query for the cases, and one per case, which is consistent
 * because people look for what they have just uploaded.
 */
export async function findOwnDocuments(
  applicantId: string,
  organizationId: string,
  typed: string,
  limit: number,
): Promise<FoundDocument[]> {
  const { items } = await listApplicantCases(applicantId, organizationId, { limit: maxCases });
  const found = await Promise.all(
    items.map(({ id, path }) =>
      queryFirst(
        {
          KeyConditionExpression: 'pk = :case AND begins_with(sk, :document)',
          ExpressionAttributeValues: { ':case': keys.case(id).pk, ':document': keys.documentPrefix },
          ScanIndexForward: false,
          ConsistentRead: true,
        },
        maxDocumentsPerCase,
        (row) => ({ document: DocumentItem.parse(row), ofCase: { path, applicant_name: '' } }),
      ),
    ),
  );
  return matching(typed, found.flat(), ({ document }) => document.name).slice(0, limit);
}

async function readList(
  organizationId: string,
  start: string,
  filters: readonly string[],
  limit: number,
): Promise<Row[]> {
  const values = Object.fromEntries(filters.map((word, at) => [`:word${at}`, word]));
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :list AND begins_with(sk, :start)',
      ...(filters.length > 0 && {
        FilterExpression: filters.map((_, at) => `contains(#text, :word${at})`).join(' AND '),
      }),
      ProjectionExpression: 'sk, case_id, #text',
      ExpressionAttributeNames: { '#text': 'text' },
      ExpressionAttributeValues: {
        ':list': documentList(organizationId, start),
        ':start': start,
        ...values,
      },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return Items.map((item) => Row.parse(item));
}

interface Place {
  readonly id: string;
  readonly caseId: string;
}

/** The documents of the matching rows, deduplicated: best matches first, then newest. */
function bestOf(rows: readonly Row[], typed: string): Place[] {
  const byId = new Map(
    rows.flatMap(({ sk, case_id: caseId, text }) => {
      const [, at = '', id = ''] = sk.split('#');
      const score = matchScore(typed, text);
      return score === undefined ? [] : [[id, { id, caseId, at, score }] as const];
    }),
  );
  return [...byId.values()].sort((a, b) => b.score - a.score || (a.at < b.at ? 1 : -1));
}

/** Index rows may be stale, so only documents that still match are returned. */
async function readDocuments(
  organizationId: string,
  typed: string,
  places: readonly Place[],
): Promise<FoundDocument[]> {
  if (places.length === 0) return [];
  const caseIds = [...new Set(places.map(({ caseId }) => caseId))];
  const rows = await getRows([
    ...places.map(({ caseId, id }) => keys.document(caseId, id)),
    ...caseIds.map(keys.case),
  ]);
  const rowOf = ({ pk, sk }: { pk: string; sk: string }) =>
    rows.find((row) => row.pk === pk && row.sk === sk);
  return places.flatMap(({ caseId, id }) => {
    const [documentRow, caseRow] = [rowOf(keys.document(caseId, id)), rowOf(keys.case(caseId))];
    if (!documentRow || !caseRow) return [];
    const [document, ofCase] = [DocumentItem.parse(documentRow), CaseItem.parse(caseRow)];
    const isFound =
      document.org_id === organizationId &&
      matchScore(typed, documentText(document, ofCase.applicant_name)) !== undefined;
    return isFound ? [{ document, ofCase }] : [];
  });
}
