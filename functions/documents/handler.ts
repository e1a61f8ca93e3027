import { documentsContract } from '#shared/contract/documents.ts';
import { domainHandler } from '../http/endpoint.ts';
import { cancelUpload } from './cancel-upload.ts';
import { createDownloadLink } from './create-download-link.ts';
import { deleteDocument } from './delete-document.ts';
import { finishUpload } from './finish-upload.ts';
import { listDocuments } from './list-documents.ts';
import { startUpload } from './start-upload.ts';

export const handler = domainHandler(documentsContract, {
  listDocuments,
  startUpload,
  finishUpload,
  cancelUpload,
  createDownloadLink,
  deleteDocument,
});
