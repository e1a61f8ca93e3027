import type { IncomingMessage, ServerResponse } from 'node:http';
import { AccessDenied } from '../access/access-denied.ts';
import type { Authorize, Need } from '../access/authorize.ts';
import {
  BodyTooLarge,
  type Handler,
  plainHeaders,
  readBody,
  requestUrl,
  send,
  senderLeft,
} from '../http-message.ts';
import type { LocalState } from '../state.ts';
import { deleteObjects, keysToDelete, listObjects, listVersions } from './bucket-operations.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { applyCors, respondToPreflight } from './cors.ts';
import { sweep } from './lifecycle.ts';
import { accessDenied, notRunLocally, ObjectError } from './object-error.ts';
import * as operations from './object-operations.ts';
import { openStoredObjects, type StoredObjects } from './stored-objects.ts';
import { document } from './xml.ts';

interface ObjectStore {
  readonly handle: Handler;
  /** Applies every bucket's lifecycle rules as of `now` (milliseconds). */
  sweep(now: number): Promise<string[]>;
}

const maxBodySize = 256 * 1024 * 1024;
/**
 * Bytes of UTF-8.
 * Sources: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html,
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
const maxKeySize = 1024;
/**
 * Bytes of a request's first line and headers, and of the session token in a URL that a function signs. The keys of the
 * local run have no session token.
 * Sources: versity/versitygw#2180, https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html (the query
 * counts), https://aws.amazon.com/about-aws/whats-new/2026/09/aws-sts
 */
const maxHeaderSize = 8192;
const sessionTokenSize = 4096;

/** The subset of S3 that this product uses, path style: `<prefix>/<bucket>/<key>`. */
export function createObjectStore(
  state: LocalState,
  prefix: string,
  buckets: readonly BucketSettings[],
  outside: {
    authorize: Authorize;
    log: (line: string) => void;
    /** Called for every object that was stored. */
    stored?: (object: operations.NewlyStored) => void;
  },
): ObjectStore {
  const objects = openStoredObjects(state);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = requestUrl(request);
    const [name = '', ...rest] = url.pathname.slice(prefix.length + 1).split('/');
    const key = decodeURIComponent(rest.join('/'));
    const bucket = buckets.find((each) => each.name === name);
    if (!bucket) throw new ObjectError(404, 'NoSuchBucket', 'The specified bucket does not exist');
    if (Buffer.byteLength(key) > maxKeySize)
      throw new ObjectError(400, 'KeyTooLongError', 'Your key is too long');
    const tokenSize = url.searchParams.has('X-Amz-Signature') ? sessionTokenSize : 0;
    if (headerSize(request) + tokenSize > maxHeaderSize)
      throw new ObjectError(
        400,
        'RequestHeaderSectionTooLarge',
        'Your request header section exceeds the maximum allowed size.',
      );
    if (request.method === 'OPTIONS') return respondToPreflight(bucket, request, response);
    applyCors(bucket, request, response);
    const body = await readBody(request, maxBodySize);
    const route =
      key === '' ? bucketRoute(request, bucket, url, body) : objectRoute(request, bucket, key, url);
    const caller = await outside.authorize(request, body, route.needs);
    // Without list permission, S3 responds with 403 instead of revealing that a key is missing.
    const canKnow = caller.may({ action: 's3:ListBucket', resource: bucket.arn });
    try {
      const { stored } = outside;
      await route.run({
        ...{ bucket, key, query: url.searchParams, request, response, body, objects },
        ...(stored && { stored }),
      });
    } catch (error) {
      if (error instanceof ObjectError && error.code === 'NoSuchKey' && !canKnow) throw accessDenied();
      throw error;
    }
  }

  return {
    async handle(request, response) {
      response.setHeader('x-amz-request-id', crypto.randomUUID());
      try {
        await respond(request, response);
      } catch (error) {
        if (senderLeft(request)) return;
        const known = asObjectError(error);
        if (!known) outside.log(`object store: ${error instanceof Error ? error.stack : String(error)}`);
        const problem = known ?? new ObjectError(500, 'InternalError', 'We encountered an internal error.');
        const text = document('Error', {
          Code: problem.code,
          Message: problem.message,
          Resource: requestUrl(request).pathname,
          RequestId: String(response.getHeader('x-amz-request-id')),
        });
        send(response, problem.status, text, { 'content-type': 'application/xml' });
      }
    },
    async sweep(now) {
      const touched = [];
      for (const bucket of buckets) touched.push(...(await sweep(bucket, objects, now)));
      return touched;
    },
  };
}

/** The size of the first line and the headers. */
const headerSize = ({ method, url, httpVersion, rawHeaders }: IncomingMessage): number =>
  // Each header ends with two characters, as does the line, and has two between its name and value.
  rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0) +
  Buffer.byteLength(`${method} ${url} HTTP/${httpVersion}\r\n`);

function asObjectError(error: unknown): ObjectError | undefined {
  if (error instanceof ObjectError) return error;
  if (error instanceof AccessDenied) {
    return new ObjectError(403, error.signatureProblem ?? 'AccessDenied', error.message);
  }
  if (error instanceof BodyTooLarge) {
    return new ObjectError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
  }
  if (error instanceof URIError)
    return new ObjectError(400, 'InvalidURI', "Couldn't parse the specified URI.");
  return undefined;
}

interface Route {
  readonly needs: readonly Need[];
  run(call: operations.ObjectCall & { objects: StoredObjects }): Promise<void> | void;
}

function objectRoute(request: IncomingMessage, bucket: BucketSettings, key: string, url: URL): Route {
  const query = url.searchParams;
  const resource = `${bucket.arn}/${key}`;
  const version = query.has('versionId') ? 'Version' : '';
  const need = (action: string): Need => ({ action: `s3:${action}`, resource });
  if (query.has('tagging')) {
    switch (request.method) {
      case 'GET':
        return { needs: [need(`GetObject${version}Tagging`)], run: operations.getTags };
      case 'PUT':
        return { needs: [need(`PutObject${version}Tagging`)], run: operations.putTags };
      case 'DELETE':
        return { needs: [need(`DeleteObject${version}Tagging`)], run: operations.deleteTags };
    }
  }
  if (query.has('uploads') || query.has('uploadId')) throw notRunLocally('Upload in parts');
  switch (request.method) {
    case 'PUT': {
      const tagged = plainHeaders(request)['x-amz-tagging'] !== undefined;
      return {
        needs: [need('PutObject'), ...(tagged ? [need('PutObjectTagging')] : [])],
        run: operations.putObject,
      };
    }
    case 'GET':
    case 'HEAD':
      return { needs: [need(`GetObject${version}`)], run: operations.getObject };
    case 'DELETE':
      return { needs: [need(`DeleteObject${version}`)], run: operations.deleteObject };
  }
  throw new ObjectError(
    405,
    'MethodNotAllowed',
    'The specified method is not allowed against this resource.',
  );
}

function bucketRoute(request: IncomingMessage, bucket: BucketSettings, url: URL, body: Buffer): Route {
  const onBucket = (action: string): Need => ({ action: `s3:${action}`, resource: bucket.arn });
  if (request.method === 'GET' && url.searchParams.has('versions')) {
    const context = { 's3:prefix': url.searchParams.get('prefix') ?? '' };
    return { needs: [{ ...onBucket('ListBucketVersions'), context }], run: listVersions };
  }
  if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
    return { needs: [onBucket('ListBucket')], run: listObjects };
  }
  if (request.method === 'POST' && url.searchParams.has('delete')) {
    const needs = keysToDelete(body).map(({ key, versionId }) => ({
      action: versionId === null ? 's3:DeleteObject' : 's3:DeleteObjectVersion',
      resource: `${bucket.arn}/${key}`,
    }));
    return { needs, run: deleteObjects };
  }
  if (request.method === 'HEAD') {
    return { needs: [onBucket('ListBucket')], run: ({ response }) => void response.writeHead(200).end() };
  }
  throw notRunLocally(`${request.method} on a bucket`);
}
