import { createHash } from 'node:crypto';
import type { consultationsContract } from '#shared/contract/consultations.ts';
import { type ConsultationForm, missingLinkedinAndResume } from '#shared/domain/consultation-form.ts';
import { consultationLimits } from '#shared/domain/consultation-options.ts';
import { documentTypes } from '#shared/domain/document-types.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import { signCallToken } from '../data/consultations/call-token.ts';
import {
  checkHasConsultation,
  getConsultationRecord,
  putFileUpload,
  putNewConsultation,
} from '../data/consultations/consultation.ts';
import { putReceived } from '../data/consultations/received.ts';
import { putIdempotencyKey, requireIdempotentResult } from '../data/core/idempotency.ts';
import { randomId } from '../data/core/ids.ts';
import { limitCaller } from '../data/core/rates.ts';
import { transact } from '../data/core/transaction.ts';
import { claimResume } from '../data/documents/resume-file.ts';
import { listAdmins } from '../data/people/membership.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { rejectBots } from '../endpoint/reject-bots.ts';
import { allowMail } from '../mail/mail-allowance.ts';
import { organizationNotices } from '../mail/organization-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { logger } from '../platform/logger.ts';
import { consultationMails } from './consultation-mails.ts';
import { newConsultation } from './new-consultation.ts';
import { type Resume, requireResume } from './resume-token.ts';

const operation = 'submitConsultation';
const visitor = 'visitor';

/**
 * Saves the assessment form and its emails in one transaction. The same answers are stored once a day, unless they
 * were deleted in the meantime.
 */
export const submitConsultation: EndpointFunction<typeof consultationsContract.submitConsultation> = async ({
  body,
  sourceIp,
}) => {
  rejectBots(body, 'consultation', consultationLimits.minimumMilliseconds);
  if (!body.form.linkedinProfile && !body.resume)
    throw ApiError.invalid('form.linkedinProfile', missingLinkedinAndResume);
  if (setting(environmentNames.consultationOrganization) === '') throw new ApiError('unavailable');
  await limitCaller('submission', await sourceIp());
  const resume = body.resume === undefined ? undefined : await requireResume('resume-receipt', body.resume);
  const content = contentKey(body.form, resume);
  const consultation = newConsultation(
    setting(environmentNames.consultationOrganization),
    body.form,
    resume?.key,
  );
  const canMail = await allowMail(consultation.email, consultation.org_id);
  const parts = {
    consultation: putNewConsultation(consultation),
    received: putReceived({
      kind: 'CONSULTATION',
      id: consultation.id,
      email: consultation.email,
      ...(resume && { storage_key: resume.key }),
    }),
    mails: await consultationMails(consultation, canMail),
    notices: canMail.staff ? await receivedNotices(consultation) : [],
    resume: resume && claimResume(resume.key, consultation.id),
  };
  const store = (deleted?: string) =>
    transact(
      {
        idempotencyKey: putIdempotencyKey(visitor, content, operation, consultation.id, deleted),
        ...parts,
      },
      {
        onConditionFailed: {
          idempotencyKey: () => requireIdempotentResult(visitor, content, operation),
          resume: 'resume.not_uploaded',
        },
      },
    );
  const first = await store();
  const isDeleted = first !== undefined && !(await getConsultationRecord(first));
  const earlier = isDeleted ? await store(first) : first;
  if (earlier) return saved(earlier, consultation.first_name);
  if (resume) await recordUpload(consultation.id, resume);
  return saved(consultation.id, consultation.first_name);
};

/** Notifies the admins only; other staff who handle submissions see them in the list. */
async function receivedNotices({ id, org_id, first_name, last_name }: Consultation) {
  const name = `${first_name} ${last_name}`;
  return organizationNotices({ kind: 'consultation', id }, org_id, name, {
    kind: 'consultation',
    by: name,
    to: await listAdmins(org_id),
  });
}

const saved = async (id: string, firstName: string) => ({
  id,
  firstName,
  bookingToken: await signCallToken(id),
});

/** Equal for the same answers with the same resume, in any order. */
const contentKey = (form: ConsultationForm, resume: Resume | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([...Object.entries(form).sort(([a], [b]) => a.localeCompare(b)), resume?.key]))
    .digest('base64url');

/** The submission is valid without this record, so a failure is only logged (specification, section 7). */
async function recordUpload(consultationId: string, resume: Resume): Promise<void> {
  const file = {
    id: randomId(),
    file_name: resume.name,
    file_path: resume.key,
    file_size: resume.size,
    file_type: documentTypes[resume.extension].mimeType,
  };
  try {
    await transact(
      {
        // A submission deleted in the meantime must leave nothing behind.
        consultation: checkHasConsultation(consultationId),
        upload: putFileUpload(consultationId, file),
      },
      { onConditionFailed: { consultation: () => undefined } },
    );
  } catch (error) {
    logger.error('resume not recorded', {
      consultationId,
      error: error instanceof Error ? error : String(error),
    });
  }
}
