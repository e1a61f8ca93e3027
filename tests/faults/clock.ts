import { vi } from 'vitest';

const hour = 3_600_000;
/** When the clock of these tests starts. */
const start = Date.parse('2026-11-24T12:00:00.000Z');

/** Sets the product's clock to so many hours later, until the test stubs no more. */
export const at = (hours: number) => vi.stubEnv('LANDFALL_NOW', new Date(start + hours * hour).toISOString());
