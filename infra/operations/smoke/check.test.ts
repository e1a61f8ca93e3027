import { afterEach, expect, it, vi } from 'vitest';
import { lineOf } from './check.ts';

afterEach(() => vi.unstubAllEnvs());

it('prints a task apart from problems, in a workflow as an annotation of the run', () => {
  vi.stubEnv('GITHUB_ACTIONS', undefined);
  expect(lineOf('alarms', 'no one is subscribed')).toBe('alarms: no one is subscribed');
  expect(lineOf('alarms', { task: 'Open the link.' })).toBe('alarms: to do: Open the link.');
  vi.stubEnv('GITHUB_ACTIONS', 'true');
  expect(lineOf('alarms', { task: 'Open the link.' })).toBe('::warning title=alarms::Open the link.');
  expect(lineOf('alarms', 'no one is subscribed')).toBe('alarms: no one is subscribed');
});
