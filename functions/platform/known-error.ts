import type { ErrorCode } from '#shared/contract/error-codes.ts';

/**
 * Status and text of an error code. The table is 12 KB, so it is loaded by the first request that fails; most
 * don't.
 */
export async function knownError(
  code: ErrorCode,
): Promise<{ readonly status: number; readonly text: string }> {
  const { errorCodes } = await import('#shared/contract/error-codes.ts');
  return errorCodes[code];
}
