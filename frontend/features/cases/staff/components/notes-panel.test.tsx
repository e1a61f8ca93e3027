// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { type Session, sessionStore } from '../../../../lib/session-store.ts';
import NotesPanel from './notes-panel.tsx';

const saves = vi.hoisted(() => [] as PromiseWithResolvers<object>[]);
vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (endpoint: { method: string }) => {
    if (endpoint.method === 'GET') return { items: [] };
    const response = Promise.withResolvers<object>();
    saves.push(response);
    return response.promise;
  },
}));
beforeEach(() => {
  saves.length = 0;
  sessionStorage.clear();
  sessionStore.set({
    status: 'signedIn',
    user: { id: '00000000-0000-7000-0000-000000000001', email: 'ines@example.com' },
  } as Session);
});

/** Either a message or a note is being written. */
function Page() {
  const [isWriting, setWriting] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setWriting(false)}>
        Write a message
      </button>
      <NotesPanel caseId="case-1" isWriting={isWriting} onWrite={() => setWriting(true)} />
    </>
  );
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const save = async () => {
  press('Add note');
  await screen.findByText('Saving...');
};
const saved = () => act(async () => saves[0]?.resolve({}));

it('is empty once the note is saved, says so, and has the focus, because Add note is disabled', async () => {
  renderInApp(<Page />);
  type('Ask about the award. ');
  screen.getByRole('button', { name: 'Add note' }).focus();
  await save();
  await saved();
  expect(field().value).toBe('');
  expect(screen.getByRole('status').textContent).toBe('Note added');
  expect(document.activeElement).toBe(field());
});

it('keeps what is typed while the note is being saved', async () => {
  renderInApp(<Page />);
  type('Ask about the award.');
  await save();
  type('Ask about the award and the degree.');
  await saved();
  expect(field().value).toBe('Ask about the award and the degree.');
});

it('leaves no draft when the note is saved after its form was closed', async () => {
  renderInApp(<Page />);
  type('Ask about the award.');
  await save();
  press('Write a message');
  await saved();
  press('Write a note');
  expect(field().value).toBe('');
});

it('keeps the draft when saving fails after its form was closed', async () => {
  renderInApp(<Page />);
  type('Ask about the award.');
  await save();
  press('Write a message');
  await act(async () => saves[0]?.reject(new Error('Offline')));
  press('Write a note');
  expect(field().value).toBe('Ask about the award.');
});
