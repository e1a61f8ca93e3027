import * as z from 'zod/mini';
import { VisaPath } from '../domain/visa-paths.ts';
import { ItemId } from '../records/checklist-item.ts';
import { Document, DownloadLink } from '../records/document.ts';
import { Id, PageQuery, pageOf, personText, Timestamp } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint } from './define-endpoint.ts';

const NewUpload = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(limits.documentName)),
  /** Bytes, exact. */
  size: z.number().check(z.int(), z.minimum(1)),
  /** The SHA-256 of the content, in Base64. The URL stores no other content, even after the document is deleted. */
  sha256: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'Must be a SHA-256 in Base64')),
  /** The checklist item it is for. */
  item_id: z.optional(ItemId),
  /** The document of that item that it replaces. */
  replaces: z.optional(Id),
});

/** The URL to PUT the file to, and the signed headers. */
export const UploadTicket = z.object({
  uploadId: Id,
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expiresAt: Timestamp,
});
export type UploadTicket = z.infer<typeof UploadTicket>;

/** A document with enough context to distinguish files of the same name. */
export const FoundDocument = z.extend(Document, { case_path: VisaPath, applicant_name: z.string() });
export type FoundDocument = z.infer<typeof FoundDocument>;

const CaseParams = z.object({ caseId: Id });
const UploadParams = z.object({ caseId: Id, uploadId: Id });
const DocumentParams = z.object({ caseId: Id, documentId: Id });

export const documentsContract = {
  searchDocuments: defineEndpoint({
    domain: 'documents',
    method: 'GET',
    path: '/api/documents',
    summary:
      'Documents whose names or applicants match all words, best matches first, then newest: the organization’s for those who can see its cases, otherwise those of the person’s own newest cases.',
    access: 'document.read',
    query: z.object({
      q: personText(limits.searchText, 'Please shorten your search'),
      limit: PageQuery.shape.limit,
    }),
    response: z.object({ items: z.array(FoundDocument) }),
  }),
  listDocuments: defineEndpoint({
    domain: 'documents',
    method: 'GET',
    path: '/api/cases/{caseId}/documents',
    summary: 'The documents of a case, newest first.',
    access: 'document.read',
    params: CaseParams,
    query: PageQuery,
    response: pageOf(Document),
    errors: ['case.not_found'],
  }),
  startUpload: defineEndpoint({
    domain: 'documents',
    method: 'POST',
    path: '/api/cases/{caseId}/uploads',
    summary:
      'Starts an upload. Returns a presigned PUT that is valid for five minutes and for that content only.',
    access: 'document.write',
    params: CaseParams,
    body: NewUpload,
    response: UploadTicket,
    status: 201,
    errors: [
      'quota.reached',
      'case.not_found',
      'checklist.item_not_found',
      'checklist.item_full',
      'checklist.too_many_versions',
      'document.too_large',
      'document.wrong_type',
    ],
  }),
  finishUpload: defineEndpoint({
    domain: 'documents',
    method: 'POST',
    path: '/api/cases/{caseId}/uploads/{uploadId}/finish',
    summary: 'Checks the uploaded file (presence, length, type, first bytes) and records the document.',
    access: 'document.write',
    params: UploadParams,
    response: Document,
    status: 201,
    errors: [
      'case.not_found',
      'document.not_uploaded',
      'document.mismatch',
      'document.wrong_type',
      'document.infected',
    ],
  }),
  cancelUpload: defineEndpoint({
    domain: 'documents',
    method: 'DELETE',
    path: '/api/cases/{caseId}/uploads/{uploadId}',
    summary: 'Cancels an upload and deletes anything already stored for it.',
    access: 'document.write',
    params: UploadParams,
    response: z.undefined(),
    status: 204,
    errors: ['case.not_found'],
  }),
  createDownloadLink: defineEndpoint({
    domain: 'documents',
    method: 'POST',
    path: '/api/cases/{caseId}/documents/{documentId}/download-link',
    summary: 'A download link with the original file name, valid for up to one hour.',
    access: 'document.read',
    params: DocumentParams,
    response: DownloadLink,
    errors: [
      'case.not_found',
      'document.not_found',
      'document.not_scanned',
      'document.unscannable',
      'document.file_missing',
    ],
  }),
  createViewLink: defineEndpoint({
    domain: 'documents',
    method: 'POST',
    path: '/api/cases/{caseId}/documents/{documentId}/view-link',
    summary: 'A link to show a PDF or an image beside the checklist, valid for five minutes.',
    access: 'document.read',
    params: DocumentParams,
    response: z.extend(DownloadLink, { mime_type: z.string() }),
    errors: [
      'case.not_found',
      'document.not_found',
      'document.not_viewable',
      'document.not_scanned',
      'document.unscannable',
    ],
  }),
  deleteDocument: defineEndpoint({
    domain: 'documents',
    method: 'DELETE',
    path: '/api/cases/{caseId}/documents/{documentId}',
    summary: 'Deletes the file and its record.',
    access: 'document.write',
    params: DocumentParams,
    response: z.undefined(),
    status: 204,
    errors: ['case.not_found', 'document.not_found'],
  }),
};
