import { randomBytes } from 'node:crypto';
import type { consultationsContract } from '#shared/contract/consultations.ts';
import { documentExtension, documentTypes } from '#shared/domain/document-types.ts';
import { resumeExtensions } from '#shared/domain/resume-types.ts';
import { resumePrefix } from '#shared/domain/storage-prefixes.ts';
import { limits } from '#shared/schema/limits.ts';
import { limitCaller } from '../data/core/rates.ts';
import { transact } from '../data/core/transaction.ts';
import { displayName } from '../data/documents/file-name.ts';
import { putAnnouncedResume } from '../data/documents/resume-file.ts';
import { signUpload } from '../data/documents/stored-file.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { signResumeToken } from './resume-token.ts';

/**
 * Starts a resume upload. The upload is recorded before its URL is returned, and purged unless a form claims
 * it.
 */
export const startResume: EndpointFunction<typeof consultationsContract.startResume> = async ({
  body,
  sourceIp,
}) => {
  await limitCaller('resume', await sourceIp());
  const extension = documentExtension(body.name);
  if (!extension || !resumeExtensions(setting(environmentNames.resumeTypes)).includes(extension))
    throw new ApiError('resume.wrong_type');
  if (body.size > limits.resumeBytes) throw new ApiError('resume.too_large');
  const { mimeType } = documentTypes[extension];
  const key = `${resumePrefix}${now().getTime()}-${randomBytes(12).toString('hex')}.${extension}`;
  await transact({ resume: putAnnouncedResume(key) });
  const upload = await signUpload({ key, mimeType, size: body.size });
  return {
    url: upload.url,
    headers: upload.headers,
    token: await signResumeToken(
      'resume-upload',
      { key, extension, size: body.size, name: displayName(body.name) },
      upload.expiresAt,
    ),
    expiresAt: upload.expiresAt.toISOString(),
  };
};
