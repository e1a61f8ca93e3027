import type { ListObjectVersionsCommandInput, ObjectVersion } from '@aws-sdk/client-s3';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { onObjectStore } from '../../platform/on-object-store.ts';
import type { Steps } from '../../platform/steps.ts';

const concurrency = 8;

export interface FileVersion {
  readonly key: string;
  readonly versionId: string;
  /** A delete marker has no content. */
  readonly isDeleteMarker: boolean;
  readonly isLatest: boolean;
}

/** All versions of a file, including deleted ones; none of files whose keys only start like this one's. */
export const listVersionsOfFile = async (key: string): Promise<FileVersion[]> =>
  (await listVersions(key)).filter((version) => version.key === key);

/** All versions of all files in a folder, including deleted ones. The slash keeps other folders out of it. */
export const listVersionsInFolder = (folder: `${string}/`): Promise<FileVersion[]> => listVersions(folder);

async function listVersions(prefix: string): Promise<FileVersion[]> {
  const Bucket = setting(environmentNames.documentsBucket);
  const found: FileVersion[] = [];
  let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
  while (from) {
    const page: Awaited<ReturnType<typeof listPage>> = await listPage({ Bucket, Prefix: prefix, ...from });
    const versions = (isDeleteMarker: boolean, all: readonly ObjectVersion[] = []) =>
      all.map(({ Key = '', VersionId = '', IsLatest = false }) => ({
        ...{ key: Key, versionId: VersionId, isDeleteMarker },
        isLatest: IsLatest,
      }));
    found.push(...versions(false, page.Versions), ...versions(true, page.DeleteMarkers));
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : undefined;
  }
  return found;
}

async function listPage(input: ListObjectVersionsCommandInput) {
  const { objectStore, ListObjectVersionsCommand } = await onObjectStore();
  return objectStore().send(new ListObjectVersionsCommand(input));
}

/** Permanently deletes these versions; missing ones are not an error. */
export async function* removeFileVersions(versions: readonly FileVersion[]): Steps {
  const { objectStore, DeleteObjectCommand } = await onObjectStore();
  const Bucket = setting(environmentNames.documentsBucket);
  for (let start = 0; start < versions.length; start += concurrency) {
    await Promise.all(
      versions
        .slice(start, start + concurrency)
        .map(({ key, versionId }) =>
          objectStore().send(new DeleteObjectCommand({ Bucket, Key: key, VersionId: versionId })),
        ),
    );
    yield;
  }
}
