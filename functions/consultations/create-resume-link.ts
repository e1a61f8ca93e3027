import type { consultationsContract } from '#shared/contract/consultations.ts';
import { documentExtension, documentTypes } from '#shared/domain/document-types.ts';
import { limits } from '#shared/domain/limits.ts';
import { getResumeFile } from '../data/resume-file.ts';
import { writeTogether } from '../data/transaction.ts';
import { checkAvailable } from '../documents/create-download-link.ts';
import { signDownload } from '../documents/stored-file.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { detailAnswer, requireConsultation } from './require-consultation.ts';

/** A link that downloads the resume: it comes from a stranger, and is never shown by the browser. */
export const createResumeLink: EndpointFunction<typeof consultationsContract.createResumeLink> = async ({
  actor,
  params,
  audit,
}) => {
  const record = await requireConsultation(actor, params.consultationId);
  const key = record.consultation.resume_file_path;
  const extension = key ? documentExtension(key) : undefined;
  const { resume } = detailAnswer(record);
  if (!key || !extension || !resume) throw new ApiError('resume.not_found');
  const scanned = (await getResumeFile(key)) ?? record.consultation;
  if ('scan_result' in scanned && scanned.scan_result === 'THREATS_FOUND')
    throw new ApiError('resume.infected');
  checkAvailable(scanned);
  await writeTogether(audit({ kind: 'resume-downloaded', consultation_id: record.consultation.id }));
  return signDownload(
    { key, name: resume.name, mimeType: documentTypes[extension].mimeType },
    limits.adminDownloadSeconds,
  );
};
