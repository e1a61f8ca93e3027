import { documentsContract } from '#shared/contract/documents.ts';
import { cancelUpload } from '../../documents/cancel-upload.ts';
import { createDownloadLink, createViewLink } from '../../documents/create-download-link.ts';
import { deleteDocument } from '../../documents/delete-document.ts';
import { finishUpload } from '../../documents/finish-upload.ts';
import { listDocuments } from '../../documents/list-documents.ts';
import { searchDocuments } from '../../documents/search-documents.ts';
import { startUpload } from '../../documents/start-upload.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(documentsContract, {
  searchDocuments,
  listDocuments,
  startUpload,
  finishUpload,
  cancelUpload,
  createDownloadLink,
  createViewLink,
  deleteDocument,
});
