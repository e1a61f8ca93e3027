// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Document } from '#shared/records/document.ts';
import { reload, renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { type Session, sessionStore } from '../../../lib/session-store.ts';
import { DocumentDatesDialog } from './document-dates-dialog.tsx';

const server = vi.hoisted(() => ({
  stored: [] as { id: string; name: string; kind: string; expires_on: string; dates_version: number }[],
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (
    _: unknown,
    { params, body }: { params: { documentId: string }; body: { version: number; expires_on: string } },
  ) => {
    const found = server.stored.find(({ id }) => id === params.documentId);
    if (found?.dates_version !== body.version) throw new ApiError('case.changed', { status: 409 });
    server.stored = server.stored.map((each) =>
      each === found ? { ...each, expires_on: body.expires_on, dates_version: body.version + 1 } : each,
    );
  },
}));
const passport = { id: '1', name: 'Passport.pdf', kind: 'passport', expires_on: '2035-01-01' };
const visa = { id: '2', name: 'Visa.pdf', kind: 'visa', expires_on: '2036-01-01' };
const onClose = vi.fn<() => void>();

function Page() {
  const [documents, setDocuments] = useState(server.stored);
  return (
    <>
      <button type="button" onClick={() => setDocuments(server.stored)}>
        Refetch
      </button>
      <DocumentDatesDialog
        caseId="case"
        documents={documents as unknown as Document[]}
        document={undefined}
        passport={undefined}
        onClose={onClose}
        onSaved={() => setDocuments(server.stored)}
      />
    </>
  );
}
const choose = (id: string) => fireEvent.change(screen.getByLabelText('Document'), { target: { value: id } });
const expires = () => screen.getByLabelText<HTMLInputElement>('Expires');
const type = (value: string) => fireEvent.change(expires(), { target: { value } });
const save = async () => fireEvent.click(await screen.findByText('Save'));
const saved = () => server.stored.map(({ expires_on }) => expires_on);

beforeEach(() => {
  sessionStorage.clear();
  onClose.mockClear();
  server.stored = [
    { ...passport, dates_version: 1 },
    { ...visa, dates_version: 5 },
  ];
});

it('replaces a colleague’s dates only after showing them', async () => {
  renderInApp(<Page />);
  choose('1');
  type('2035-02-01');
  server.stored = [{ ...passport, expires_on: '2035-03-01', dates_version: 2 }];
  fireEvent.click(screen.getByText('Refetch'));
  await save();
  await screen.findByText(/^Currently saved: .*Mar/);
  expect(saved()).toEqual(['2035-03-01']);
  expect(expires().value).toBe('2035-02-01');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved()).toEqual(['2035-02-01']);
});

it('keeps what was typed when another document is chosen, and saves it there', async () => {
  renderInApp(<Page />);
  choose('1');
  type('2035-02-01');
  choose('2');
  expect(expires().value).toBe('2035-02-01');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved()).toEqual(['2035-01-01', '2035-02-01']);
});

it('asks for a date instead of saving only a kind', async () => {
  renderInApp(<Page />);
  choose('1');
  type('');
  await save();
  await screen.findByText('Please enter a date');
  expect(onClose).not.toHaveBeenCalled();
  expect(saved()).toEqual(['2035-01-01', '2036-01-01']);
});

it('asks for a kind, without which a document has no dates', async () => {
  server.stored = [{ id: '3', name: 'Scan.pdf', kind: '', expires_on: '', dates_version: 0 }];
  renderInApp(<Page />);
  choose('3');
  await save();
  await screen.findByText('Please select a kind');
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'passport' } });
  type('2035-02-01');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved()).toEqual(['2035-02-01']);
});

it('is about the same document after a reload', async () => {
  const user = { id: '00000000-0000-7000-0000-000000000001', email: 'ines@example.com' };
  sessionStore.set({ status: 'signedIn', user } as Session);
  renderInApp(<Page />);
  choose('2');
  type('2036-02-01');
  reload();
  renderInApp(<Page />);
  expect(screen.getByLabelText<HTMLSelectElement>('Document').value).toBe('2');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved()).toEqual(['2035-01-01', '2036-02-01']);
});
