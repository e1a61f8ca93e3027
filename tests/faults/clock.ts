import { vi } from 'vitest';

const hour = 3_600_000;
/** The starting time of these tests' clock. */
const start = Date.parse('2026-11-24T12:00:00.000Z');

/** Sets the product's clock that many hours later, until the test resets its stubs. */
export const at = (hours: number) => vi.stubEnv('LANDFALL_NOW', new Date(start + hours * hour).toISOString());
