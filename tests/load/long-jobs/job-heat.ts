import { type PartitionUse, partitionLimits } from '#infra/local/access/partition-limits.ts';
import { createHeatRecorder } from '../heat/heat-recorder.ts';
import { keyKind } from '../heat/key-kind.ts';

/** A job's consumption of its hottest key of a kind. */
interface HotKey {
  readonly name: string;
  readonly kind: PartitionUse['kind'];
  readonly unitsPerItem: number;
  /** The share of a partition's limit per second, at the job's maximum rate. */
  readonly share: number;
}

/**
 * Sums up a function's consumption per partition key: at the gate, and in the indexes, which have no other
 * writers during the measurement.
 */
export function createJobHeat(functionId: string, organizationId: string) {
  const recorder = createHeatRecorder();
  const taken = new Map<string, { use: PartitionUse; units: number }>();
  const add = (use: PartitionUse) => {
    const mapKey = `${use.kind} ${use.table} ${use.key}`;
    taken.set(mapKey, { use, units: (taken.get(mapKey)?.units ?? 0) + use.units });
  };
  return {
    follow: recorder.follow,
    record(uses: readonly PartitionUse[], caller: string): void {
      if (caller.startsWith(functionId)) for (const use of uses) add(use);
    },
    /** Resets the sums. */
    begin(): void {
      for (const _ of recorder.written());
      taken.clear();
    },
    hottest(items: number, maxPerSecond: number): HotKey[] {
      for (const use of recorder.written()) add(use);
      const byKind = new Map<string, HotKey>();
      for (const { use, units } of taken.values()) {
        const { name } = keyKind(use, organizationId);
        const unitsPerItem = units / items;
        const share = (unitsPerItem * maxPerSecond) / partitionLimits[use.kind];
        const known = byKind.get(`${use.kind} ${name}`);
        if ((known?.share ?? 0) < share)
          byKind.set(`${use.kind} ${name}`, {
            ...{ name, kind: use.kind, unitsPerItem, share },
          });
      }
      return [...byKind.values()].sort((a, b) => b.share - a.share);
    },
    close: recorder.close,
  };
}
