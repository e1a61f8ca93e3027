import type { PersonalRecord } from '#shared/contract/data-export.ts';
import { documentExtension, documentTypes } from '#shared/domain/document-types.ts';
import { type ConsultationRecord, getConsultationRecord } from '../data/consultations/consultation.ts';
import { getContactMessage } from '../data/consultations/contact-message.ts';
import type { ReceivedItem } from '../data/consultations/received.ts';
import { getResumeFile } from '../data/documents/resume-file.ts';
import { linkTo } from './case-record.ts';

/** What was sent from a person's address, as submitted; undefined if it no longer exists. */
export async function receivedRecord({ kind, id }: ReceivedItem): Promise<PersonalRecord | undefined> {
  if (kind === 'CONSULTATION') {
    const record = await getConsultationRecord(id);
    return record && consultationRecord(record);
  }
  const message = await getContactMessage(id);
  return message && { kind: 'contact-message', message, sent_at: message.created_at };
}

async function consultationRecord(record: ConsultationRecord): Promise<PersonalRecord> {
  const { consultation, call, file } = record;
  const { owner_id: _, owner_name: __, note: ___, version: ____, ...submission } = consultation;
  const key = consultation.resume_file_path;
  const name = file?.file_name ?? key?.replace(/^.*\//, '') ?? '';
  const scanned = key ? await getResumeFile(key) : undefined;
  const extension = documentExtension(name);
  const mimeType = extension ? documentTypes[extension].mimeType : 'application/octet-stream';
  const link = key && (await linkTo(scanned ?? consultation, { key, name, mimeType }));
  return {
    kind: 'consultation',
    submission,
    ...(call && { call }),
    ...(link && { resume: { name, ...(file && { size: file.file_size }), ...link } }),
  };
}
