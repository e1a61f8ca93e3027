import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { plainHeaders, send } from '../http-message.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { noSuchKey, noSuchVersion, notRunLocally, ObjectError } from './object-error.ts';
import type { StoredObjects, StoredVersion } from './stored-objects.ts';
import { document, elements } from './xml.ts';

/** One authorized call on an object. */
export interface ObjectCall {
  readonly bucket: BucketSettings;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly objects: StoredObjects;
  /** Called for every object that was stored. */
  readonly stored?: (object: NewlyStored) => void;
}

export interface NewlyStored {
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string;
  readonly etag: string;
  readonly body: Buffer;
}

const storedHeaders = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
  'x-amz-website-redirect-location',
];
const overrides = [
  'content-type',
  'content-disposition',
  'content-language',
  'cache-control',
  'content-encoding',
  'expires',
];
/**
 * Bytes of the names and values of an object's own metadata.
 * Sources: https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html, treeverse/lakeFS#9728
 */
const maxMetadataSize = 2048;
const metadataPrefix = 'x-amz-meta-';
const xml = { 'content-type': 'application/xml' };

/**
 * The requested version.
 * @throws ObjectError 404 for a key or version that doesn't exist, 405 for a delete marker
 */
function requireStored({ objects, bucket, key, query }: ObjectCall): StoredVersion {
  const id = query.get('versionId');
  const stored = id === null ? objects.latest(bucket.name, key) : objects.version(bucket.name, key, id);
  if (!stored) throw id === null ? noSuchKey() : noSuchVersion();
  if (stored.marker) {
    throw id === null
      ? noSuchKey()
      : new ObjectError(
          405,
          'MethodNotAllowed',
          'The specified method is not allowed against this resource.',
        );
  }
  return stored;
}

export async function putObject(call: ObjectCall): Promise<void> {
  const { bucket, key, body, response, objects } = call;
  const headers = plainHeaders(call.request);
  if (headers['x-amz-copy-source']) throw notRunLocally('CopyObject');
  if (headers['content-encoding'] === 'aws-chunked') throw notRunLocally('A body in signed chunks');
  requireKnownHeaders(headers);
  requireChecksums(headers, body);
  const metadata = Object.entries(headers).filter(
    ([name]) => storedHeaders.includes(name) || name.startsWith(metadataPrefix),
  );
  const ownSize = metadata
    .filter(([name]) => name.startsWith(metadataPrefix))
    .reduce((sum, [name, value]) => sum + Buffer.byteLength(name.slice(metadataPrefix.length) + value), 0);
  if (ownSize > maxMetadataSize)
    throw new ObjectError(
      400,
      'MetadataTooLarge',
      'Your metadata headers exceed the maximum allowed metadata size',
    );
  const tags = Object.fromEntries(new URLSearchParams(headers['x-amz-tagging'] ?? ''));
  const onlyNew = headers['if-none-match'] === '*';
  const stored = await objects.put(
    {
      bucket: bucket.name,
      key,
      body,
      headers: { 'content-type': 'binary/octet-stream', ...Object.fromEntries(metadata) },
      tags,
    },
    onlyNew,
  );
  if (!stored) {
    throw new ObjectError(
      412,
      'PreconditionFailed',
      'At least one of the pre-conditions you specified did not hold',
    );
  }
  if (!bucket.versioned) {
    const [, ...older] = objects.versions(bucket.name, key).filter((version) => version.key === key);
    for (const version of older) await objects.remove(version);
  }
  call.stored?.({ bucket: bucket.name, key, body, ...stored });
  response.setHeader('etag', stored.etag);
  response.setHeader('x-amz-server-side-encryption', 'AES256');
  if (bucket.versioned) response.setHeader('x-amz-version-id', stored.versionId);
  send(response, 200, '');
}

const maxTags = 10;
const ownersAcl = 'bucket-owner-full-control';
const knownHeader =
  /^(if-none-match|x-amz-(acl|tagging|meta-.*|website-redirect-location|content-sha256|date|security-token|user-agent|checksum-.*|sdk-checksum-algorithm))$/;

/**
 * S3 rejects access control lists for a bucket whose objects all belong to its owner, as ours do, and more than ten tags.
 * Whatever else changes how an object is stored isn't supported locally.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-ownership-error-responses.html,
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-tagging.html
 */
function requireKnownHeaders(headers: Record<string, string>): void {
  const names = Object.keys(headers);
  const { 'x-amz-acl': acl = ownersAcl, 'x-amz-tagging': tagging = '' } = headers;
  if (acl !== ownersAcl || names.some((name) => name.startsWith('x-amz-grant-')))
    throw new ObjectError(400, 'AccessControlListNotSupported', 'The bucket does not allow ACLs');
  requireFewTags([...new URLSearchParams(tagging)]);
  const unknown = names.find((name) => /^(x-amz-|if-)/.test(name) && !knownHeader.test(name));
  if (unknown) throw notRunLocally(`The header ${unknown}`);
}

function requireFewTags(tags: readonly unknown[]): void {
  if (tags.length > maxTags)
    throw new ObjectError(400, 'BadRequest', `Object tags cannot be greater than ${maxTags}`);
}

function requireChecksums(headers: Record<string, string>, body: Buffer): void {
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  const digest = (algorithm: string) => createHash(algorithm).update(body).digest('base64');
  const bad =
    (headers['content-md5'] && headers['content-md5'] !== digest('md5')) ||
    (headers['x-amz-checksum-crc32'] && headers['x-amz-checksum-crc32'] !== crc.toString('base64')) ||
    (headers['x-amz-checksum-sha256'] && headers['x-amz-checksum-sha256'] !== digest('sha256'));
  if (bad)
    throw new ObjectError(400, 'BadDigest', 'The checksum you specified did not match what we received.');
}

export async function getObject(call: ObjectCall): Promise<void> {
  const { query, request, response, objects, bucket } = call;
  const stored = requireStored(call);
  const headers: Record<string, string> = {
    ...stored.headers,
    etag: stored.etag,
    'accept-ranges': 'bytes',
    'last-modified': new Date(stored.created_at).toUTCString(),
    'x-amz-server-side-encryption': 'AES256',
    ...(bucket.versioned && { 'x-amz-version-id': stored.version_id }),
  };
  const tagged = Object.keys(stored.tags).length;
  if (tagged > 0) headers['x-amz-tagging-count'] = String(tagged);
  for (const name of overrides) {
    const value = query.get(`response-${name}`);
    if (value !== null) headers[name] = requireLatin1(value);
  }
  if (request.headers['if-none-match'] === stored.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const { range } = request.headers;
  const part = range ? byteRange(range, stored.size) : undefined;
  if (part) headers['content-range'] = `bytes ${part.start}-${part.end}/${stored.size}`;
  const length = part ? part.end - part.start + 1 : stored.size;
  if (request.method === 'HEAD') {
    response.writeHead(part ? 206 : 200, { ...headers, 'content-length': length }).end();
    return;
  }
  const body = await objects.read(stored);
  send(response, part ? 206 : 200, part ? body.subarray(part.start, part.end + 1) : body, headers);
}

/** @throws ObjectError 400 for text that a header can't have. Source: IQSS/dataverse#4524 */
function requireLatin1(value: string): string {
  if (/^[\t -~\u0080-\u00ff]*$/.test(value)) return value;
  throw new ObjectError(400, 'InvalidArgument', 'Header value cannot be represented using ISO-8859-1.');
}

/** @throws ObjectError 416 for a range outside the object; undefined for one that S3 would ignore */
function byteRange(header: string, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) {
    throw new ObjectError(416, 'InvalidRange', 'The requested range is not satisfiable');
  }
  return { start, end };
}

export async function deleteObject(call: ObjectCall): Promise<void> {
  const { bucket, key, query, response, objects } = call;
  const outcome = await removeKey(objects, bucket, key, query.get('versionId'));
  if (outcome.versionId) response.setHeader('x-amz-version-id', outcome.versionId);
  if (outcome.marker) response.setHeader('x-amz-delete-marker', 'true');
  response.writeHead(204).end();
}

/** Deletes like S3: adds a delete marker to a versioned key, or removes the version that is named. */
export async function removeKey(
  objects: StoredObjects,
  bucket: BucketSettings,
  key: string,
  id: string | null,
) {
  if (id !== null) {
    const stored = objects.version(bucket.name, key, id);
    if (stored) await objects.remove(stored);
    return { versionId: id, marker: stored?.marker === 1 };
  }
  if (bucket.versioned) return { versionId: objects.mark(bucket.name, key), marker: true };
  const stored = objects.latest(bucket.name, key);
  if (stored) await objects.remove(stored);
  return { versionId: undefined, marker: false };
}

export function getTags(call: ObjectCall): void {
  const { tags } = requireStored(call);
  const Tag = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  send(call.response, 200, document('Tagging', { TagSet: { Tag } }), xml);
}

export function putTags(call: ObjectCall): void {
  const tags = elements(call.body.toString(), 'Tag').map((tag) => [
    elements(tag, 'Key')[0] ?? '',
    elements(tag, 'Value')[0] ?? '',
  ]);
  requireFewTags(tags);
  call.objects.tag(requireStored(call), Object.fromEntries(tags));
  send(call.response, 200, '');
}

export function deleteTags(call: ObjectCall): void {
  call.objects.tag(requireStored(call), {});
  call.response.writeHead(204).end();
}
