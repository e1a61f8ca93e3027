import { walk } from './module-graph.ts';

/** Modules in one file, and who loads it: pages, and parts of pages that load late. */
export interface Chunk {
  readonly starts: ReadonlySet<string>;
  readonly modules: ReadonlySet<string>;
  /** In characters of source. */
  readonly size: number;
  /** Left as it is. */
  readonly isFixed: boolean;
}

interface Given {
  readonly importsOf: (moduleId: string) => readonly string[];
  /** The pages of a late part, all that load it; of a page, itself. */
  readonly hostsOf: (start: string) => readonly string[];
  /** How much it matters that a start loads something without need. */
  readonly weigh: (start: string) => number;
  /** What loading one more file is worth, as the size of something that is loaded without need. */
  readonly fileCost: number;
}

type Below = (chunk: Chunk) => ReadonlySet<Chunk>;

/** Joins those chunks that save most, again and again, as long as any save something. */
export function joinChunks(chunks: readonly Chunk[], given: Given): readonly Chunk[] {
  const below = importedChunks(chunks, given);
  const open = chunks.filter(({ isFixed }) => !isFixed);
  const [best] = open
    .flatMap((one, at) => open.slice(at + 1).map((other) => withThoseBetween(one, other, below)))
    .filter((some) => !some.some(({ isFixed }) => isFixed))
    .filter((some) => fewerFiles(some, given) > needless(some, some, given))
    .map((some) => ({ some, saved: fewerFiles(some, given) - needless(some, allBelow(some, below), given) }))
    .filter(({ saved }) => saved > 0)
    .sort((a, b) => b.saved - a.saved);
  return best ? joinChunks(join(chunks, best.some, allBelow(best.some, below)), given) : chunks;
}

/** Each chunk with those that it imports, directly or not. */
function importedChunks(chunks: readonly Chunk[], { importsOf }: Given): Below {
  const chunkOf = new Map(chunks.flatMap((chunk) => [...chunk.modules].map((id) => [id, chunk] as const)));
  const direct = (chunk: Chunk) =>
    new Set([...chunk.modules].flatMap(importsOf).flatMap((id) => chunkOf.get(id) ?? []));
  const directOf = new Map(chunks.map((chunk) => [chunk, [...direct(chunk)]]));
  const found = new Map(chunks.map((chunk) => [chunk, walk(chunk, (each) => directOf.get(each) ?? [])]));
  return (chunk) => found.get(chunk) ?? new Set();
}

/** With all that one imports and that imports the other: without it, the two would import it, and it them. */
function withThoseBetween(one: Chunk, other: Chunk, below: Below): readonly Chunk[] {
  const between = [...below(one)].filter((third) => below(third).has(other));
  const back = [...below(other)].filter((third) => below(third).has(one));
  return [...new Set([one, other, ...between, ...back])];
}

/** What loading one file instead of several saves. */
function fewerFiles(some: readonly Chunk[], { fileCost }: Given): number {
  const loads = some.reduce((sum, { starts }) => sum + starts.size, 0);
  return fileCost * (loads - startsOf(some).size);
}

/** What is loaded in addition if whoever loads one of the chunks loads all of `loaded`. */
function needless(some: readonly Chunk[], loaded: Iterable<Chunk>, { hostsOf, weigh }: Given): number {
  const starts = [...startsOf(some)];
  const isNew = (chunk: Chunk, start: string) =>
    // A part of pages that load a chunk anyway adds nothing.
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

const weightOf = (starts: Iterable<string>, weigh: Given['weigh']): number =>
  [...starts].reduce((sum, start) => sum + weigh(start), 0);

const startsOf = (some: readonly Chunk[]): ReadonlySet<string> =>
  new Set(some.flatMap(({ starts }) => [...starts]));

const allBelow = (some: readonly Chunk[], below: Below): ReadonlySet<Chunk> =>
  new Set(some.flatMap((chunk) => [...below(chunk)]));

function join(
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
  // Who loads the joined file loads all that it imports.
  const updated = others.map((chunk) =>
    loaded.has(chunk) ? { ...chunk, starts: chunk.starts.union(starts) } : chunk,
  );
  return [...updated, joined];
}
