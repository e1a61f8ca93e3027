import type { Rolldown } from 'vite';
import { isPrerenderedPage } from './chunks.ts';
import { type Chunk, joinChunks } from './join-chunks.ts';
import { allModules, type Naming, type Reach, reachBy } from './module-graph.ts';

/**
 * The cost of one more file for each start that loads it, as an equivalent number of unneeded source characters: a
 * request, with everything that browser, network, and server do for it, and worse compression.
 */
const fileCost = 8400;
/** Visitors load little code, so unneeded code weighs more for them. */
const visitorWeight = 7;

const isPage = (id: string): boolean => id.endsWith('-page.tsx');
const isForVisitors = (id: string): boolean => isPage(id) && /\/pages\/(public\/|account\/auth)/.test(id);
const isSignedInPage = (id: string): boolean => isPage(id) && !isForVisitors(id);

const isLibrary = (id: string): boolean => id.includes('/node_modules/');
/** Other libraries export everything from one file, and only the bundler knows who uses which part. */
const isSmallLibrary = (id: string): boolean => /\/node_modules\/(@tanstack|lucide-react)\//.test(id);
const isSignInLibrary = (id: string): boolean => id.includes('/node_modules/aws-amplify/');
const isStyles = (id: string): boolean => id.endsWith('.css');

type Decided = (moduleId: string, context: Rolldown.ChunkingContext) => boolean;

interface Graph {
  readonly modules: readonly string[];
  /** Pages, and lazily loaded parts of pages. */
  readonly starts: readonly string[];
  readonly sizeOf: (id: string) => number;
  readonly importsOf: (id: string) => readonly string[];
  readonly reach: Reach;
  /** Includes dynamic imports, except those of pages. */
  readonly dynamicReach: Reach;
  /** Excludes the imports of libraries. */
  readonly ownReach: Reach;
  /** For a lazily loaded part, every page that loads it. For a page, the page itself. */
  readonly hostsOf: (start: string) => readonly string[];
}

/**
 * Keeps the number of files per signed-in page low. By default, modules share a file only if exactly the same pages
 * use them, which results in more than a hundred combinations, most of them small. This merges files as long as that
 * saves more in requests than it costs in unneeded code.
 * @param isDecided whether a module is already assigned to a chunk
 */
export function nameSignedInChunks(isDecided: Decided): Naming {
  let names: ReadonlyMap<string, string> | undefined;
  return (moduleId, context) => {
    names ??= namesOf(readGraph(moduleId, context), (id) => isDecided(id, context));
    return names.get(moduleId) ?? null;
  };
}

function namesOf(graph: Graph, isDecided: (id: string) => boolean): ReadonlyMap<string, string> {
  const { modules, importsOf, hostsOf, dynamicReach } = graph;
  const chunks = chunksOf(
    graph,
    modules.filter((id) => !isDecided(id)),
  );
  const forVisitors = new Set(modules.filter(isForVisitors).flatMap((page) => [...dynamicReach(page)]));
  const weigh = (start: string) => (forVisitors.has(start) ? visitorWeight : 1);
  const joined = joinChunks(chunks, { importsOf, hostsOf, weigh, fileCost }).filter(
    ({ isFixed }) => !isFixed,
  );
  return new Map(
    joined.flatMap((chunk, at) => [...chunk.modules].map((id) => [id, `signed-in-${at}`] as const)),
  );
}

/** The chunks a bundler would create by default. */
function chunksOf(graph: Graph, modules: readonly string[]): readonly Chunk[] {
  const { starts, reach, sizeOf } = graph;
  const chunks = new Map<string, Chunk>();
  for (const id of modules) {
    const users = starts.filter((start) => reach(start).has(id));
    const isFixed = isUngrouped(id, users, graph);
    const key = `${isFixed} ${users.join()}`;
    const { modules: others, size } = chunks.get(key) ?? { modules: [], size: 0 };
    chunks.set(key, {
      starts: new Set(users),
      modules: new Set([...others, id]),
      size: size + sizeOf(id),
      isFixed,
    });
  }
  return [...chunks.values()];
}

const isUngrouped = (id: string, users: readonly string[], { starts, ownReach, hostsOf }: Graph): boolean =>
  starts.includes(id) ||
  isStyles(id) ||
  (isLibrary(id) && !isSmallLibrary(id)) ||
  // Few pages need the sign-in code, and all of it comes from one library entry point.
  [...ownReach(id)].some(isSignInLibrary) ||
  users.some(isPrerenderedPage) ||
  !users.some(isSignedInPage) ||
  new Set(users.flatMap(hostsOf)).size < 2;

function readGraph(some: string, context: Rolldown.ChunkingContext): Graph {
  const modules = allModules(some, context);
  const infos = new Map(modules.map((id) => [id, context.getModuleInfo(id)]));
  const importsOf = (id: string) => infos.get(id)?.importedIds ?? [];
  const dynamicImportsOf = (id: string) => infos.get(id)?.dynamicallyImportedIds ?? [];
  const dynamicReach = reachBy((id) => [
    ...importsOf(id),
    ...dynamicImportsOf(id).filter((part) => !isPage(part)),
  ]);
  const starts = modules.filter((id) => infos.get(id)?.dynamicImporters.length);
  const hosts = modules.filter((id) => isPage(id) || infos.get(id)?.isEntry);
  const hostsOf = new Map(
    starts.map((start) => [start, hosts.filter((host) => dynamicReach(host).has(start))] as const),
  );
  return {
    modules,
    starts,
    sizeOf: (id) => infos.get(id)?.code?.length ?? 0,
    importsOf,
    reach: reachBy(importsOf),
    dynamicReach,
    ownReach: reachBy((id) => (isLibrary(id) ? [] : importsOf(id))),
    hostsOf: (start) => (isPage(start) ? [start] : (hostsOf.get(start) ?? [start])),
  };
}
