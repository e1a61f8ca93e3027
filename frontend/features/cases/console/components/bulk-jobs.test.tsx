// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { BulkJob } from '#shared/contract/bulk-jobs.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { bulkJobText } from '../bulk-job-text.ts';
import BulkJobs from './bulk-jobs.tsx';

const server = vi.hoisted(() => ({ jobs: [] as object[], asked: 0, isSlow: false }));
vi.mock('../../../../lib/api-client.ts', () => ({
  call: async ({ method, response }: EndpointDefinition) => {
    if (method !== 'GET' && server.isSlow) return new Promise(() => {});
    server.asked++;
    return z.parse(response, { items: server.jobs });
  },
  errorText: String,
}));

const noon = '2026-11-24T12:00:00.000Z';
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(noon) });
  server.asked = 0;
  server.isSlow = false;
});
afterEach(() => {
  vi.useRealTimers();
});

const job: BulkJob = {
  ...{
    id: '019e5a3c-0000-7000-8000-000000000001',
    change: { kind: 'status', status: 'REVIEW' },
    include_settled: false,
  },
  ...{ state: 'RUNNING', phase: 'change', total: 60, done: 25 },
  ...{ changed: 25, unchanged: 0, refused: 0, undone: 0, kept: 0, created_at: noon, updated_at: noon },
};
const done: BulkJob = {
  ...job,
  ...{ state: 'DONE', done: 60, changed: 57, refused: 3, finished_at: noon },
};
/** Also flushes what arrives by then, which renders in the next task. */
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds + 1));
async function show(...jobs: object[]) {
  server.jobs = jobs;
  renderInApp(
    <Panel title="All cases">
      <BulkJobs />
    </Panel>,
  );
  await advance(0);
}
async function becomes(...jobs: BulkJob[]) {
  server.jobs = jobs;
  await advance(1500);
}
const readOut = () => screen.getByRole('status').textContent;
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

it('announces the result of a bulk change but not its progress', async () => {
  await show(job);
  const bar = screen.getByRole('progressbar', { name: 'Changing cases' });
  for (const count of [30, 55]) {
    await becomes({ ...job, done: count });
    screen.getByText(`Changing cases: ${count} of 60`);
    expect(bar.getAttribute('value')).toBe(String(count));
    expect(bar.getAttribute('aria-label')).toBe('Changing cases');
    expect(readOut()).toBe('');
  }
  await becomes({ ...done, undo_until: '2026-11-24T12:10:00.000Z' });
  expect(readOut()).toBe('57 cases changed, 3 skipped');
  expect(screen.getAllByRole('status')).toHaveLength(1);
  server.jobs = [{ ...done, phase: 'undo', state: 'RUNNING', done: 0 }];
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await advance(0);
  screen.getByText('Undoing: 0 of 60');
  expect(readOut()).toBe('');
});

it.each([
  ['Stop', 'Stopping...', job],
  ['Resume', 'Resuming...', { ...job, state: 'STOPPED' as const }],
  ['Undo', 'Undoing...', { ...done, undo_until: '2026-11-24T12:10:00.000Z' }],
])('shows that %s was clicked until the server responds', async (name, waiting, shown) => {
  server.isSlow = true;
  await show(shown);
  fireEvent.click(screen.getByRole('button', { name }));
  await advance(0);
  screen.getByRole('button', { name: waiting });
});

it('does not announce jobs that ended before the page was opened', async () => {
  await show(done);
  within(screen.getByRole('region', { name: 'Bulk changes' })).getByText('57 cases changed, 3 skipped');
  expect(readOut()).toBe('');
});

it('offers Undo until it expires, then explains why it is unavailable', async () => {
  await show({ ...done, undo_until: '2026-11-24T12:10:00.000Z' });
  await advance(9 * 60_000);
  expect(buttons()).toContain('Undo');
  expect(server.asked).toBe(1);
  server.jobs = [done];
  await advance(60_000);
  expect(buttons()).toEqual(['Show skipped cases', 'Dismiss']);
  screen.getByText('Undo was available for 10 minutes');
});

it('does not mention Undo if nothing changed or it was used', async () => {
  await show(
    { ...done, changed: 0 },
    { ...done, id: '019e5a3c-0000-7000-8000-000000000002', phase: 'undo', undone: 57 },
  );
  expect(screen.queryByText(/^Undo/)).toBeNull();
});

it('moves focus to a remaining job when one is dismissed', async () => {
  await show(done, { ...done, id: '019e5a3c-0000-7000-8000-000000000002', refused: 0 });
  const dismiss = () => {
    const [button] = screen.getAllByRole('button', { name: 'Dismiss' });
    button?.focus();
    if (button) fireEvent.click(button);
  };
  dismiss();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
  dismiss();
  expect(screen.queryByRole('region', { name: 'Bulk changes' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All cases' }));
});

it('shows a job whose state the page doesn’t know', async () => {
  await show({ ...job, id: '019e5a3c-0000-7000-8000-000000000002', state: 'PAUSED' }, done);
  screen.getByText('Bulk change: 25 of 60 cases. Reload the page to see its status.');
  screen.getByText('57 cases changed, 3 skipped');
  expect(buttons()).toEqual(['Dismiss', 'Show skipped cases', 'Dismiss']);
});

it('offers to resume or stop an interrupted job', async () => {
  // Its skipped cases are listed once it has ended.
  await show({ ...job, state: 'WAITING', changed: 23, refused: 2 });
  screen.getByText('Interrupted after 25 of 60 cases. Trying again...');
  expect(buttons()).toEqual(['Resume', 'Stop']);
  await becomes({ ...job, state: 'STOPPED' });
  expect(buttons()).toEqual(['Resume', 'Dismiss']);
  expect(readOut()).toBe('Stopped after 25 of 60 cases');
});

it.each([
  [{ state: 'STOPPED', phase: 'undo' }, 'Undo stopped after 25 of 60 cases'],
  [
    { state: 'FAILED', failure: 'permission.denied' },
    'Ended after 25 of 60 cases. Your access to the organization changed.',
  ],
  [
    { state: 'FAILED', failure: 'member.not_found' },
    'Ended after 25 of 60 cases. The new owner is no longer on the team.',
  ],
  [{ state: 'FAILED', phase: 'undo', failure: 'quota.reached' }, /^Undo ended after 25 of 60 cases\. \S.*/],
] as const)('describes %j: %s', (fields, text) => {
  expect(bulkJobText({ ...job, ...fields })).toEqual(
    typeof text === 'string' ? text : expect.stringMatching(text),
  );
});
