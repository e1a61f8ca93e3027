// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import type { Document } from '#shared/records/document.ts';
import { ApiError } from './api-error.ts';
import { downloadDocument } from './download-document.ts';

const state = vi.hoisted(() => ({ code: 'offline', notices: [] as unknown[] }));
vi.mock('./api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => {
    throw new ApiError(state.code as ErrorCode);
  },
}));
vi.mock('./notify.ts', () => ({ notify: { error: (...texts: unknown[]) => state.notices.push(texts) } }));

it.each([
  ['offline', ['Failed to download document', 'Can’t reach Landfall. Check your connection and try again.']],
  ['unavailable', ['Failed to generate download link: Landfall is busy. Please try again in a moment.']],
])('says why a document couldn’t be downloaded, and what to do: %s', async (code, texts) => {
  Object.assign(state, { code, notices: [] });
  await downloadDocument({ case_id: 'case', id: 'document' } as Document);
  expect(state.notices).toEqual([texts]);
});
