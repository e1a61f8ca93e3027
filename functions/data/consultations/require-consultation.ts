import type { ConsultationDetail } from '#shared/contract/consultations.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type ConsultationRecord, getConsultationRecord } from './consultation.ts';

/** @throws ApiError `consultation.not_found` if it doesn't exist or belongs to another organization */
export async function requireConsultation(actor: Actor, id: string): Promise<ConsultationRecord> {
  const record = await getConsultationRecord(id);
  if (!record || record.consultation.org_id !== actor.organizationId)
    throw new ApiError('consultation.not_found');
  return record;
}

export function detailResponse({ consultation, call, file }: ConsultationRecord): ConsultationDetail {
  return {
    consultation,
    ...(call && { call }),
    ...(consultation.resume_file_path && {
      resume: file ? { name: file.file_name, size: file.file_size } : { name: resumeName(consultation) },
    }),
  };
}

/** The file's name is in its upload record; without a record, uses a generic name. */
const resumeName = (consultation: ConsultationDetail['consultation']): string =>
  `Resume-${consultation.last_name}${(consultation.resume_file_path ?? '').replace(/^.*(?=\.)/, '')}`;
