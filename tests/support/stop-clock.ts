import { afterEach, beforeEach, vi } from 'vitest';

/** The functions' clock stands for each test: a limit of so many an hour would begin anew when the hour turns. */
export function stopClock(): void {
  beforeEach(() => void vi.stubEnv('LANDFALL_NOW', new Date().toISOString()));
  afterEach(() => void vi.unstubAllEnvs());
}
