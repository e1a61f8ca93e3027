import type { documentsContract } from '#shared/contract/documents.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { discardUpload } from '../data/documents/discard-upload.ts';
import { getUpload } from '../data/documents/upload.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

/** A missing upload is not an error: it may already be canceled. A completed one stays. */
export const cancelUpload: EndpointFunction<typeof documentsContract.cancelUpload> = async ({
  actor,
  params,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const upload = await getUpload(ofCase.id, params.uploadId, actor.userId);
  if (upload) await discardUpload(upload);
  return undefined;
};
