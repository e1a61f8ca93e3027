import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, removeDraft, writeDraft } from './draft.ts';
import { emptyValues } from './form-values.ts';

const key = 'visa-consultation-draft';
const now = new Date('2026-11-20T12:00:00.000Z');
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('reads a saved draft until it is removed', () => {
  const resume = { name: 'cv.pdf', size: 9, receipt: 'a.b', expiresAt: '2026-11-21T08:00:00.000Z' };
  const draft = { values: { ...emptyValues, firstName: 'Amara' }, resume };
  expect(writeDraft(draft)).toBe(true);
  expect(readDraft(now)).toEqual(draft);
  removeDraft();
  expect(readDraft(now)).toBeUndefined();
});

test.each([
  '',
  'null',
  '7',
  '"text"',
  '[]',
  '{',
  '{"firstName":7,"resume":[]}',
  '{"resume":{"name":"cv.pdf","size":"9","receipt":1,"expiresAt":2}}',
])('ignores an invalid draft: %.30s', (text) => {
  stored.set(key, text);
  const draft = readDraft(now);
  expect(draft?.values ?? emptyValues).toEqual(emptyValues);
  expect(draft?.resume).toBeUndefined();
});

test('reads a long text completely', () => {
  const values = { ...emptyValues, additionalContext: 'x'.repeat(20_000) };
  writeDraft({ values, resume: undefined });
  expect(readDraft(now)?.values).toEqual(values);
});

test('restores the valid parts of an outdated draft', () => {
  stored.set(key, JSON.stringify({ firstName: 'Amara', faxNumber: '1', targetVisa: ['O-1A'] }));
  expect(readDraft(now)?.values).toEqual({ ...emptyValues, firstName: 'Amara' });
});

test('drops a resume with an expired receipt', () => {
  const resume = { name: 'cv.pdf', size: 9, receipt: 'a.b', expiresAt: '2026-11-20T11:59:59.000Z' };
  stored.set(key, JSON.stringify({ ...emptyValues, resume }));
  expect(readDraft(now)?.resume).toBeUndefined();
});

test('does not throw if storage is blocked', () => {
  const reject = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: reject, setItem: reject, removeItem: reject });
  expect(readDraft(now)).toBeUndefined();
  expect(writeDraft({ values: emptyValues, resume: undefined })).toBe(false);
  expect(removeDraft).not.toThrow();
});
