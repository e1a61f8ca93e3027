import type { Rolldown } from 'vite';

type Naming = (moduleId: string, context: Rolldown.ChunkingContext) => string | null;

/** From how many public pages on a part is worth having with the first of them. */
const widelyUsed = 3;

const isPublicPage = (id: string): boolean => /\/pages\/public\/.*-page\.tsx$/.test(id);
/** The pages of one folder count as one: they are versions of each other. */
const sectionOf = (id: string): string => id.replace(/(\/public\/\w+\/).*/, '$1');
/** What draws and names countries: forms and long texts do without. */
const isPlace = (id: string): boolean =>
  /\/frontend\/charts\/|\/components\/chart[\w-]*\.tsx|\/features\/countries\/|content:(country|region)-/.test(
    id,
  );
const isEntry = (id: string): boolean => id.endsWith('/frontend/main.tsx');

/**
 * Few files rather than many small ones, which compress badly: what every page loads is `ground`, what most
 * public pages share is `parts`, and `places` where it is about countries. All else is split by page, as Vite does it.
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
    const users = [...pages].filter((page) => reachedFrom(page, context).has(moduleId)).map(sectionOf);
    if (new Set(users).size < widelyUsed || isPublicPage(moduleId)) return null;
    return isPlace(moduleId) ? 'places' : 'parts';
  };
}

/** The entry and the public pages, found from any module by walking up to whatever imports it. */
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
    if (isPublicPage(id)) pages.add(id);
    open.push(
      ...(info?.importers ?? []),
      ...(info?.dynamicImporters ?? []),
      ...(info?.dynamicallyImportedIds ?? []),
      ...(info?.importedIds ?? []),
    );
  }
}
