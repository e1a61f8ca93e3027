import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachmentHeader } from '#functions/data/documents/file-name.ts';
import { credentialsIn, startTestStack, type TestStack } from '../support/local-stack.ts';

const file = Buffer.from('%PDF-1.7 a document');
const day = 86_400_000;
let stack: TestStack;
let client: S3Client;
let Bucket: string;

const clientFor = (environment: Record<string, string>) =>
  new S3Client({
    ...credentialsIn(environment),
    endpoint: environment.AWS_ENDPOINT_URL_S3 ?? '',
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

beforeAll(async () => {
  stack = await startTestStack();
  client = clientFor(stack.operatorEnvironment());
  Bucket = stack.buckets.find((name) => name.includes('documents')) ?? '';
});
afterAll(() => stack.stop());

let keys = 0;
const newKey = (): string => `documents/case/${keys++}_déjà vu (1).pdf`;

const signedHeaders = new Set(['content-type', 'content-length', 'host', 'if-none-match', 'x-amz-tagging']);

/** A presigned upload as the documents function creates it. */
async function presignPut(Key: string, options: { expiresIn?: number; by?: S3Client } = {}): Promise<string> {
  const command = new PutObjectCommand({
    Bucket,
    Key,
    ContentType: 'application/pdf',
    ContentLength: file.length,
    IfNoneMatch: '*',
    Tagging: 'state=pending',
  });
  return getSignedUrl(options.by ?? client, command, {
    expiresIn: options.expiresIn ?? 300,
    signableHeaders: signedHeaders,
    unhoistableHeaders: new Set(['x-amz-tagging', 'if-none-match']),
  });
}

const honest = { 'content-type': 'application/pdf', 'if-none-match': '*', 'x-amz-tagging': 'state=pending' };
const put = (url: string, headers: Record<string, string> = honest, body: Buffer = file) =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });

const withAnotherSignature = (url: string): string =>
  url.replace(/Signature=(.)/, (_, digit: string) => `Signature=${digit === '0' ? '1' : '0'}`);

async function codeOf(response: Response): Promise<string> {
  return `${response.status} ${/<Code>(.*?)<\/Code>/.exec(await response.text())?.[1] ?? ''}`;
}

describe('presigned uploads', () => {
  test('accept the announced file once', async () => {
    const Key = newKey();
    const url = await presignPut(Key);
    expect((await put(url)).status).toBe(200);
    expect(await codeOf(await put(url))).toBe('412 PreconditionFailed');
    const stored = await client.send(new GetObjectCommand({ Bucket, Key }));
    expect(stored.ContentType).toBe('application/pdf');
    expect(Buffer.from((await stored.Body?.transformToByteArray()) ?? [])).toEqual(file);
    const { TagSet } = await client.send(new GetObjectTaggingCommand({ Bucket, Key }));
    expect(TagSet).toEqual([{ Key: 'state', Value: 'pending' }]);
  });

  test.each<[string, (url: string) => Promise<Response>, string]>([
    [
      'another type',
      (url) => put(url, { ...honest, 'content-type': 'text/html' }),
      '403 SignatureDoesNotMatch',
    ],
    [
      'another length',
      (url) => put(url, honest, Buffer.from('%PDF-1.7 longer than announced')),
      '403 SignatureDoesNotMatch',
    ],
    [
      'another key',
      (url) => put(url.replace('/documents/case/', '/documents/other/')),
      '403 SignatureDoesNotMatch',
    ],
    ['another method', (url) => fetch(url), '403 SignatureDoesNotMatch'],
    ['another signature', (url) => put(withAnotherSignature(url)), '403 SignatureDoesNotMatch'],
    ['a longer life', (url) => put(url.replace('Expires=300', 'Expires=3000')), '403 SignatureDoesNotMatch'],
    [
      'another tag',
      (url) => put(url, { ...honest, 'x-amz-tagging': 'state=kept' }),
      '403 SignatureDoesNotMatch',
    ],
    [
      'no tag',
      (url) => put(url, { 'content-type': 'application/pdf', 'if-none-match': '*' }),
      '403 SignatureDoesNotMatch',
    ],
    ['an unsigned header', (url) => put(url, { ...honest, 'x-amz-meta-note': 'x' }), '403 AccessDenied'],
    ['no signature', (url) => put(url.replace(/\?.*/, '')), '403 MissingAuthenticationToken'],
  ])('reject %s', async (_, send, answer) => {
    expect(await codeOf(await send(await presignPut(newKey())))).toBe(answer);
  });

  test('expire', async () => {
    const command = new GetObjectCommand({ Bucket, Key: newKey() });
    const signingDate = new Date(Date.now() - 61_000);
    const url = await getSignedUrl(client, command, { expiresIn: 60, signingDate });
    expect(await codeOf(await fetch(url))).toBe('403 AccessDenied');
  });

  test('are rejected for an unknown key ID', async () => {
    const stranger = new S3Client({
      region: 'us-east-1',
      endpoint: `${stack.url}/s3`,
      forcePathStyle: true,
      credentials: { accessKeyId: 'stranger', secretAccessKey: 'guess' },
    });
    expect(await codeOf(await put(await presignPut(newKey(), { by: stranger })))).toBe(
      '403 InvalidAccessKeyId',
    );
  });

  test('from another origin follow the bucket’s CORS rules', async () => {
    const preflight = (origin: string) =>
      fetch(`${stack.url}/s3/${Bucket}/documents/x`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type,if-none-match',
        },
      });
    const own = await preflight(stack.url);
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, stack.url]);
    expect(await codeOf(await preflight('https://elsewhere.example'))).toBe('403 AccessForbidden');
  });
});

describe('objects', () => {
  test('downloads have the signed name and type, and support ranges', async () => {
    const Key = newKey();
    await client.send(new PutObjectCommand({ Bucket, Key, Body: file, ContentType: 'application/pdf' }));
    const ResponseContentDisposition = `attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`;
    const link = await getSignedUrl(
      client,
      new GetObjectCommand({ Bucket, Key, ResponseContentDisposition }),
    );
    const download = await fetch(link);
    expect(download.headers.get('content-disposition')).toBe(ResponseContentDisposition);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(file);
    expect(
      await codeOf(
        await fetch(
          link.replace('response-content-disposition=attachment', 'response-content-disposition=inline'),
        ),
      ),
    ).toBe('403 SignatureDoesNotMatch');
    // IQSS/dataverse#4524
    const unencoded = new GetObjectCommand({
      Bucket,
      Key,
      ResponseContentDisposition: 'filename="履歴書.pdf"',
    });
    expect(await codeOf(await fetch(await getSignedUrl(client, unencoded)))).toBe('400 InvalidArgument');
    const start = await client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=0-4' }));
    expect([start.ContentRange, await start.Body?.transformToString()]).toEqual([
      `bytes 0-4/${file.length}`,
      '%PDF-',
    ]);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key }));
    expect([head.ContentLength, head.ContentType]).toEqual([file.length, 'application/pdf']);
  });

  test('a deleted version can be restored or permanently deleted', async () => {
    const Key = newKey();
    const { VersionId } = await client.send(new PutObjectCommand({ Bucket, Key, Body: file }));
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    await expect(client.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
    const old = await client.send(new GetObjectCommand({ Bucket, Key, VersionId }));
    expect(await old.Body?.transformToString()).toBe(file.toString());
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket, Prefix: Key }),
    );
    expect(Versions.map((version) => [version.VersionId, version.IsLatest])).toEqual([[VersionId, false]]);
    expect(DeleteMarkers.map((marker) => marker.IsLatest)).toEqual([true]);
    const { Deleted } = await client.send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: {
          Objects: [...Versions, ...DeleteMarkers].map((each) => ({ Key, VersionId: each.VersionId })),
        },
      }),
    );
    expect(Deleted).toHaveLength(2);
    await expect(client.send(new GetObjectCommand({ Bucket, Key, VersionId }))).rejects.toMatchObject({
      name: 'NoSuchVersion',
    });
  });

  test('lists are filtered by prefix and paginated', async () => {
    const keysThere = ['lists/a', 'lists/b', 'lists/c'];
    for (const Key of [...keysThere, 'other/d'])
      await client.send(new PutObjectCommand({ Bucket, Key, Body: file }));
    const first = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'lists/', MaxKeys: 2 }));
    const ContinuationToken = first.NextContinuationToken;
    const second = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'lists/', ContinuationToken }),
    );
    const found = [...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key);
    expect([found, second.IsTruncated]).toEqual([keysThere, false]);
  });

  test('keys have at most 1,024 bytes, and a request deletes at most a thousand', async () => {
    const key = (length: number) => `long/${'ü'.repeat((length - 5) / 2)}x`;
    await client.send(new PutObjectCommand({ Bucket, Key: key(1024), Body: file }));
    await expect(
      client.send(new PutObjectCommand({ Bucket, Key: key(1026), Body: file })),
    ).rejects.toMatchObject({ name: 'KeyTooLongError' });
    const remove = (count: number) =>
      client.send(
        new DeleteObjectsCommand({
          Bucket,
          Delete: { Objects: Array.from({ length: count }, (_, index) => ({ Key: `none/${index}` })) },
        }),
      );
    expect((await remove(1000)).Deleted).toHaveLength(1000);
    await expect(remove(1001)).rejects.toMatchObject({ name: 'MalformedXML' });
  });

  test('are stored without access control lists, with at most ten tags, and only as the emulator can', async () => {
    const upload = (settings: Partial<PutObjectCommandInput>) =>
      client.send(new PutObjectCommand({ Bucket, Key: newKey(), Body: file, ...settings }));
    const tags = (count: number) => Array.from({ length: count }, (_, at) => `tag${at}=x`).join('&');
    await upload({ ACL: 'bucket-owner-full-control', Tagging: tags(10) });
    for (const [settings, name] of [
      [{ ACL: 'public-read' }, 'AccessControlListNotSupported'],
      [{ GrantRead: 'id="x"' }, 'AccessControlListNotSupported'],
      [{ Tagging: tags(11) }, 'BadRequest'],
      [{ StorageClass: 'GLACIER' }, 'NotImplemented'],
      [{ IfMatch: '"x"' }, 'NotImplemented'],
    ] as const)
      await expect(upload(settings)).rejects.toMatchObject({ name });
  });

  test('are rejected if they differ from any of their checksums', async () => {
    const other = Buffer.from('%PDF-1.7 a forgery!');
    const crc = (body: Buffer) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(crc32(body));
      return bytes.toString('base64');
    };
    const digest = (algorithm: string, body: Buffer) => createHash(algorithm).update(body).digest('base64');
    const upload = (checksum: Partial<PutObjectCommandInput>) =>
      client.send(new PutObjectCommand({ Bucket, Key: newKey(), Body: file, ...checksum }));
    for (const checksumOf of [
      (body: Buffer) => ({ ContentMD5: digest('md5', body) }),
      (body: Buffer) => ({ ChecksumCRC32: crc(body) }),
      (body: Buffer) => ({ ChecksumSHA256: digest('sha256', body) }),
    ]) {
      await upload(checksumOf(file));
      await expect(upload(checksumOf(other))).rejects.toMatchObject({ name: 'BadDigest' });
    }
  });

  test('an object’s own metadata has at most 2 KB', async () => {
    const upload = (bytes: number) =>
      client.send(
        new PutObjectCommand({
          Bucket,
          Key: newKey(),
          Body: file,
          Metadata: { note: 'x'.repeat(bytes - 4) },
        }),
      );
    await upload(2048);
    await expect(upload(2049)).rejects.toMatchObject({ name: 'MetadataTooLarge' });
  });

  test('a URL and headers of more than 8 KB are rejected, with room for a session token in signed URLs', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'named.pdf', Body: file }));
    const download = async (name: string) => {
      const command = new GetObjectCommand({ Bucket, Key: 'named.pdf', ResponseContentDisposition: name });
      return codeOf(await fetch(await getSignedUrl(client, command, { expiresIn: 60 })));
    };
    expect(await download(attachmentHeader(`${'履'.repeat(251)}.pdf`))).toBe('200 ');
    expect(await download(`attachment; filename="${'x'.repeat(4000)}"`)).toBe(
      '400 RequestHeaderSectionTooLarge',
    );
    const headers = { 'x-long': 'x'.repeat(8192) };
    expect(await codeOf(await fetch(`${stack.url}/s3/${Bucket}/named.pdf`, { headers }))).toBe(
      '400 RequestHeaderSectionTooLarge',
    );
  });

  test('writing tags replaces all of them, so that concurrent writers overwrite each other', async () => {
    const Key = newKey();
    await put(await presignPut(Key));
    const write = (Value: string) =>
      client.send(new PutObjectTaggingCommand({ Bucket, Key, Tagging: { TagSet: [{ Key: Value, Value }] } }));
    await write('scanner');
    await write('us & <them>');
    expect((await client.send(new GetObjectTaggingCommand({ Bucket, Key }))).TagSet).toEqual([
      { Key: 'us & <them>', Value: 'us & <them>' },
    ]);
  });

  test('old versions expire after their days; the latest stays', async () => {
    const Key = newKey();
    for (const Body of [file, file]) await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    expect(await stack.sweepObjects(Date.now() + 30 * day - 60_000)).not.toContain(Key);
    expect(await stack.sweepObjects(Date.now() + 30 * day)).toContain(Key);
    const { Versions } = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
    expect(Versions).toHaveLength(1);
    await expect(client.send(new HeadObjectCommand({ Bucket, Key }))).resolves.toBeDefined();
  });
});

describe('access to objects', () => {
  test('a function can access only the prefix in its role', async () => {
    const documents = stack.functions().find(({ id }) => id.startsWith('documents'));
    const own = clientFor(stack.functionEnvironment(documents?.id ?? ''));
    await own.send(new PutObjectCommand({ Bucket, Key: 'documents/case/own', Body: file }));
    await expect(
      own.send(new PutObjectCommand({ Bucket, Key: 'resumes/foreign', Body: file })),
    ).rejects.toMatchObject({
      name: 'AccessDenied',
    });
    await expect(own.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
    // Without list permission, S3 doesn't distinguish a missing key from a forbidden one.
    await expect(own.send(new GetObjectCommand({ Bucket, Key: 'documents/missing' }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
    expect(stack.usedRights()).toContainEqual({
      caller: documents?.id,
      action: 's3:PutObject',
      resource: `arn:aws:s3:::${Bucket}/documents/case/own`,
    });
  });

  test('a URL signed by a function without the permission is rejected when used', async () => {
    const eligibility = stack.functions().find(({ id }) => id.startsWith('eligibility'));
    const by = clientFor(stack.functionEnvironment(eligibility?.id ?? ''));
    expect(await codeOf(await put(await presignPut(newKey(), { by })))).toBe('403 AccessDenied');
    expect(stack.complaints).toEqual([]);
  });
});
