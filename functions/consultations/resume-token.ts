import * as z from 'zod/mini';
import { type DocumentExtension, documentTypes } from '#shared/domain/document-types.ts';
import { ApiError } from '../platform/api-error.ts';
import { signToken, verifyToken } from '../platform/signed-token.ts';

const extensions = Object.keys(documentTypes) as [DocumentExtension, ...DocumentExtension[]];

export const Resume = z.object({
  key: z.string(),
  extension: z.enum(extensions),
  /** Bytes. */
  size: z.number(),
  name: z.string(),
});
export type Resume = z.infer<typeof Resume>;

type Purpose = 'resume-upload' | 'resume-receipt';

export const signResumeToken = (purpose: Purpose, resume: Resume, expires: Date): Promise<string> =>
  signToken(purpose, resume, expires);

/** @throws ApiError `resume.not_uploaded` when the token is invalid and the file has to be uploaded again */
export async function requireResume(purpose: Purpose, token: string): Promise<Resume> {
  const resume = await verifyToken(purpose, token, Resume);
  if (!resume) throw new ApiError('resume.not_uploaded');
  return resume;
}
