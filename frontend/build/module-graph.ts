import type { Rolldown } from 'vite';

/** Assigns a module to a chunk. `null` leaves the decision to the bundler. */
export type Naming = (moduleId: string, context: Rolldown.ChunkingContext) => string | null;

/** Returns a module's transitive imports. */
export type Reach = (start: string) => ReadonlySet<string>;

/** All modules in the bundle, in a stable order. */
export function allModules(some: string, context: Rolldown.ChunkingContext): readonly string[] {
  const everyWay = (id: string): readonly string[] => {
    const info = context.getModuleInfo(id);
    return info
      ? [...info.importers, ...info.dynamicImporters, ...info.dynamicallyImportedIds, ...info.importedIds]
      : [];
  };
  return [...walk(some, everyWay)].sort();
}

/** @param next the direct successors of a module; the result for each start is cached */
export function reachBy(next: (id: string) => readonly string[]): Reach {
  const known = new Map<string, ReadonlySet<string>>();
  return (start) => {
    const found = known.get(start) ?? walk(start, next);
    known.set(start, found);
    return found;
  };
}

/** All nodes reachable from `start`, including `start`. */
export function walk<Node>(start: Node, next: (node: Node) => readonly Node[]): Set<Node> {
  const found = new Set<Node>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    open.push(...next(node));
  }
  return found;
}
