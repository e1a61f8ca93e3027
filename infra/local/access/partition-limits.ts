/** What a call takes of a partition key of a table or an index. */
export interface PartitionUse {
  /** The name of the table, or of the table and its index. */
  readonly table: string;
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
 * not use in the last minutes; nothing may rely on that, so nothing is lent here. What a call took beyond what was
 * known before, and beyond the limit, the key has less in the seconds that follow.
 * @param now milliseconds
 */
export function createPartitionCounts(limits: Limits, now: () => number) {
  let second = -1;
  const used = new Map<string, { readonly kind: PartitionUse['kind']; units: number }>();
  const place = ({ table, key, kind }: PartitionUse) => `${kind} ${table} ${key}`;
  /** Forgets what earlier seconds had room for. */
  const expireUnits = () => {
    const current = Math.floor(now() / 1000);
    if (current === second) return;
    for (const [key, each] of used) {
      each.units -= (current - second) * limits[each.kind];
      if (each.units <= 0) used.delete(key);
    }
    second = current;
  };
  const add = (use: PartitionUse, units: number) => {
    const count = used.get(place(use));
    // What was estimated too high in an earlier second gives this one nothing.
    if (count) count.units = Math.max(0, count.units + units);
    else if (units > 0) used.set(place(use), { kind: use.kind, units });
  };

  return {
    /** Takes the units, or none where one is over the limit. @returns for each use, whether it is */
    take(uses: readonly PartitionUse[]): boolean[] {
      expireUnits();
      const over: boolean[] = [];
      for (const use of uses) {
        over.push((used.get(place(use))?.units ?? 0) + use.units > limits[use.kind]);
        add(use, use.units);
      }
      if (over.includes(true)) for (const use of uses) add(use, -use.units);
      return over;
    },
    /** Counts what a call took beyond what was known before. */
    correct(use: PartitionUse, more: number): void {
      expireUnits();
      add(use, more);
    },
  };
}
