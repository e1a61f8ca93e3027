import type { consultationsContract } from '#shared/contract/consultations.ts';
import { findFileFault } from '../data/documents/file-contents.ts';
import { getResumeFile } from '../data/documents/resume-file.ts';
import { removeFile } from '../data/documents/stored-file.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { requireResume, signResumeToken } from './resume-token.ts';

/** An unclaimed file is purged a day after the upload started; the receipt expires before that. */
const receiptHours = 20;

const faults = {
  'document.not_uploaded': 'resume.not_uploaded',
  'document.mismatch': 'resume.mismatch',
  'document.wrong_type': 'resume.wrong_type',
} as const;

/** Checks the uploaded resume and returns a receipt for it. A file that fails the check is deleted. */
export const finishResume: EndpointFunction<typeof consultationsContract.finishResume> = async ({ body }) => {
  const resume = await requireResume('resume-upload', body.token);
  const announced = await getResumeFile(resume.key);
  if (!announced) throw new ApiError('resume.not_uploaded');
  if (announced.scan_result === 'THREATS_FOUND') throw new ApiError('resume.infected');
  const fault = await findFileFault(resume.key, resume);
  if (fault) {
    if (fault !== 'document.not_uploaded') await removeFile(resume.key);
    throw new ApiError(faults[fault]);
  }
  const expires = new Date(now().getTime() + receiptHours * 3_600_000);
  return {
    receipt: await signResumeToken('resume-receipt', resume, expires),
    expiresAt: expires.toISOString(),
  };
};
