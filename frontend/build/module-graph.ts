import type { Rolldown } from 'vite';

/** Decides the chunk of a module; `null` leaves it to the bundler. */
export type Naming = (moduleId: string, context: Rolldown.ChunkingContext) => string | null;

/** The modules that are loaded with another: what it imports, what that imports, and so on. */
export type Reach = (start: string) => ReadonlySet<string>;

/** Everything in the bundle, in a fixed order. */
export function allModules(some: string, context: Rolldown.ChunkingContext): readonly string[] {
  const everyWay = (id: string): readonly string[] => {
    const info = context.getModuleInfo(id);
    return info
      ? [...info.importers, ...info.dynamicImporters, ...info.dynamicallyImportedIds, ...info.importedIds]
      : [];
  };
  return [...walk(some, everyWay)].sort();
}

/** @param next where a module leads; each start is followed once */
export function reachBy(next: (id: string) => readonly string[]): Reach {
  const known = new Map<string, ReadonlySet<string>>();
  return (start) => {
    const found = known.get(start) ?? walk(start, next);
    known.set(start, found);
    return found;
  };
}

/** Everything that one leads to, itself included. */
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
