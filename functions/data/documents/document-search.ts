import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { foldText } from '#shared/domain/fold-text.ts';
import { wordParts } from '#shared/domain/match-text.ts';
import type { CaseItem } from '../cases/case.ts';
import { keys, timeKey } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { DocumentItem } from './document.ts';

/**
 * The index of the search for documents, by the beginning of any word of a file name. A document has a row for each
 * such word, in the list of the word's first two letters: three or four rows of 300 bytes. The lists are sorted by
 * word, then by time, so the words that begin as someone typed are one query, newest first. Rows contain the folded
 * file name and applicant's name, which leave out what other words don't match. `find-documents.ts` reads it.
 *
 * The table's stream puts and deletes the rows (see index-documents.ts among the workflows): a row costs half of what
 * it costs in the transaction of the upload, and whatever deletes a document doesn't need to know of them. File names
 * never change, so a deleted document's row says which rows it had.
 */
type Searched = Pick<DocumentItem, 'id' | 'case_id' | 'org_id' | 'created_at' | 'name'>;

const mostWords = 12;
const longestWord = 40;
const startLength = 2;
const isLatin = (word: string): boolean => /^[a-z0-9]{2}/.test(word);

/** A word as far as it is indexed. */
export const indexedPart = (word: string): string => Array.from(word).slice(0, longestWord).join('');

/** The words of a text that have lists: at least two letters, or one of a script without an alphabet. */
export const listedWords = (text: string): string[] => {
  const words = wordParts(text).filter((word) => word.length >= startLength || !/^[a-z0-9]/.test(word));
  return [...new Set(words.map(indexedPart))].slice(0, mostWords);
};

/** Every file name ends in one of a few. */
const withoutExtension = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/i, '');

/** The list of a word, with others that begin as it does. */
export const documentList = (organizationId: string, word: string): string => {
  const start = Array.from(word).slice(0, isLatin(word) ? startLength : 1);
  return keys.searchList(organizationId, `document:${start.join('')}`);
};

/** What typed words are compared with. */
export const documentText = ({ name }: Pick<Searched, 'name'>, applicantName: string): string =>
  foldText(`${name} ${applicantName}`);

const rowKeys = ({ id, org_id, created_at, name }: Omit<Searched, 'case_id'>) =>
  listedWords(withoutExtension(name)).map((word) => ({
    pk: documentList(org_id, word),
    sk: `${word}#${timeKey(created_at, id)}`,
  }));

export const documentSearchRows = (document: Searched, applicantName: string) =>
  rowKeys(document).map((key) => ({
    ...key,
    entity: 'FindDocument',
    case_id: document.case_id,
    text: documentText(document, applicantName),
  }));

/** Puts the rows of documents of a case. Repeating it changes nothing. */
export async function indexDocuments(
  { applicant_name }: Pick<CaseItem, 'applicant_name'>,
  documents: readonly Searched[],
): Promise<void> {
  for (const document of documents)
    await Promise.all(
      documentSearchRows(document, applicant_name).map((Item) =>
        table.send(new PutCommand({ TableName: tableName(), Item })),
      ),
    );
}

/** Deletes the rows of a document that was deleted. */
export async function unindexDocument(document: Omit<Searched, 'case_id'>): Promise<void> {
  await Promise.all(
    rowKeys(document).map((Key) => table.send(new DeleteCommand({ TableName: tableName(), Key }))),
  );
}
