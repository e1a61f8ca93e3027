import type { consultationsContract } from '#shared/contract/consultations.ts';
import { documentExtension, documentTypes } from '#shared/domain/document-types.ts';
import { limits } from '#shared/schema/limits.ts';
import { detailResponse, requireConsultation } from '../data/consultations/require-consultation.ts';
import { transact } from '../data/core/transaction.ts';
import { checkAvailable } from '../data/documents/file-availability.ts';
import { getResumeFile } from '../data/documents/resume-file.ts';
import { requireStored, signDownload } from '../data/documents/stored-file.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

/** A download link for the resume. The file is untrusted, so the browser never displays it inline. */
export const createResumeLink: EndpointFunction<typeof consultationsContract.createResumeLink> = async ({
  actor,
  params,
  audit,
}) => {
  const record = await requireConsultation(actor, params.consultationId);
  const key = record.consultation.resume_file_path;
  const extension = key ? documentExtension(key) : undefined;
  const { resume } = detailResponse(record);
  if (!key || !extension || !resume) throw new ApiError('resume.not_found');
  const scanned = (await getResumeFile(key)) ?? record.consultation;
  if ('scan_result' in scanned && scanned.scan_result === 'THREATS_FOUND')
    throw new ApiError('resume.infected');
  checkAvailable(scanned);
  await requireStored(key, 'resume.file_missing');
  await transact({
    audit: audit({ kind: 'resume-downloaded', consultation_id: record.consultation.id }),
  });
  return signDownload(
    { key, name: resume.name, mimeType: documentTypes[extension].mimeType },
    limits.adminDownloadSeconds,
  );
};
