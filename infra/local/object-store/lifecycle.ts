import type { BucketSettings, LifecycleRule } from './bucket-settings.ts';
import type { StoredObjects, StoredVersion } from './stored-objects.ts';

const day = 86_400_000;

const covers = (rule: LifecycleRule, stored: StoredVersion): boolean =>
  stored.key.startsWith(rule.Prefix ?? '') &&
  rule.TagFilters.every(({ Key, Value }) => stored.tags[Key] === Value);

/**
 * Applies a bucket's lifecycle rules once.
 * @param now milliseconds; a test passes a later time instead of waiting for days
 * @returns the keys from which something was removed
 */
export async function sweep(bucket: BucketSettings, objects: StoredObjects, now: number): Promise<string[]> {
  const touched = new Set<string>();
  const byKey = Map.groupBy(objects.versions(bucket.name), (stored) => stored.key);
  for (const [key, versions] of byKey) {
    for (const rule of bucket.lifecycle) {
      const [latest] = versions;
      const { ExpirationInDays: days, NoncurrentVersionExpiration: noncurrent } = rule;
      if (
        latest &&
        !latest.marker &&
        days !== undefined &&
        covers(rule, latest) &&
        now - latest.created_at >= days * day
      ) {
        if (bucket.versioned) objects.mark(bucket.name, key);
        else await objects.remove(latest);
        touched.add(key);
        break;
      }
      if (noncurrent) {
        for (const [at, stored] of versions.entries()) {
          const successor = versions[at - 1];
          if (!successor || at <= (noncurrent.NewerNoncurrentVersions ?? 0) || !covers(rule, stored))
            continue;
          if (now - successor.created_at < noncurrent.NoncurrentDays * day) continue;
          await objects.remove(stored);
          touched.add(key);
        }
      }
      if (rule.ExpiredObjectDeleteMarker && versions.length === 1 && latest?.marker) {
        await objects.remove(latest);
        touched.add(key);
      }
    }
  }
  return [...touched];
}
