import type { ServerResponse } from 'node:http';
import { send } from '../http-message.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { malformedXml } from './object-error.ts';
import { removeKey } from './object-operations.ts';
import type { StoredObjects, StoredVersion } from './stored-objects.ts';
import { document, elements } from './xml.ts';

interface BucketCall {
  readonly bucket: BucketSettings;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly objects: StoredObjects;
  readonly response: ServerResponse;
}

const xml = { 'content-type': 'application/xml' };
const maxPageSize = 1000;
const modified = (stored: StoredVersion): string => new Date(stored.created_at).toISOString();
const pageSize = (query: URLSearchParams): number =>
  Math.min(Number(query.get('max-keys') ?? maxPageSize), maxPageSize);

export function listObjects({ bucket, query, objects, response }: BucketCall): void {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const latest = [
    ...Map.groupBy(objects.versions(bucket.name, prefix), (stored) => stored.key).values(),
  ].flatMap(([first]) => (first && !first.marker && first.key > after ? [first] : []));
  const page = latest.slice(0, pageSize(query));
  const more = page.length < latest.length;
  const result = document('ListBucketResult', {
    Name: bucket.name,
    Prefix: prefix,
    KeyCount: page.length,
    MaxKeys: pageSize(query),
    IsTruncated: more,
    NextContinuationToken: more ? page.at(-1)?.key : undefined,
    Contents: page.map((stored) => ({
      Key: stored.key,
      LastModified: modified(stored),
      ETag: stored.etag,
      Size: stored.size,
      StorageClass: 'STANDARD',
    })),
  });
  send(response, 200, result, xml);
}

export function listVersions({ bucket, query, objects, response }: BucketCall): void {
  const prefix = query.get('prefix') ?? '';
  const [keyMarker, versionMarker] = [query.get('key-marker'), query.get('version-id-marker')];
  const all = objects.versions(bucket.name, prefix);
  const exact = all.findIndex((stored) => stored.key === keyMarker && stored.version_id === versionMarker);
  const start =
    keyMarker === null ? 0 : exact >= 0 ? exact + 1 : all.findIndex((stored) => stored.key > keyMarker);
  const rest = start < 0 ? [] : all.slice(start);
  const page = rest.slice(0, pageSize(query));
  const last = page.length < rest.length ? page.at(-1) : undefined;
  const newest = new Map<string, string>();
  for (const stored of all) if (!newest.has(stored.key)) newest.set(stored.key, stored.version_id);
  const described = (stored: StoredVersion) => ({
    Key: stored.key,
    VersionId: stored.version_id,
    IsLatest: newest.get(stored.key) === stored.version_id,
    LastModified: modified(stored),
  });
  const result = document('ListVersionsResult', {
    Name: bucket.name,
    Prefix: prefix,
    MaxKeys: pageSize(query),
    IsTruncated: last !== undefined,
    NextKeyMarker: last?.key,
    NextVersionIdMarker: last?.version_id,
    Version: page
      .filter((stored) => !stored.marker)
      .map((stored) => ({ ...described(stored), ETag: stored.etag, Size: stored.size })),
    DeleteMarker: page.filter((stored) => stored.marker).map(described),
  });
  send(response, 200, result, xml);
}

/**
 * The keys in a DeleteObjects body; each needs its own permission.
 * @throws ObjectError without keys or with more than a thousand, with S3's message. Sources:
 *   https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html, aws/aws-sdk#602
 */
export function keysToDelete(body: Buffer): { key: string; versionId: string | null }[] {
  const objects = elements(body.toString(), 'Object');
  if (objects.length === 0 || objects.length > maxPageSize) throw malformedXml();
  return objects.map((object) => ({
    key: elements(object, 'Key')[0] ?? '',
    versionId: elements(object, 'VersionId')[0] ?? null,
  }));
}

export async function deleteObjects({ bucket, body, objects, response }: BucketCall): Promise<void> {
  const deleted = [];
  for (const { key, versionId } of keysToDelete(body)) {
    const outcome = await removeKey(objects, bucket, key, versionId);
    deleted.push({
      Key: key,
      ...(versionId !== null && { VersionId: versionId }),
      ...(outcome.marker && { DeleteMarker: true, DeleteMarkerVersionId: outcome.versionId }),
    });
  }
  const quiet = elements(body.toString(), 'Quiet')[0] === 'true';
  send(response, 200, document('DeleteResult', { Deleted: quiet ? undefined : deleted }), xml);
}
