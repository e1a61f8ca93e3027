import '#shared/schema/messages.ts';
import { afterAll, vi } from 'vitest';

/**
 * Unit and stack tests share processes, as starting one takes longer than most of the files. Each file still has
 * its own copy of our modules, and finds environment, timers, globals, and page as the first one did. The messages
 * of zod are those of the product, also for a file that imports no contract.
 */
vi.resetModules();

const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
