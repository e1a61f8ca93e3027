// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Document } from '#shared/records/document.ts';
import { Providers } from '#tests/support/component.tsx';
import { documentTexts } from '../texts.ts';
import { useScanNotices } from './use-scan-notices.ts';

const seen = vi.hoisted(() => ({ reads: 0, infected: [] as string[], errors: [] as string[] }));
vi.mock('../../../lib/notify.ts', () => ({ notify: { error: (text: string) => seen.errors.push(text) } }));
vi.mock('../../../lib/api-client.ts', () => ({
  call: async () => {
    seen.reads++;
    return { items: seen.infected.map((name) => ({ change: { kind: 'document-infected', name } })) };
  },
}));
beforeEach(() => Object.assign(seen, { reads: 0, infected: [], errors: [] }));

const listed = (name: string, availability: Document['availability']) =>
  ({ id: `id of ${name}`, name, availability }) as Document;
const letter = listed('letter.pdf', 'SCANNING');

function stage(items: readonly Document[]) {
  const onChange = vi.fn();
  const view = renderHook(
    (props: { items: readonly Document[] }) => useScanNotices('case-1', [props], onChange),
    { initialProps: { items }, wrapper: Providers },
  );
  return { onChange, list: (next: readonly Document[]) => view.rerender({ items: next }) };
}

it('reports malware when the scan removes a file', async () => {
  seen.infected = ['letter.pdf', 'older.pdf'];
  const { onChange, list } = stage([letter, listed('photo.jpg', 'SCANNING')]);
  list([listed('photo.jpg', 'AVAILABLE')]);
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(seen.errors).toEqual([documentTexts.infected('letter.pdf')]);
});

it('does not report a file that was deleted during the scan', async () => {
  const { onChange, list } = stage([letter]);
  list([]);
  await waitFor(() => expect(seen.reads).toBe(1));
  expect([seen.errors, onChange.mock.calls]).toEqual([[], []]);
});

it('does not load the history while no file is missing', () => {
  const { list } = stage([letter]);
  list([listed('letter.pdf', 'AVAILABLE')]);
  list([]);
  expect(seen.reads).toBe(0);
});
