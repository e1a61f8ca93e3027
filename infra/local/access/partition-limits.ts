/** What a call takes of a partition key of a table or an index. */
export interface PartitionUse {
  /** The name of the table, or of the table and its index. */
  readonly of: string;
  readonly key: string;
  readonly kind: 'read' | 'write';
  readonly units: number;
}

export interface Limits {
  /** Read units of one partition key and second. */
  readonly read: number;
  /** Write units of one partition key and second. */
  readonly write: number;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html */
export const partitionLimits: Limits = { read: 3000, write: 1000 };

/**
 * Counts the units of each partition key in the second that is running. DynamoDB lends a partition what it did
 * not use in the last minutes; nothing may rely on that, so nothing is lent here.
 * @param now milliseconds
 */
export function createPartitionCounts(limits: Limits, now: () => number) {
  let second = -1;
  let used = new Map<string, number>();
  const place = ({ of, key, kind }: PartitionUse) => `${kind} ${of} ${key}`;
  const current = () => {
    const running = Math.floor(now() / 1000);
    if (running !== second) used = new Map();
    second = running;
    return used;
  };
  const add = (use: PartitionUse, units: number) =>
    current().set(place(use), (current().get(place(use)) ?? 0) + units);

  return {
    /** Takes the units, or none where one is over the limit. @returns for each use, whether it is */
    take(uses: readonly PartitionUse[]): boolean[] {
      const counts = current();
      const over: boolean[] = [];
      for (const use of uses) {
        over.push((counts.get(place(use)) ?? 0) + use.units > limits[use.kind]);
        add(use, use.units);
      }
      if (over.includes(true)) for (const use of uses) add(use, -use.units);
      return over;
    },
    /** Counts what a call took beyond what was known before. */
    correct: (use: PartitionUse, more: number) => void add(use, more),
  };
}
