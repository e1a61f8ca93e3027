// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Message } from '#shared/records/message.ts';
import { useMessageEdits } from './use-message-edits.ts';

beforeEach(() => sessionStorage.clear());

const message: Message = {
  id: 'message-1',
  at: '2026-11-20T12:00:00.000Z',
  side: 'team',
  author_id: '00000000-0000-7000-0000-000000000001',
  author_name: 'Ines',
  text: 'Yes, plese do.',
  documents: [],
  number: 1,
};
const setup = () => renderHook(useMessageEdits).result;

it('opens with the message’s text, and stays open when it is typed again', () => {
  const edits = setup();
  expect(edits.current.textOf(message)).toBeUndefined();
  act(() => edits.current.open(message.id));
  expect(edits.current.textOf(message)).toBe(message.text);
  act(() => edits.current.type(message, 'Yes'));
  act(() => edits.current.type(message, message.text));
  expect(edits.current.textOf(message)).toBe(message.text);
  act(() => edits.current.close(message.id));
  expect(edits.current.textOf(message)).toBeUndefined();
});

it('closes once it is saved', () => {
  const edits = setup();
  act(() => edits.current.type(message, 'Yes, please do. '));
  act(() => edits.current.closeSaved(message, 'Yes, please do.'));
  expect(edits.current.textOf(message)).toBeUndefined();
});

it('keeps what is typed while it is saved', () => {
  const edits = setup();
  act(() => edits.current.type(message, 'Yes, please do.'));
  act(() => edits.current.type(message, 'Yes, please do. Thanks!'));
  act(() => edits.current.closeSaved(message, 'Yes, please do.'));
  expect(edits.current.textOf(message)).toBe('Yes, please do. Thanks!');
});
