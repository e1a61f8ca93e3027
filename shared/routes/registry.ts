import { expressEntry } from './ca-express-entry/route.ts';
import { createRegistry } from './engine/registry.ts';

/** Adding a route is adding its folder and its line here. */
export const routes = createRegistry([expressEntry]);
