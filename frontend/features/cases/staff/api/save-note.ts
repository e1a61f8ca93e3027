import type { QueryClient } from '@tanstack/react-query';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { call } from '../../../../lib/api-client.ts';
import { caseKeys } from '../../keys.ts';

/** Saves text as an internal note of a case. @throws ApiError */
export async function saveNote(client: QueryClient, caseId: string, text: string): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  await call(staffCasesContract.addNote, { params: { caseId }, body: { text }, idempotencyKey });
  await client.invalidateQueries({ queryKey: caseKeys.notes(caseId) });
}
