import { afterEach, beforeEach, vi } from 'vitest';

/** Freezes the functions' clock for each test: an hourly limit would reset when the hour turns. */
export function stopClock(): void {
  beforeEach(() => void vi.stubEnv('LANDFALL_NOW', new Date().toISOString()));
  afterEach(() => void vi.unstubAllEnvs());
}
