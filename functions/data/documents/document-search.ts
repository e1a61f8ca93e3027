import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { foldText } from '#shared/domain/fold-text.ts';
import { wordParts } from '#shared/domain/match-text.ts';
import type { CaseItem } from '../cases/case.ts';
import { keys, timeKey } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { DocumentItem } from './document.ts';

/**
 * The search index for documents, by the prefix of any word in a file name. A document has one row per word, in the
 * list of the word's first two letters: three or four rows of 300 bytes. Lists are sorted by word, then by time, so
 * one query finds the words with a typed prefix, newest first. Rows contain the normalized file name and applicant
 * name, to filter by the other words. `find-documents.ts` reads the index.
 *
 * The table's stream puts and deletes the rows (see workflows/index-documents.ts): this costs half as much as in
 * the upload's transaction, and code that deletes a document doesn't need to know about them. File names never
 * change, so the rows can be derived from a deleted document.
 */
type Searched = Pick<DocumentItem, 'id' | 'case_id' | 'org_id' | 'created_at' | 'name'>;

const maxWords = 12;
const maxWordLength = 40;
const startLength = 2;
const isLatin = (word: string): boolean => /^[a-z0-9]{2}/.test(word);

/** The indexed prefix of a word. */
export const indexedPart = (word: string): string => Array.from(word).slice(0, maxWordLength).join('');

/**
 * The indexed words of a text: those with at least two letters, or one character of a script without an alphabet.
 */
export const listedWords = (text: string): string[] => {
  const words = wordParts(text).filter((word) => word.length >= startLength || !/^[a-z0-9]/.test(word));
  return [...new Set(words.map(indexedPart))].slice(0, maxWords);
};

/** Nearly all file names share a few extensions. */
const withoutExtension = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/i, '');

/** The list of words that start with the same letters. */
export const documentList = (organizationId: string, word: string): string => {
  const start = Array.from(word).slice(0, isLatin(word) ? startLength : 1);
  return keys.searchList(organizationId, `document:${start.join('')}`);
};

/** The text that search words are matched against. */
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

/** Puts the index rows of a case's documents. Idempotent. */
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

/** Deletes the index rows of a deleted document. */
export async function unindexDocument(document: Omit<Searched, 'case_id'>): Promise<void> {
  await Promise.all(
    rowKeys(document).map((Key) => table.send(new DeleteCommand({ TableName: tableName(), Key }))),
  );
}
