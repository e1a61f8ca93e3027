import type { Rolldown } from 'vite';
import { allModules, type Naming, type Reach, reachBy } from './module-graph.ts';

/** A module goes into a shared chunk once at least this many public pages use it. */
const sharedPageThreshold = 3;

const isPublicPage = (id: string): boolean => /\/pages\/public\/.*-page\.tsx$/.test(id);
/** Public but not prerendered. Their dependencies, such as validation, shouldn't end up on every public page. */
const isAppPage = (id: string): boolean => /\/(booking|booking-manage|email-settings)-page\.tsx$/.test(id);
/** Pages in the same folder count as one because they are variants of each other. */
const sectionOf = (id: string): string => id.replace(/(\/pages\/public\/\w+\/).*/, '$1');
/** Country names and charts, which forms and long texts don't need. */
const isPlace = (id: string): boolean =>
  /\/frontend\/charts\/|\/components\/(chart[\w-]*|sample-mark)\.tsx|\/features\/countries\/|content:(country|region)-/.test(
    id,
  );
/** File handling: needed only by pages with an upload, and by lazily loaded parts of signed-in pages. */
const isAboutFiles = (id: string): boolean => /\/shared\/domain\/(document|resume)-types\.ts$/.test(id);
/** Where figures come from: needed only by tables. The home page has cards instead. */
const isFigureOrigin = (id: string): boolean =>
  /\/components\/figure-origin\.tsx$|content:figure-origins/.test(id);
/** Small modules that the consultation form always needs together. Separate files would compress badly. */
export const isForConsultation = (id: string): boolean =>
  /\/shared\/domain\/(document-messages|document-types|resume-types|consultation-options)\.ts$|\/lib\/size-text\.ts$|\/features\/consultation\/texts\.ts$|\/icons\/upload\.mjs$/.test(
    id,
  );
/** Everything these pages load counts toward the budget in page-sizes.ts. */
export const isPrerenderedPage = (id: string): boolean => isPublicPage(id) && !isAppPage(id);
/** So small that a file of their own costs more, in headers and a request, than loading them with `parts`. */
const isTiny = (id: string): boolean =>
  /\/components\/(breadcrumbs|whole-names)\.tsx$|\/icons\/chevron-(down|right)\.mjs$/.test(id);
const isEntry = (id: string): boolean => id.endsWith('/frontend/main.tsx');

interface Graph {
  readonly reach: Reach;
  readonly entries: readonly string[];
  readonly pages: readonly string[];
}

function graphAround(some: string, context: Rolldown.ChunkingContext): Graph {
  const modules = allModules(some, context);
  return {
    reach: reachBy((id) => context.getModuleInfo(id)?.importedIds ?? []),
    entries: modules.filter(isEntry),
    pages: modules.filter(isPrerenderedPage),
  };
}

/**
 * Prefers a few large files over many small ones, which compress badly. `ground` is loaded by every page, `parts` is
 * shared by most public pages, and `places` is for pages about countries. Everything else is split by page, which is
 * Vite's default.
 */
export function nameChunks(): Naming {
  let graph: Graph | undefined;
  return (moduleId, context) => {
    graph ??= graphAround(moduleId, context);
    const { reach, entries, pages } = graph;
    if (entries.some((entry) => reach(entry).has(moduleId))) return 'ground';
    if (isForConsultation(moduleId)) return null;
    // Needed only by pages with forms.
    if (moduleId.endsWith('/lib/public-drafts.ts')) return null;
    // Used by more pages than the consultation chunk.
    if (moduleId.endsWith('/shared/schema/limits.ts')) return 'limits';
    if (isTiny(moduleId)) return 'parts';
    const users = pages.filter((page) => reach(page).has(moduleId)).map(sectionOf);
    if (new Set(users).size < sharedPageThreshold || isPublicPage(moduleId) || isAboutFiles(moduleId))
      return null;
    if (isFigureOrigin(moduleId)) return null;
    return isPlace(moduleId) ? 'places' : 'parts';
  };
}
