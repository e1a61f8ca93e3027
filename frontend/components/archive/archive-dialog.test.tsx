// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../lib/api-error.ts';
import type { Archive } from '../../lib/archive/archive.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ArchiveDialog } from './archive-dialog.tsx';

vi.mock('../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

let isOffline = false;
const requests: string[] = [];
beforeEach(() => {
  isOffline = false;
  requests.length = 0;
  vi.mocked(saveFile).mockClear();
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    if (isOffline) throw new TypeError('Failed to fetch');
    return new Response('x'.repeat(100));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'showSaveFilePicker');
});

const archive: Archive = {
  name: 'data',
  files: ['a', 'b', 'c'].map((key) => ({
    ...{ key, path: `${key}.txt`, size: 100, created_at: '2026-11-30T08:00:00.000Z' },
    link: async () => `https://files/${key}`,
  })),
  write: ({ number }) => [{ path: `index ${number}.html`, text: 'Index' }],
};

/** The paths in each ZIP file that was saved, by its name. */
const savedFiles = async () =>
  Object.fromEntries(
    await Promise.all(
      vi
        .mocked(saveFile)
        .mock.calls.map(async ([blob, name]) => [
          name,
          Object.keys(unzipSync(new Uint8Array(await blob.arrayBuffer()))),
        ]),
    ),
  );

const show = (collect = async () => archive, onClose = vi.fn()) =>
  renderInApp(
    <ArchiveDialog title="Download your data" collect={collect} onClose={onClose} maxBytes={200}>
      <p>Everything.</p>
    </ArchiveDialog>,
  );

test('a large archive has parts, which are downloaded one at a time', async () => {
  show();
  await screen.findByText('Part 1 of 2');
  const second = screen.getByRole('button', { name: 'Download ZIP part 2' });
  fireEvent.click(second);
  await screen.findByText('Saved as data part 2 of 2.zip.');
  fireEvent.click(screen.getByRole('button', { name: 'Download ZIP part 1' }));
  await screen.findByText('Saved as data part 1 of 2.zip.');
  expect(await savedFiles()).toEqual({
    'data part 1 of 2.zip': ['a.txt', 'b.txt', 'index 1.html'],
    'data part 2 of 2.zip': ['c.txt', 'index 2.html'],
  });
  expect(requests).toEqual(['https://files/c', 'https://files/a', 'https://files/b']);
  screen.getByText('Close');
});

test('a browser that can write to disk writes one file there, unless the person cancels', async () => {
  const chunks: Uint8Array[] = [];
  const close = vi.fn();
  const pick = vi.fn().mockRejectedValueOnce(new DOMException('Canceled', 'AbortError'));
  pick.mockResolvedValueOnce({
    createWritable: async () => ({ write: async (chunk: Uint8Array) => chunks.push(chunk), close }),
  });
  Object.assign(window, { showSaveFilePicker: pick });
  show();
  const button = await screen.findByRole('button', { name: 'Download ZIP' });
  fireEvent.click(button);
  await waitFor(() => expect(pick).toHaveBeenCalledTimes(1));
  await screen.findByText(/^3 files, /);
  expect(requests).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Download ZIP' }));
  await screen.findByText('Saved as data.zip.');
  expect(pick).toHaveBeenLastCalledWith(expect.objectContaining({ suggestedName: 'data.zip' }));
  expect(close).toHaveBeenCalledOnce();
  expect(Object.keys(unzipSync(Buffer.concat(chunks)))).toEqual(['a.txt', 'b.txt', 'c.txt', 'index 1.html']);
  expect(saveFile).not.toHaveBeenCalled();
});

test('an interrupted part continues by itself once the browser is online', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  isOffline = true;
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Download ZIP part 1' }));
  await vi.advanceTimersByTimeAsync(20_000);
  await screen.findByText(/^The download was interrupted\./);
  const parts = screen.getAllByRole('listitem');
  within(parts[0] ?? document.body).getByRole('button', { name: 'Continue part 1' });
  isOffline = false;
  fireEvent(window, new Event('online'));
  await vi.advanceTimersByTimeAsync(1000);
  await screen.findByText('Saved as data part 1 of 2.zip.');
});

test('collecting that failed can be repeated', async () => {
  let calls = 0;
  show(async () => {
    if (++calls === 1) throw new ApiError('offline');
    return archive;
  });
  await screen.findByText(/^Couldn’t collect the files\./);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Part 1 of 2');
});
