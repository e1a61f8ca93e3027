/** What a call consumes of a partition key of a table or an index. */
export interface PartitionUse {
  /** The name of the table, or of the table and its index. */
  readonly table: string;
  readonly key: string;
  readonly kind: 'read' | 'write';
  readonly units: number;
}

export interface Limits {
  /** Read units per partition key and second. */
  readonly read: number;
  /** Write units per partition key and second. */
  readonly write: number;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html */
export const partitionLimits: Limits = { read: 3000, write: 1000 };

/**
 * Counts each partition key's units in the current second. DynamoDB lends a partition its unused capacity of
 * the last minutes. Nothing may rely on that, so there is no burst capacity here. Units that exceed the
 * estimate and the limit are subtracted from the following seconds.
 * @param now milliseconds
 */
export function createPartitionCounts(limits: Limits, now: () => number) {
  let second = -1;
  const used = new Map<string, { readonly kind: PartitionUse['kind']; units: number }>();
  const keyOf = ({ table, key, kind }: PartitionUse) => `${kind} ${table} ${key}`;
  /** Drops the units that earlier seconds covered. */
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
    const count = used.get(keyOf(use));
    // An estimate that was too high in an earlier second gives no credit to this one.
    if (count) count.units = Math.max(0, count.units + units);
    else if (units > 0) used.set(keyOf(use), { kind: use.kind, units });
  };

  return {
    /**
     * Takes the units, or none if any use is over its limit.
     * @returns for each use, whether it is over the limit
     */
    take(uses: readonly PartitionUse[]): boolean[] {
      expireUnits();
      const over: boolean[] = [];
      for (const use of uses) {
        over.push((used.get(keyOf(use))?.units ?? 0) + use.units > limits[use.kind]);
        add(use, use.units);
      }
      if (over.includes(true)) for (const use of uses) add(use, -use.units);
      return over;
    },
    /** Adds the units that a call consumed beyond the estimate. */
    correct(use: PartitionUse, more: number): void {
      expireUnits();
      add(use, more);
    },
  };
}
