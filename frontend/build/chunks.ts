import type { Rolldown } from 'vite';
import { allModules, type Naming, type Reach, reachBy } from './module-graph.ts';

/** How many public pages must use a module for it to be loaded with the first of them. */
const widelyUsed = 3;

const isPublicPage = (id: string): boolean => /\/pages\/public\/.*-page\.tsx$/.test(id);
/** Open to everyone, but not prerendered: what these bring, such as validation, is not for every public page. */
const isAppPage = (id: string): boolean => /\/(booking|booking-manage|email-settings)-page\.tsx$/.test(id);
/** The pages of one folder count as one, because they are variants of each other. */
const sectionOf = (id: string): string => id.replace(/(\/pages\/public\/\w+\/).*/, '$1');
/** Charts and names of countries; forms and long texts do not need them. */
const isPlace = (id: string): boolean =>
  /\/frontend\/charts\/|\/components\/(chart[\w-]*|sample-mark)\.tsx|\/features\/countries\/|content:(country|region)-/.test(
    id,
  );
/** About files: only pages with an upload need it, and parts of signed-in pages that public pages load late. */
const isAboutFiles = (id: string): boolean => /\/shared\/domain\/(document|resume)-types\.ts$/.test(id);
/** Where figures are from: only tables need it, and the home page has cards. */
const isFigureOrigin = (id: string): boolean =>
  /\/components\/figure-origin\.tsx$|content:figure-origins/.test(id);
/** Small, and needed together by the consultation form; as files of their own they compress badly. */
export const isForConsultation = (id: string): boolean =>
  /\/shared\/domain\/(document-messages|document-types|resume-types|consultation-options)\.ts$|\/lib\/size-text\.ts$|\/features\/consultation\/texts\.ts$|\/icons\/upload\.mjs$/.test(
    id,
  );
/** What it loads is counted: see page-sizes.ts. */
export const isPrerenderedPage = (id: string): boolean => isPublicPage(id) && !isAppPage(id);
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
 * Few files rather than many small ones, which compress badly: `ground` is what every page loads, `parts` is
 * what most public pages share, and `places` is for pages about countries. Everything else is split by page, as
 * Vite does by default.
 */
export function nameChunks(): Naming {
  let graph: Graph | undefined;
  return (moduleId, context) => {
    graph ??= graphAround(moduleId, context);
    const { reach, entries, pages } = graph;
    if (entries.some((entry) => reach(entry).has(moduleId))) return 'ground';
    if (isForConsultation(moduleId)) return null;
    // More pages need it than need the file of the consultation.
    if (moduleId.endsWith('/shared/schema/limits.ts')) return 'limits';
    const users = pages.filter((page) => reach(page).has(moduleId)).map(sectionOf);
    if (new Set(users).size < widelyUsed || isPublicPage(moduleId) || isAboutFiles(moduleId)) return null;
    if (isFigureOrigin(moduleId)) return null;
    return isPlace(moduleId) ? 'places' : 'parts';
  };
}
