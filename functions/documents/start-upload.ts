import type { documentsContract } from '#shared/contract/documents.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import { roomProblem } from '#shared/domain/checklist.ts';
import { documentExtension, documentTypes } from '#shared/domain/document-types.ts';
import { documentPrefix } from '#shared/domain/storage-prefixes.ts';
import { limits, megabyte } from '#shared/schema/limits.ts';
import { caseActivity } from '../data/cases/case.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import { displayName, storageKey } from '../data/documents/file-name.ts';
import { signUpload } from '../data/documents/stored-file.ts';
import { putUpload } from '../data/documents/upload.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { readChecklist, requireItem } from '../workflows/checklist.ts';
import { isHiddenItem } from '../workflows/confidential-documents.ts';

/** The upload is recorded before its URL is returned, so that every uploaded file is accounted for. */
export const startUpload: EndpointFunction<typeof documentsContract.startUpload> = async ({
  actor,
  params,
  body,
  checkQuota,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const name = displayName(body.name);
  const extension = documentExtension(name);
  if (!extension) throw new ApiError('document.wrong_type');
  if (body.size > limits.documentBytes) throw new ApiError('document.too_large');
  if (body.item_id) {
    const { shown } = requireItem(await readChecklist(ofCase), body.item_id);
    if (isHiddenItem(shown, actor, ofCase)) throw new ApiError('permission.denied');
    const problem = roomProblem(shown, 1, body.replaces);
    if (problem) throw new ApiError(problem);
  }
  await checkQuota({ uploads: 1, upload_megabytes: body.size / megabyte });
  const at = now();
  const uploadId = timeOrderedId(at);
  const { mimeType } = documentTypes[extension];
  const key = storageKey(`${documentPrefix}${ofCase.id}`, name, at);
  const { url, headers, expiresAt } = await signUpload({
    key,
    mimeType,
    size: body.size,
    sha256: body.sha256,
  });
  await putUpload(
    {
      upload_id: uploadId,
      case_id: ofCase.id,
      org_id: ofCase.org_id,
      user_id: actor.userId,
      name,
      mime_type: mimeType,
      size: body.size,
      storage_key: key,
      created_at: at.toISOString(),
      ...(body.item_id && { item_id: body.item_id }),
      ...(body.replaces && { replaces: body.replaces }),
    },
    expiresAt,
    isClosed(ofCase.status) ? caseActivity(ofCase) : undefined,
  );
  return { uploadId, url, headers, expiresAt: expiresAt.toISOString() };
};
