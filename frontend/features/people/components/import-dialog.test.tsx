// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { hasLosses } from '../../../lib/unsaved.ts';
import ImportDialog from './import-dialog.tsx';

vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
  vi.mocked(call).mockReset();
});

it('sends nothing if it is stopped while the file is read', async () => {
  const file = new File(['last_name,email\nIyer,meera@example.com'], 'people.csv');
  const bytes = await file.arrayBuffer();
  const reading = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(file, 'arrayBuffer').mockReturnValue(reading.promise);
  renderInApp(<ImportDialog onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Choose a CSV file'), { target: { files: [file] } });
  fireEvent.click(await screen.findByText('Stop'));
  reading.resolve(bytes);
  await screen.findByLabelText('Choose a CSV file');
  expect(call).not.toHaveBeenCalled();
});

/** The server's response to one request: an outcome for each person in it. */
const outcomes = (outcome: 'new' | 'added' | 'exists') => async (_endpoint: unknown, input?: object) => {
  const { body } = input as { body: { people: readonly unknown[] } };
  return { results: body.people.map((_, at) => ({ outcome, person_id: `person-${at}` })) };
};

it('waits while the server is busy, and continues a stopped import with the rest', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const busy = new ApiError('unavailable', { status: 503 });
  const lines = Array.from({ length: 120 }, (_, at) => `Iyer,meera${at}@example.com`);
  const file = new File([['last_name,email', ...lines].join('\n')], 'people.csv');
  const server = vi.mocked(call).mockImplementation(outcomes('new'));
  renderInApp(<ImportDialog onClose={() => undefined} />);
  server.mockRejectedValueOnce(busy);
  fireEvent.change(await screen.findByLabelText('Choose a CSV file'), { target: { files: [file] } });
  expect(await screen.findByText('The server is busy. Trying again...')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const importAll = await screen.findByText('Import 120 people');

  // The first attempt stored the people of its request, but its response was lost.
  server.mockRejectedValueOnce(new ApiError('offline')).mockImplementationOnce(outcomes('exists'));
  for (let attempt = 0; attempt < 4; attempt++) server.mockRejectedValueOnce(busy);
  fireEvent.click(importAll);
  expect(await screen.findByText('The server is busy. Trying again...')).toBeTruthy();
  expect(hasLosses()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await screen.findByText('Imported 50 of 120')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText(/Import again to continue; no one is added twice\./)).toBeTruthy();
  expect(screen.getByText(/50 people imported, 70 people to import/)).toBeTruthy();

  server.mockReset().mockImplementation(outcomes('added'));
  fireEvent.click(screen.getByText('Import 70 people'));
  expect(await screen.findByText(/120 people imported\./)).toBeTruthy();
  expect(server).toHaveBeenCalledTimes(2);
});
