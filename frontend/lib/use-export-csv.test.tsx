// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { today } from './dates.ts';
import { useExportCsv } from './use-export-csv.ts';

const seen = vi.hoisted(() => ({ files: [] as Promise<string>[], errors: [] as string[][] }));
vi.mock('./notify.ts', () => ({ notify: { error: (...text: string[]) => seen.errors.push(text) } }));
vi.mock('./save-file.ts', () => ({
  saveFile: async (content: Blob, name: string) =>
    seen.files.push(content.text().then((text) => `${name}: ${text}`)),
}));
beforeEach(() => Object.assign(seen, { files: [], errors: [] }));

it('saves all parts as one file', async () => {
  const cursors: (string | undefined)[] = [];
  const { result } = renderHook(() =>
    useExportCsv(
      'cases',
      async (cursor) => {
        cursors.push(cursor);
        return cursor ? { csv: 'c,d\n' } : { csv: 'a,b\n', nextCursor: 'next' };
      },
      'Not exported',
    ),
  );
  act(() => result.current.start());
  expect(result.current.isExporting).toBe(true);
  await waitFor(() => expect(result.current.isExporting).toBe(false));
  expect(cursors).toEqual([undefined, 'next']);
  expect(await Promise.all(seen.files)).toEqual([`cases-${today()}.csv: a,b\nc,d\n`]);
});

it('does not save an incomplete file', async () => {
  const { result } = renderHook(() =>
    useExportCsv(
      'cases',
      async (cursor) => {
        if (cursor) throw new ApiError('offline');
        return { csv: 'a,b\n', nextCursor: 'next' };
      },
      'Not exported',
    ),
  );
  act(() => result.current.start());
  await waitFor(() => expect(seen.errors).toEqual([['Not exported', new ApiError('offline').message]]));
  expect([seen.files, result.current.isExporting]).toEqual([[], false]);
});
