import { afterEach, beforeEach, expect, vi } from 'vitest';

const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;

/** A test that expects output mocks the method itself. Any other console output fails it. */
function watchConsole(): void {
  for (const method of methods) vi.spyOn(console, method).mockImplementation(() => {});
}

// What a file prints while it loads fails its first test.
watchConsole();
beforeEach(watchConsole);

afterEach(() => {
  for (const method of methods) {
    const spy = vi.mocked(console[method]);
    const calls = vi.isMockFunction(spy) ? spy.mock.calls : [];
    vi.restoreAllMocks();
    expect(calls, `unexpected console.${method}`).toEqual([]);
  }
});
