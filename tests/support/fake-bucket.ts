import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';

interface StoredObject {
  readonly bytes: Buffer;
  readonly mimeType: string;
}

/** An in-memory bucket behind the S3 client, for what a real one can't do: fail on command. */
export function fakeBucket() {
  const objects = new Map<string, StoredObject>();
  const mock = mockClient(S3Client);
  let failing: string | undefined;

  // For a missing file, S3 responds this way to those who can't list the bucket, such as the functions.
  const accessDenied = {
    name: 'AccessDenied',
    $fault: 'client',
    $metadata: { httpStatusCode: 403 },
  } as const;
  const find = (key: string | undefined, command: string): StoredObject => {
    if (failing === command) throw new Error(`${command} was made to fail`);
    const object = objects.get(key ?? '');
    if (!object) throw new S3ServiceException(accessDenied);
    return object;
  };
  mock.on(HeadObjectCommand).callsFake(({ Key }) => {
    const { bytes, mimeType } = find(Key, 'Head');
    return { ContentLength: bytes.length, ContentType: mimeType };
  });
  mock.on(GetObjectCommand).callsFake(({ Key, Range }) => {
    const { bytes } = find(Key, 'Get');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(Range ?? '') ?? [];
    const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1);
    return { Body: { transformToByteArray: async () => part } };
  });
  mock.on(PutObjectCommand).callsFake(async ({ Key, Body, ContentType }) => {
    if (failing === 'Put') throw new Error('Put was made to fail');
    const bytes = Body instanceof Readable ? Buffer.concat(await Body.toArray()) : Buffer.from(Body);
    objects.set(Key, { bytes, mimeType: ContentType });
    return {};
  });
  mock.on(DeleteObjectCommand).callsFake(({ Key }) => {
    if (failing === 'Delete') throw new Error('Delete was made to fail');
    objects.delete(Key);
    return {};
  });
  // Each file has one version, and deleting it deletes the file.
  mock.on(ListObjectVersionsCommand).callsFake(({ Prefix = '' }) => ({
    Versions: [...objects.keys()]
      .filter((key) => key.startsWith(Prefix))
      .map((Key) => ({ Key, VersionId: 'null', IsLatest: true })),
  }));

  return {
    objects,
    /** Stores what a browser's PUT would have stored. */
    put: (key: string, bytes: Buffer, mimeType: string) => objects.set(key, { bytes, mimeType }),
    /** Makes one kind of request fail until reset. */
    failOn: (command: 'Head' | 'Get' | 'Put' | 'Delete' | undefined) => {
      failing = command;
    },
  };
}
