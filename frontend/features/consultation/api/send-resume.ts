import { consultationsContract } from '#shared/contract/consultations.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { FileChanged, putFile } from '../../../lib/put-file.ts';
import type { StoredResume } from '../form-values.ts';

/** Starts, sends, and completes a resume upload. Throws the error, or the signal's reason. */
export async function sendResume(
  file: File,
  on: { onProgress: (bytesSent: number) => void; signal: AbortSignal },
): Promise<StoredResume> {
  const { name, size } = file;
  const { signal } = on;
  const ticket = await call(consultationsContract.startResume, { body: { name, size }, signal });
  await putFile(ticket, file, on);
  const { receipt, expiresAt } = await call(consultationsContract.finishResume, {
    body: { token: ticket.token },
    signal,
  });
  return { name, size, receipt, expiresAt };
}

/** What is wrong with the file itself. Undefined if only the upload failed. */
export const fileProblem = (error: unknown): string | undefined =>
  error instanceof FileChanged ||
  (error instanceof ApiError && (error.code === 'resume.wrong_type' || error.code === 'resume.too_large'))
    ? error.message
    : undefined;
