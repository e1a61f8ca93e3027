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
  const touched: string[] = [];
  const byKey = Map.groupBy(objects.versions(bucket.name), (stored) => stored.key);
  for (const [key, versions] of byKey) if (await sweepFile(bucket, objects, versions, now)) touched.push(key);
  return touched;
}

/**
 * @param versions of one file, latest first
 * @returns whether something was removed
 */
async function sweepFile(
  bucket: BucketSettings,
  objects: StoredObjects,
  versions: readonly StoredVersion[],
  now: number,
): Promise<boolean> {
  const [latest] = versions;
  if (!latest) return false;
  let isTouched = false;
  for (const rule of bucket.lifecycle) {
    if (isExpired(rule, latest, now)) {
      if (bucket.versioned) objects.mark(bucket.name, latest.key);
      else await objects.remove(latest);
      return true;
    }
    const removed = expiredVersions(rule, versions, now);
    // A delete marker without versions that it hides.
    if (rule.ExpiredObjectDeleteMarker && versions.length === 1 && latest.marker) removed.push(latest);
    for (const stored of removed) await objects.remove(stored);
    isTouched ||= removed.length > 0;
  }
  return isTouched;
}

const isExpired = (rule: LifecycleRule, latest: StoredVersion, now: number): boolean =>
  rule.ExpirationInDays !== undefined &&
  !latest.marker &&
  covers(rule, latest) &&
  now - latest.created_at >= rule.ExpirationInDays * day;

/** The versions that were replaced long enough ago, except for the newest ones that the rule keeps. */
const expiredVersions = (
  rule: LifecycleRule,
  versions: readonly StoredVersion[],
  now: number,
): StoredVersion[] => {
  const { NoncurrentVersionExpiration: noncurrent } = rule;
  if (!noncurrent) return [];
  return versions.filter((stored, at) => {
    const successor = versions[at - 1];
    if (!successor || at <= (noncurrent.NewerNoncurrentVersions ?? 0) || !covers(rule, stored)) return false;
    return now - successor.created_at >= noncurrent.NoncurrentDays * day;
  });
};
