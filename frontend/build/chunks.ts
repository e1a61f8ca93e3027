import type { Rolldown } from 'vite';

type Naming = (moduleId: string, context: Rolldown.ChunkingContext) => string | null;

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
const isEntry = (id: string): boolean => id.endsWith('/frontend/main.tsx');

/**
 * Few files rather than many small ones, which compress badly: `ground` is what every page loads, `parts` is
 * what most public pages share, and `places` is for pages about countries. Everything else is split by page, as
 * Vite does by default.
 */
export function nameChunks(): Naming {
  const reached = new Map<string, Set<string>>();

  const reachedFrom = (start: string, context: Rolldown.ChunkingContext): Set<string> => {
    const known = reached.get(start);
    if (known) return known;
    const found = new Set<string>();
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
    reached.set(start, found);
    return found;
  };

  const entries = new Set<string>();
  const pages = new Set<string>();
  return (moduleId, context) => {
    collect(moduleId, context, entries, pages);
    if ([...entries].some((entry) => reachedFrom(entry, context).has(moduleId))) return 'ground';
    if (isForConsultation(moduleId)) return null;
    // More pages need it than need the file of the consultation.
    if (moduleId.endsWith('/shared/schema/limits.ts')) return 'limits';
    const users = [...pages].filter((page) => reachedFrom(page, context).has(moduleId)).map(sectionOf);
    if (new Set(users).size < widelyUsed || isPublicPage(moduleId) || isAboutFiles(moduleId)) return null;
    if (isFigureOrigin(moduleId)) return null;
    return isPlace(moduleId) ? 'places' : 'parts';
  };
}

/** The entry and the public pages that import a module, found by walking up its importers. */
function collect(
  moduleId: string,
  context: Rolldown.ChunkingContext,
  entries: Set<string>,
  pages: Set<string>,
): void {
  if (entries.size > 0) return;
  const seen = new Set<string>();
  const open = [moduleId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = context.getModuleInfo(id);
    if (isEntry(id)) entries.add(id);
    if (isPublicPage(id) && !isAppPage(id)) pages.add(id);
    open.push(
      ...(info?.importers ?? []),
      ...(info?.dynamicImporters ?? []),
      ...(info?.dynamicallyImportedIds ?? []),
      ...(info?.importedIds ?? []),
    );
  }
}
