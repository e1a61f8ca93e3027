import { walk } from './module-graph.ts';

/** Modules that share a file, and what loads it: pages and lazily loaded parts of pages. */
export interface Chunk {
  readonly starts: ReadonlySet<string>;
  readonly modules: ReadonlySet<string>;
  /** Source characters. */
  readonly size: number;
  /** Must not be merged. */
  readonly isFixed: boolean;
}

interface JoinOptions {
  readonly importsOf: (moduleId: string) => readonly string[];
  /** For a lazily loaded part, every page that loads it. For a page, the page itself. */
  readonly hostsOf: (start: string) => readonly string[];
  /** The relative cost of loading unneeded code for this start. */
  readonly weigh: (start: string) => number;
  /** The cost of one more request, expressed as an equivalent amount of unneeded code. */
  readonly fileCost: number;
}

type ImportedChunks = (chunk: Chunk) => ReadonlySet<Chunk>;

/** Greedily merges the chunks that save the most until no merge saves anything. */
export function joinChunks(chunks: readonly Chunk[], options: JoinOptions): readonly Chunk[] {
  const importedBy = importedChunks(chunks, options);
  const open = chunks.filter(({ isFixed }) => !isFixed);
  const [best] = open
    .flatMap((one, at) => open.slice(at + 1).map((other) => withChunksBetween(one, other, importedBy)))
    .filter((some) => !some.some(({ isFixed }) => isFixed))
    .filter((some) => requestSavings(some, options) > unneededCost(some, some, options))
    .map((some) => ({
      some,
      saved: requestSavings(some, options) - unneededCost(some, allImported(some, importedBy), options),
    }))
    .filter(({ saved }) => saved > 0)
    .sort((a, b) => b.saved - a.saved);
  return best ? joinChunks(merge(chunks, best.some, allImported(best.some, importedBy)), options) : chunks;
}

/** Maps each chunk to its direct and transitive imports. */
function importedChunks(chunks: readonly Chunk[], { importsOf }: JoinOptions): ImportedChunks {
  const chunkOf = new Map(chunks.flatMap((chunk) => [...chunk.modules].map((id) => [id, chunk] as const)));
  const direct = (chunk: Chunk) =>
    new Set([...chunk.modules].flatMap(importsOf).flatMap((id) => chunkOf.get(id) ?? []));
  const directOf = new Map(chunks.map((chunk) => [chunk, [...direct(chunk)]]));
  const found = new Map(chunks.map((chunk) => [chunk, walk(chunk, (each) => directOf.get(each) ?? [])]));
  return (chunk) => found.get(chunk) ?? new Set();
}

/** Includes every chunk on an import path between the two. Leaving one out would create an import cycle. */
function withChunksBetween(one: Chunk, other: Chunk, importedBy: ImportedChunks): readonly Chunk[] {
  const between = [...importedBy(one)].filter((third) => importedBy(third).has(other));
  const back = [...importedBy(other)].filter((third) => importedBy(third).has(one));
  return [...new Set([one, other, ...between, ...back])];
}

/** The benefit of loading one file instead of several. */
function requestSavings(some: readonly Chunk[], { fileCost }: JoinOptions): number {
  const loads = some.reduce((sum, { starts }) => sum + starts.size, 0);
  return fileCost * (loads - startsOf(some).size);
}

/** The cost of the extra code that is loaded if everything that loads one of the chunks loads all of `loaded`. */
function unneededCost(
  some: readonly Chunk[],
  loaded: Iterable<Chunk>,
  { hostsOf, weigh }: JoinOptions,
): number {
  const starts = [...startsOf(some)];
  const isNew = (chunk: Chunk, start: string) =>
    // A part that is only on pages that already load the chunk adds no cost.
    !chunk.starts.has(start) && !hostsOf(start).every((host) => chunk.starts.has(host));
  return [...loaded].reduce(
    (sum, chunk) =>
      sum +
      chunk.size *
        weightOf(
          starts.filter((start) => isNew(chunk, start)),
          weigh,
        ),
    0,
  );
}

const weightOf = (starts: Iterable<string>, weigh: JoinOptions['weigh']): number =>
  [...starts].reduce((sum, start) => sum + weigh(start), 0);

const startsOf = (some: readonly Chunk[]): ReadonlySet<string> =>
  new Set(some.flatMap(({ starts }) => [...starts]));

const allImported = (some: readonly Chunk[], importedBy: ImportedChunks): ReadonlySet<Chunk> =>
  new Set(some.flatMap((chunk) => [...importedBy(chunk)]));

function merge(
  chunks: readonly Chunk[],
  some: readonly Chunk[],
  loaded: ReadonlySet<Chunk>,
): readonly Chunk[] {
  const starts = startsOf(some);
  const joined = {
    starts,
    modules: new Set(some.flatMap(({ modules }) => [...modules])),
    size: some.reduce((sum, { size }) => sum + size, 0),
    isFixed: false,
  };
  const others = chunks.filter((chunk) => !some.includes(chunk));
  // Everything that loads the merged file also loads all of its imports.
  const updated = others.map((chunk) =>
    loaded.has(chunk) ? { ...chunk, starts: chunk.starts.union(starts) } : chunk,
  );
  return [...updated, joined];
}
