// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MessageTemplate } from '#shared/records/message-template.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { EditTemplates } from './edit-templates.tsx';

const template: MessageTemplate = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Welcome',
  text: 'Hello',
  version: 1,
};
const server = vi.hoisted(() => ({ stored: undefined as MessageTemplate | undefined }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }, { body }: { body: MessageTemplate }) => {
    const { stored } = server;
    if (method === 'GET') return { items: stored ? [stored] : [] };
    if (body.version !== (stored?.version ?? 0))
      throw new ApiError(stored ? 'template.changed' : 'template.not_found');
    server.stored = { ...template, ...body, version: body.version + 1 };
    return server.stored;
  },
}));

beforeEach(() => {
  sessionStorage.clear();
  server.stored = template;
});

it('replaces a colleague’s text only after showing it', async () => {
  renderInApp(<EditTemplates onClose={() => undefined} />);
  fireEvent.click(await screen.findByLabelText('Edit Welcome'));
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Good morning' } });
  server.stored = { ...template, text: 'Good evening', version: 2 };
  fireEvent.click(screen.getByText('Save template'));
  await screen.findByText('Currently saved: Good evening');
  expect(server.stored?.text).toBe('Good evening');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Good morning');
  fireEvent.click(screen.getByText('Save template'));
  await waitFor(() => expect(server.stored).toMatchObject({ text: 'Good morning', version: 3 }));
});

it('adds a template again that a colleague deleted, with what was typed', async () => {
  renderInApp(<EditTemplates onClose={() => undefined} />);
  fireEvent.click(await screen.findByLabelText('Edit Welcome'));
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Good morning' } });
  server.stored = undefined;
  fireEvent.click(screen.getByText('Save template'));
  await screen.findByText('New template');
  expect(server.stored).toBeUndefined();
  fireEvent.click(screen.getByText('Save template'));
  await waitFor(() =>
    expect(server.stored).toMatchObject({ name: 'Welcome', text: 'Good morning', version: 1 }),
  );
});
