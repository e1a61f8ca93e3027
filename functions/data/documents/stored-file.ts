import { Readable } from 'node:stream';
import type { HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { limits } from '#shared/schema/limits.ts';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { onObjectStore } from '../../platform/on-object-store.ts';
import { attachmentHeader } from './file-name.ts';

const bucket = (): string => setting(environmentNames.documentsBucket);

/** S3 checks the header, but ignores the same name in the query, where the SDK would put it: aws/aws-sdk#480. */
const checksumHeader = 'x-amz-checksum-sha256';

/** The headers that an upload's signature covers. */
const signedUploadHeaders = new Set([
  ...['content-type', 'content-length', 'host', 'if-none-match'],
  checksumHeader,
]);

interface SignedUpload {
  readonly url: string;
  /** The headers to send; the browser itself sets host and content-length. */
  readonly headers: Record<string, string>;
  readonly expiresAt: Date;
}

/**
 * A presigned PUT of a new file of exactly this type and length, valid for five minutes.
 * @param file.sha256 Base64, for a file that its uploader may delete. Its key is then free again, and the URL must not
 * store another file where download links and ordered packets expect the first one
 */
export async function signUpload(file: {
  key: string;
  mimeType: string;
  size: number;
  sha256?: string;
}): Promise<SignedUpload> {
  const { getSignedUrl, objectStore, PutObjectCommand } = await onObjectStore();
  const url = await getSignedUrl(
    objectStore(),
    new PutObjectCommand({
      Bucket: bucket(),
      Key: file.key,
      ContentType: file.mimeType,
      ContentLength: file.size,
      IfNoneMatch: '*',
      ...(file.sha256 && { ChecksumSHA256: file.sha256 }),
    }),
    {
      expiresIn: limits.uploadUrlSeconds,
      signingDate: now(),
      signableHeaders: signedUploadHeaders,
      unhoistableHeaders: new Set([checksumHeader]),
    },
  );
  return {
    url,
    headers: {
      'content-type': file.mimeType,
      'if-none-match': '*',
      ...(file.sha256 && { [checksumHeader]: file.sha256 }),
    },
    expiresAt: new Date(now().getTime() + limits.uploadUrlSeconds * 1000),
  };
}

interface SignedFile {
  readonly key: string;
  readonly name: string;
  readonly mimeType: string;
}

/**
 * Call before a link to a file that a browser opens by itself: S3 would show its error to the person.
 * @throws ApiError `missing` if the file is gone
 */
export async function requireStored(key: string, missing: ErrorCode): Promise<void> {
  if (!(await statFile(key))) throw new ApiError(missing);
}

/** A link that downloads the file under its name; never displayed inline, whatever the file contains. */
export const signDownload = (
  file: SignedFile,
  seconds: number,
): Promise<{ url: string; expiresAt: string }> => signGet(file, attachmentHeader(file.name), seconds);

/** A link that displays the file with the type that was verified on upload. For viewable types only. */
export const signView = (file: SignedFile, seconds: number): Promise<{ url: string; expiresAt: string }> =>
  signGet(file, 'inline', seconds);

async function signGet(
  file: SignedFile,
  disposition: string,
  seconds: number,
): Promise<{ url: string; expiresAt: string }> {
  const { getSignedUrl, objectStore, GetObjectCommand } = await onObjectStore();
  const at = now();
  const url = await getSignedUrl(
    objectStore(),
    new GetObjectCommand({
      Bucket: bucket(),
      Key: file.key,
      ResponseContentDisposition: disposition,
      ResponseContentType: file.mimeType,
      ResponseCacheControl: 'private, no-store',
    }),
    { expiresIn: seconds, signingDate: at },
  );
  return { url, expiresAt: new Date(at.getTime() + seconds * 1000).toISOString() };
}

interface StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  /** Whether the uploader sent headers beyond the signed ones; S3 would serve them with the file. */
  readonly hasOtherHeaders: boolean;
}

/** The uploaded object, or undefined. */
export async function statFile(key: string): Promise<StoredFile | undefined> {
  const { objectStore, HeadObjectCommand } = await onObjectStore();
  try {
    const head = await objectStore().send(new HeadObjectCommand({ Bucket: bucket(), Key: key }));
    return {
      size: head.ContentLength ?? 0,
      mimeType: head.ContentType ?? '',
      hasOtherHeaders: hasOtherHeaders(head),
    };
  } catch (error) {
    if (isAbsent(error) || isAccessDenied(error)) return undefined;
    throw error;
  }
}

/**
 * S3 rejects unsigned `x-amz-*` headers on a presigned URL, but stores any other header it knows:
 * `Content-Encoding: gzip` on an uncompressed file would make it unreadable for everyone. The absence of a header
 * can't be signed, so we check after the upload. We don't check `Cache-Control`: browsers add it to requests with
 * `If-None-Match` (Fetch standard, HTTP-network-or-cache fetch), and every download link overrides it.
 */
const hasOtherHeaders = (head: HeadObjectCommandOutput): boolean =>
  [
    head.ContentEncoding,
    head.ContentDisposition,
    head.ContentLanguage,
    head.ExpiresString,
    head.WebsiteRedirectLocation,
    ...Object.keys(head.Metadata ?? {}),
  ].some((value) => value !== undefined);

const S3Error = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });
const statusOf = (error: unknown): number | undefined =>
  z.safeParse(S3Error, error).data?.$metadata.httpStatusCode;

/** Whether S3 says that the file doesn't exist. */
export const isAbsent = (error: unknown): boolean => statusOf(error) === 404;

/** S3 responds this way instead of "not found" if the caller isn't allowed to list the bucket. */
export const isAccessDenied = (error: unknown): boolean => statusOf(error) === 403;

/** Bytes `first` through `last`, fewer if the file ends before. */
export async function readBytes(key: string, first: number, last: number): Promise<Buffer> {
  const { objectStore, GetObjectCommand } = await onObjectStore();
  const { Body } = await objectStore().send(
    new GetObjectCommand({ Bucket: bucket(), Key: key, Range: `bytes=${first}-${last}` }),
  );
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** Milliseconds: transferring a whole packet takes longer than the timeout for requests. */
const largeFile = { requestTimeout: 60_000 };

/** The whole file. */
export async function readFile(key: string): Promise<Uint8Array> {
  const { objectStore, GetObjectCommand } = await onObjectStore();
  const { Body } = await objectStore().send(new GetObjectCommand({ Bucket: bucket(), Key: key }), largeFile);
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** Stores a file created by a function. */
export async function storeFile(key: string, body: Uint8Array, mimeType: string): Promise<void> {
  const { objectStore, PutObjectCommand } = await onObjectStore();
  await objectStore().send(
    new PutObjectCommand({ Bucket: bucket(), Key: key, Body: body, ContentType: mimeType }),
    largeFile,
  );
}

/** The number of files read in parallel, and so held in memory. */
const maxConcurrentReads = 4;

/**
 * Concatenates files and stores the result. Since the sizes are known, the content can be streamed without
 * buffering.
 * @returns the total size
 */
export async function joinFiles(
  parts: readonly { readonly key: string; readonly bytes: number }[],
  key: string,
  mimeType: string,
): Promise<number> {
  const { objectStore, PutObjectCommand } = await onObjectStore();
  const size = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const Body = Readable.from(contentsOf(parts), { objectMode: false });
  // The client doesn't handle stream errors, which would otherwise crash the process.
  const failing = new AbortController();
  Body.once('error', (error) => failing.abort(error));
  await objectStore().send(
    new PutObjectCommand({ Bucket: bucket(), Key: key, Body, ContentLength: size, ContentType: mimeType }),
    { ...largeFile, abortSignal: failing.signal },
  );
  return size;
}

async function* contentsOf(parts: readonly { readonly key: string }[]): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < parts.length; start += maxConcurrentReads)
    yield* await Promise.all(
      parts.slice(start, start + maxConcurrentReads).map((part) => readFile(part.key)),
    );
}

/** Deletes the file; a missing file is not an error. Bucket versioning keeps it until it expires. */
export async function removeFile(key: string): Promise<void> {
  const { objectStore, DeleteObjectCommand } = await onObjectStore();
  await objectStore().send(new DeleteObjectCommand({ Bucket: bucket(), Key: key }));
}
