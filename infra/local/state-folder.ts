import { join } from 'node:path';

/** Where this machine's runs keep their data; `LANDFALL_STATE` names another place. */
export const stateFolder = process.env.LANDFALL_STATE ?? join(import.meta.dirname, '..', '..', '.local');
