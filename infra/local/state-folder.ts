import { join } from 'node:path';

/** Where local runs keep their data; `LANDFALL_STATE` overrides it. */
export const stateFolder = process.env.LANDFALL_STATE ?? join(import.meta.dirname, '..', '..', '.local');
