import { createHash, randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putDocument } from '#functions/data/documents/document.ts';
import { addToStats } from '#functions/data/people/organization-stats.ts';
import { objectStore } from '#functions/platform/object-store.ts';
import type { Case } from '#shared/records/case.ts';

export const pdf = Buffer.from('%PDF-1.7 the smallest of documents');

/** What a page announces of a file. */
export const announcementOf = (name: string, content: Buffer) => ({
  name,
  size: content.length,
  sha256: createHash('sha256').update(content).digest('base64'),
});

/** Stores a PDF as a finished upload does. */
export const putPdf = (Bucket: string, Key: string, Body: Buffer = pdf) =>
  objectStore().send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/pdf' }));

/**
 * A case's document, without its file.
 * @returns its id
 */
export async function addTestDocument(of: Case, name = 'Press.pdf'): Promise<string> {
  const id = timeOrderedId();
  await transact({
    document: putDocument({
      id,
      case_id: of.id,
      org_id: of.org_id,
      name,
      mime_type: 'application/pdf',
      size: 100,
      created_at: new Date().toISOString(),
      uploaded_by: of.applicant_id,
      storage_key: `documents/${of.id}/${randomUUID()}.pdf`,
      path: of.path,
      country: of.country,
    }),
    stats: addToStats(of.org_id, of.id, { documents: 1 }),
  });
  return id;
}
