// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
const server = vi.hoisted(() => ({
  stored: undefined as MessageTemplate | undefined,
  isSlow: false,
  isDown: false,
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (
    { method }: { method: string },
    { body, query }: { body: MessageTemplate; query: { version: number } },
  ) => {
    const { stored } = server;
    if (server.isDown) throw new ApiError('unavailable');
    if (method !== 'GET' && server.isSlow) return new Promise(() => {});
    if (method === 'GET') return { items: stored ? [stored] : [] };
    if ((query ?? body).version !== (stored?.version ?? 0))
      throw new ApiError(stored ? 'template.changed' : 'template.not_found');
    if (method === 'DELETE') {
      server.stored = undefined;
      return undefined;
    }
    server.stored = { ...template, ...body, version: body.version + 1 };
    return server.stored;
  },
}));

beforeEach(() => {
  sessionStorage.clear();
  server.stored = template;
  server.isSlow = false;
  server.isDown = false;
});

it('counts the templates once they are loaded, and says so if they can’t be', async () => {
  server.isDown = true;
  renderInApp(<EditTemplates onClose={() => undefined} />);
  const retry = await screen.findByText('Try again');
  expect(screen.queryByText(/\d of \d/)).toBeNull();
  expect(screen.getByText<HTMLButtonElement>('New template').disabled).toBe(true);
  server.isDown = false;
  fireEvent.click(retry);
  await screen.findByText(/ 1 of \d/);
  expect(screen.queryByText('Try again')).toBeNull();
});

it('says that a template is being deleted, not saved', async () => {
  renderInApp(<EditTemplates onClose={() => undefined} />);
  fireEvent.click(await screen.findByLabelText('Edit Welcome'));
  server.isSlow = true;
  fireEvent.click(screen.getByText('Delete template'));
  await screen.findByText('Deleting...');
  expect(screen.getByText<HTMLButtonElement>('Save template').disabled).toBe(true);
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

describe('deleting a template', () => {
  const remove = () => fireEvent.click(screen.getByText('Delete template'));
  const edit = async () => {
    renderInApp(<EditTemplates onClose={() => undefined} />);
    fireEvent.click(await screen.findByLabelText('Edit Welcome'));
  };

  it('that a colleague changed shows their text first, and Undo brings it back', async () => {
    await edit();
    server.stored = { ...template, text: 'Good evening', version: 2 };
    remove();
    await screen.findByDisplayValue('Good evening');
    expect(server.stored).toMatchObject({ text: 'Good evening', version: 2 });
    await waitFor(() => expect(screen.getByText<HTMLButtonElement>('Delete template').disabled).toBe(false));
    remove();
    fireEvent.click(await screen.findByText('Undo'));
    await waitFor(() => expect(server.stored).toMatchObject({ text: 'Good evening', version: 1 }));
  });

  it('that a colleague deleted as well goes back to the list', async () => {
    await edit();
    server.stored = undefined;
    remove();
    await screen.findByText('Edit templates');
    await waitFor(() => expect(screen.queryByLabelText('Edit Welcome')).toBeNull());
  });
});
