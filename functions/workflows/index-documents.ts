import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { getCase } from '../data/cases/case.ts';
import { getDocument, listAllDocuments } from '../data/documents/document.ts';
import { indexDocuments, unindexDocument } from '../data/documents/document-search.ts';

const text = z.object({ S: z.string() });
const DocumentImage = z.object({ id: text, org_id: text, created_at: text, name: text });

/**
 * Updates the document search after stream events of one case: added or deleted documents, a renamed applicant, or
 * a case that was restored after its documents. Stream records of a case are in order, and later changes have their
 * own records, so the index converges.
 */
export async function indexChangedDocuments(
  caseId: string,
  records: readonly DynamoDBRecord[],
): Promise<void> {
  await Promise.all(
    records
      .filter((record) => isDocument(record, 'REMOVE'))
      .map(({ dynamodb }) => {
        const { id, org_id, created_at, name } = DocumentImage.parse(dynamodb?.OldImage);
        return unindexDocument({ id: id.S, org_id: org_id.S, created_at: created_at.S, name: name.S });
      }),
  );
  const added = records
    .filter((record) => isDocument(record, 'INSERT'))
    .map(({ dynamodb }) => DocumentImage.parse(dynamodb?.NewImage).id.S);
  const isNamed = records.some(isNaming);
  if (added.length === 0 && !isNamed) return;
  const found = await getCase(caseId);
  if (!found) return;
  const documents = isNamed
    ? await listAllDocuments(caseId)
    : (await Promise.all([...new Set(added)].map((id) => getDocument(caseId, id)))).flatMap(
        (document) => document ?? [],
      );
  await indexDocuments(found, documents);
}

const isDocument = ({ eventName, dynamodb }: DynamoDBRecord, kind: 'INSERT' | 'REMOVE'): boolean =>
  eventName === kind &&
  (kind === 'INSERT' ? dynamodb?.NewImage : dynamodb?.OldImage)?.entity?.S === 'Document';

const isNaming = ({ dynamodb }: DynamoDBRecord): boolean =>
  dynamodb?.NewImage?.entity?.S === 'Case' &&
  dynamodb.OldImage?.applicant_name?.S !== dynamodb.NewImage.applicant_name?.S;
