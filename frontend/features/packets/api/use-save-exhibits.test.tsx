// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Exhibit, Exhibits } from '#shared/records/packet.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { exhibitsQuery, useSaveExhibits } from './packets.ts';

interface Arrangement {
  readonly version: number;
  readonly exhibits: readonly Exhibit[];
}
const server = vi.hoisted(() => ({
  requests: [] as { body: Arrangement; response: PromiseWithResolvers<unknown> }[],
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: (_: unknown, { body }: { body: Arrangement }) => {
    const response = Promise.withResolvers<unknown>();
    server.requests.push({ body, response });
    return response.promise;
  },
}));
beforeEach(() => {
  server.requests = [];
});

const exhibit = (title: string): Exhibit => ({ id: title, title, documents: [] });
const seen: Exhibits = {
  version: 1,
  numbering: 'letters',
  applicant: 'Amara Okonkwo',
  exhibits: [],
  documents: [],
  sections: [],
};

/** Renders the hook with a server that responds when the test says so. */
function setup(client = new QueryClient()) {
  const { queryKey } = exhibitsQuery('case-1');
  client.setQueryData(queryKey, seen);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSaveExhibits('case-1'), { wrapper });
  return {
    /** Returns whether it is saved later, without waiting for it. */
    save: (...titles: string[]) => {
      let isSaved = Promise.resolve(false);
      act(() => {
        isSaved = result.current.save({ numbering: 'letters', exhibits: titles.map(exhibit) });
      });
      return isSaved;
    },
    requested: (times: number) => waitFor(() => expect(server.requests).toHaveLength(times)),
    saved: (version: number) => {
      const last = server.requests.at(-1);
      last?.response.resolve({ ...seen, ...last.body, version });
    },
    shown: () => client.getQueryData(queryKey)?.exhibits.map(({ title }) => title),
    ended: () => waitFor(() => expect(result.current.isPending).toBe(false)),
  };
}
const sent = () =>
  server.requests.map(({ body }) => [body.version, ...body.exhibits.map(({ title }) => title)]);

it('combines changes made during a save and bases them on the saved version', async () => {
  const { save, requested, saved, shown, ended } = setup();
  save('Passport');
  await requested(1);
  const dropped = save('Passport', 'Visas');
  const last = save('Visas', 'Passport');
  expect(shown()).toEqual(['Visas', 'Passport']);
  saved(2);
  await requested(2);
  expect(shown()).toEqual(['Visas', 'Passport']);
  saved(3);
  await ended();
  expect(await Promise.all([dropped, last])).toEqual([true, true]);
  expect(sent()).toEqual([
    [1, 'Passport'],
    [2, 'Visas', 'Passport'],
  ]);
  expect(shown()).toEqual(['Visas', 'Passport']);
});

it('sends a change while the previous page is still saving, and lets the server decide', async () => {
  const client = new QueryClient();
  setup(client).save('Passport');
  await waitFor(() => expect(server.requests).toHaveLength(1));
  const { save, requested } = setup(client);
  save('Visas');
  await requested(2);
  expect(sent().at(-1)).toEqual([1, 'Visas']);
});

it('shows what was last saved and drops queued changes when a save fails', async () => {
  const { save, requested, saved, shown, ended } = setup();
  save('Passport');
  await requested(1);
  saved(2);
  await ended();
  const failed = save('Visas', 'Passport');
  await requested(2);
  const queued = save('Visas');
  server.requests[1]?.response.reject(new ApiError('offline'));
  await ended();
  expect(await Promise.all([failed, queued])).toEqual([false, false]);
  expect(shown()).toEqual(['Passport']);
  save('Letters');
  await requested(3);
  expect(sent().at(-1)).toEqual([2, 'Letters']);
});
