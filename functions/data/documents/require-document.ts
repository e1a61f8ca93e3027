import { ApiError } from '../../platform/api-error.ts';
import { type DocumentItem, getDocument } from './document.ts';

/** @throws ApiError `document.not_found` */
export async function requireDocument(caseId: string, documentId: string): Promise<DocumentItem> {
  const document = await getDocument(caseId, documentId);
  if (!document) throw new ApiError('document.not_found');
  return document;
}
