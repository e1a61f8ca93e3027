import { expressEntry } from './ca-express-entry/route.ts';
import { createRegistry } from './engine/registry.ts';
import { globalTalent } from './uk-global-talent/route.ts';
import { skilledWorker } from './uk-skilled-worker/route.ts';
import { nationalInterestWaiver } from './us-eb2-niw/route.ts';
import { h1b } from './us-h1b/route.ts';
import { o1a } from './us-o1a/route.ts';

/** To add a route, add its folder and a line here. */
export const routes = createRegistry([
  o1a,
  nationalInterestWaiver,
  h1b,
  skilledWorker,
  globalTalent,
  expressEntry,
]);
