// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { resumeMessages } from '#shared/domain/resume-types.ts';
import type { StoredResume } from './form-values.ts';
import { consultationTexts } from './texts.ts';
import { useResume } from './use-resume.ts';

const uploads = vi.hoisted(() => ({ resume: new Map<string, PromiseWithResolvers<unknown>>() }));
const settings = vi.hoisted(() => ({ loaded: Promise.withResolvers<{ resumeTypes: string[] }>() }));
vi.mock('../../lib/config.ts', () => ({ loadConfig: () => settings.loaded.promise }));
vi.mock('../../lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));
vi.mock('./api/send-resume.ts', () => ({
  fileProblem: () => undefined,
  sendResume: (file: File, { signal }: { signal: AbortSignal }) => {
    const upload = Promise.withResolvers<unknown>();
    uploads.resume.set(file.name, upload);
    signal.addEventListener('abort', () => upload.reject(signal.reason));
    return upload.promise;
  },
}));

beforeEach(() => {
  uploads.resume.clear();
  settings.loaded = Promise.withResolvers();
});

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const kept = (name: string): StoredResume => ({
  ...{ name, size: 8, receipt: `receipt of ${name}`, expiresAt: '2026-11-23T00:00:00.000Z' },
});

function setup() {
  const onChange = vi.fn<(resume: StoredResume | undefined) => void>();
  const { result } = renderHook(() => useResume(onChange));
  const choose = (file: File) => act(() => void result.current.choose(file));
  const accept = () => act(() => settings.loaded.resolve({ resumeTypes: ['pdf'] }));
  const sent = (name: string) => waitFor(() => expect(uploads.resume.has(name)).toBe(true));
  return { result, onChange, choose, accept, sent };
}

it('keeps the most recently selected resume', async () => {
  const { result, onChange, choose, accept, sent } = setup();
  await accept();
  await choose(pdf('old.pdf'));
  await sent('old.pdf');
  await choose(pdf('new.pdf'));
  await sent('new.pdf');
  await act(() => uploads.resume.get('new.pdf')?.resolve(kept('new.pdf')));
  await waitFor(() => expect(result.current.sending).toBeUndefined());
  expect(onChange.mock.calls).toEqual([[kept('new.pdf')]]);
});

it('does not report a file that was replaced in the meantime', async () => {
  const { result, choose, accept, sent } = setup();
  await choose(new File(['PK'], 'resume.docx'));
  await choose(pdf('resume.pdf'));
  await accept();
  await sent('resume.pdf');
  expect(result.current).toMatchObject({ error: undefined, sending: { name: 'resume.pdf' } });
});

it('rejects other types without uploading them', async () => {
  const { result, choose, accept } = setup();
  await accept();
  await choose(new File(['PK'], 'resume.docx'));
  await waitFor(() => expect(result.current.error).toBe(resumeMessages.pdfOnly));
  expect(uploads.resume.size).toBe(0);
});

it('reports a failed upload, and clears the error when the file is removed', async () => {
  const { result, onChange, choose, accept, sent } = setup();
  await accept();
  await choose(pdf('resume.pdf'));
  await sent('resume.pdf');
  await act(() => uploads.resume.get('resume.pdf')?.reject(new Error('no connection')));
  await waitFor(() => expect(result.current.error).toBe(consultationTexts.uploadFailedDetail));
  act(() => result.current.remove());
  expect(result.current).toMatchObject({ error: undefined, sending: undefined });
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});
