import type { consultationsContract } from '#shared/contract/consultations.ts';
import { getResumeFile } from '../data/resume-file.ts';
import { findFileFault } from '../documents/file-contents.ts';
import { removeFile } from '../documents/stored-file.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { now } from '../platform/clock.ts';
import { requireResume, sealResume } from './resume-token.ts';

/** An unclaimed file is purged a day after it was announced; the receipt ends before that. */
const receiptHours = 20;

const faults = {
  'document.not_uploaded': 'resume.not_uploaded',
  'document.mismatch': 'resume.mismatch',
  'document.wrong_type': 'resume.wrong_type',
} as const;

/** Checks the resume that arrived and gives a receipt for it. What fails the check is removed. */
export const finishResume: EndpointFunction<typeof consultationsContract.finishResume> = async ({ body }) => {
  const resume = requireResume('resume-upload', body.token);
  const announced = await getResumeFile(resume.key);
  if (!announced) throw new ApiError('resume.not_uploaded');
  if (announced.scan_result === 'THREATS_FOUND') throw new ApiError('resume.infected');
  const fault = await findFileFault(resume.key, resume);
  if (fault) {
    if (fault !== 'document.not_uploaded') await removeFile(resume.key);
    throw new ApiError(faults[fault]);
  }
  const expires = new Date(now().getTime() + receiptHours * 3_600_000);
  return { receipt: sealResume('resume-receipt', resume, expires), expiresAt: expires.toISOString() };
};
