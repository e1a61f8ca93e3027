// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AttachedDocument } from '#shared/records/message.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { type Session, sessionStore } from '../../../lib/session-store.ts';
import type { CreateCallbacks } from '../../../lib/use-idempotent-mutation.ts';
import { WriteMessage } from './write-message.tsx';

const sends = vi.hoisted(() => [] as PromiseWithResolvers<object>[]);
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: () => {
    const response = Promise.withResolvers<object>();
    sends.push(response);
    return response.promise;
  },
}));

const signedIn = {
  status: 'signedIn',
  user: { id: '00000000-0000-7000-0000-000000000001', email: 'ines@example.com' },
} as Session;
const degree = { id: '7b1f6a52-3f0e-4c0e-9d0e-0a1b2c3d4e5f', name: 'Degree.pdf' };
const onDetach = vi.fn<(ids: readonly string[]) => void>();

beforeEach(() => {
  sends.length = 0;
  onDetach.mockReset();
  sessionStorage.clear();
  localStorage.clear();
  sessionStore.set(signedIn);
});

/** A page with two tabs. */
function Page({
  isStaff = false,
  attached = [] as AttachedDocument[],
  onSaveNote = (_: string, __: CreateCallbacks<unknown>) => {},
  onFiles = (_: File[]) => {},
}) {
  const [isShown, setShown] = useState(true);
  const [isSavingNote, setSavingNote] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Other tab
      </button>
      {isShown && (
        <WriteMessage
          {...{ isStaff, attached, onDetach, isSavingNote, onFiles }}
          onSaveNote={(text, callbacks) => {
            setSavingNote(true);
            onSaveNote(text, callbacks);
          }}
          caseId="case-1"
          userId="user-1"
          to="your team"
          note=""
          templates={undefined}
          uploads={undefined}
          isUploading={false}
          accept=""
        />
      )}
    </>
  );
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to your team' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const send = async () => {
  press('Send');
  await screen.findByText('Sending...');
  await waitFor(() => expect(sends.length).toBeGreaterThan(0));
};
const arrive = async () => {
  await act(async () => sends.at(-1)?.resolve({ id: 'message-1' }));
  await screen.findByRole('button', { name: 'Send' });
};

it('is empty once the message was sent', async () => {
  renderInApp(<Page />);
  type('Did you get my letter? ');
  await send();
  await arrive();
  expect(field().value).toBe('');
});

it('keeps what is typed and attached while the message is being sent', async () => {
  renderInApp(<Page attached={[degree]} />);
  type('Did you get my letter?');
  await send();
  type('And my degree?');
  await arrive();
  expect(field().value).toBe('And my degree?');
  expect(onDetach.mock.calls).toEqual([[[degree.id]]]);
});

it('leaves no draft when the message is sent after its form was closed', async () => {
  renderInApp(<Page />);
  type('Did you get my letter?');
  await send();
  press('Other tab');
  await act(async () => sends.at(-1)?.resolve({ id: 'message-1' }));
  expect({ ...sessionStorage }).toEqual({});
  press('Other tab');
  expect(field().value).toBe('');
});

it('is still sending when its form is opened again', async () => {
  renderInApp(<Page />);
  type('Did you get my letter?');
  await send();
  press('Other tab');
  press('Other tab');
  expect(field().value).toBe('Did you get my letter?');
  press('Sending...');
  expect(sends).toHaveLength(1);
  await arrive();
  expect(field().value).toBe('');
});

it('shows whether the message is being sent or saved as a note', async () => {
  const { unmount } = renderInApp(<Page isStaff />);
  type('Ask her about the award.');
  press('Send');
  const answer = async (name: string) => {
    const question = await screen.findByRole('dialog', { name: 'Send this to your team?' });
    fireEvent.click(within(question).getByRole('button', { name }));
    return within(question);
  };
  await (await answer('Save as internal note')).findByText('Saving...');
  // Also the form behind the question, for when it was closed and opened again.
  expect(screen.getAllByText('Saving...')).toHaveLength(2);
  unmount();

  renderInApp(<Page isStaff />);
  press('Send');
  await (await answer('Send to your team')).findByText('Sending...');
});

it('says that a note was not saved, and how to try again', async () => {
  const onSaveNote = vi.fn<(text: string, callbacks: CreateCallbacks<unknown>) => void>();
  renderInApp(<Page isStaff onSaveNote={onSaveNote} />);
  type('Ask her about the award.');
  press('Send');
  fireEvent.click(await screen.findByRole('button', { name: 'Save as internal note' }));
  const [text, { onError }] = onSaveNote.mock.calls[0] ?? ['', {}];
  expect(text).toBe('Ask her about the award.');
  act(() => onError?.(new ApiError('offline')));
  await screen.findByText(
    'Your note wasn’t saved. Can’t reach Landfall. Check your connection and try again. The text is still here. To try again, press Send, then Save as internal note.',
  );
  expect(field().value).toBe('Ask her about the award.');
});

it.each([
  ['unavailable', 503, 'Press Send to try again.'],
  ['conflict', 409, 'Press Send to try again.'],
  ['case.not_found', 404, 'Copy it if you want to keep it.'],
  ['message.limit_reached', 409, 'Copy it if you want to keep it.'],
  ['document.not_found', 404, 'Remove the attached file that was deleted, then press Send.'],
  ['quota.reached', 429, 'Copy it before you close this tab.'],
] as const)('says what to do about %s', async (code, status, step) => {
  renderInApp(<Page />);
  type('Did you get my letter?');
  await send();
  const error = new ApiError(code, { status });
  await act(async () => sends.at(-1)?.reject(error));
  await screen.findByText(
    `Your message wasn’t sent. ${error.message.replace(/\.?$/, '.')} The text is still here. ${step}`,
  );
});

it('takes no more files than a message can have, and says so', async () => {
  const onFiles = vi.fn<(files: File[]) => void>();
  const { container } = renderInApp(<Page attached={[degree]} onFiles={onFiles} />);
  const files = Array.from({ length: 10 }, (_, at) => new File(['x'], `${at}.pdf`));
  fireEvent.change(container.querySelector('input[type=file]') as Element, { target: { files } });
  expect(onFiles.mock.calls[0]?.[0]).toHaveLength(9);
  await screen.findByText('A message can have up to 10 files. Send the others separately.');
});
