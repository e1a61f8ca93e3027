import { isDeepStrictEqual } from 'node:util';
import { type CaseItem, getCase } from '#functions/data/cases/case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { getRows } from '#functions/data/core/read-all.ts';
import { type TransactItem, transact } from '#functions/data/core/transaction.ts';
import { DocumentItem, getDocument } from '#functions/data/documents/document.ts';
import { documentSearchRows } from '#functions/data/documents/document-search.ts';

interface Row {
  readonly pk: string;
  readonly sk: string;
}

/**
 * Adds a document's missing search rows.
 * @returns whether any were missing
 */
export async function reindexDocument(row: Readonly<Record<string, unknown>>): Promise<boolean> {
  const document = DocumentItem.parse(row);
  const ofCase = await getCase(document.case_id);
  if (!ofCase) return false;
  const wanted = documentSearchRows(document, ofCase.applicant_name);
  const there = await getRows(
    wanted.map(({ pk, sk }) => ({ pk, sk })),
    { ConsistentRead: true },
  );
  const missing = wanted.filter((one) => !there.some((other) => isDeepStrictEqual(one, other)));
  if (missing.length === 0) return false;
  return writeIfUnchanged(
    document,
    ofCase,
    missing.map((Item) => ({ Put: { Item } })),
  );
}

/**
 * Removes a search row that belongs to no document.
 * @returns whether it was removed
 */
export async function removeExtraDocumentRow(row: Row & Readonly<Record<string, unknown>>): Promise<boolean> {
  const caseId = String(row.case_id);
  const id = row.sk.split('#').at(-1) ?? '';
  const document = await getDocument(caseId, id);
  if (document && documentSearchRows(document, '').some(({ pk, sk }) => pk === row.pk && sk === row.sk))
    return false;
  const { pk, sk } = row;
  const changed = await transact(
    {
      document: {
        ConditionCheck: {
          Key: keys.document(caseId, id),
          ConditionExpression: document ? 'attribute_exists(pk)' : 'attribute_not_exists(pk)',
        },
      },
      row: { Delete: { Key: { pk, sk } } },
    },
    { onConditionFailed: { document: () => true } },
  );
  return !changed;
}

/**
 * Writes only if document and name haven't changed since they were read. If they have, the stream handles the
 * change.
 */
async function writeIfUnchanged(
  document: DocumentItem,
  ofCase: CaseItem,
  search: readonly TransactItem[],
): Promise<boolean> {
  const changed = await transact(
    {
      document: {
        ConditionCheck: {
          Key: keys.document(document.case_id, document.id),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      case: {
        ConditionCheck: {
          Key: keys.case(ofCase.id),
          ConditionExpression: 'applicant_name = :name',
          ExpressionAttributeValues: { ':name': ofCase.applicant_name },
        },
      },
      search,
    },
    { onConditionFailed: { document: () => true, case: () => true } },
  );
  return !changed;
}
