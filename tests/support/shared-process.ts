import '#shared/schema/messages.ts';
import { afterAll, vi } from 'vitest';

/**
 * Unit and stack tests share processes, because starting one takes longer than most of the files. Each file
 * still has its own copy of our modules, and environment, timers, globals, and page are reset for it. zod's
 * messages are the product's, even for a file that imports no contract.
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
