import expressEntry from './ca-express-entry/guide.json' with { type: 'json' };
import { guideProblems, RouteGuide } from './engine/guide.ts';
import { routes } from './registry.ts';
import globalTalent from './uk-global-talent/guide.json' with { type: 'json' };
import skilledWorker from './uk-skilled-worker/guide.json' with { type: 'json' };
import nationalInterestWaiver from './us-eb2-niw/guide.json' with { type: 'json' };
import h1b from './us-h1b/guide.json' with { type: 'json' };
import o1a from './us-o1a/guide.json' with { type: 'json' };

/** Separate from the registry: computing assessments doesn't need the guides. */
export const guides: readonly RouteGuide[] = [
  o1a,
  nationalInterestWaiver,
  h1b,
  skilledWorker,
  globalTalent,
  expressEntry,
].map((guide) => RouteGuide.parse(guide));

export const guideOf = (routeId: string): RouteGuide | undefined =>
  guides.find(({ route }) => route === routeId);

// Throws on inconsistent guides at load time, so a build or test fails.
const found = routes.flatMap((route) => {
  const guide = guideOf(route.id);
  return (guide ? guideProblems(route, guide) : ['it has no guide']).map(
    (problem) => `${route.id}: ${problem}`,
  );
});
if (found.length > 0) throw new Error(`Guides are inconsistent with their routes:\n${found.join('\n')}`);
