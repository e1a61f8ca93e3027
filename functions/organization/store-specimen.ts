import { PutObjectCommand } from '@aws-sdk/client-s3';
import { documentPrefix } from '#shared/contract/documents.ts';
import type { demoCases } from '#shared/domain/demo-cases.ts';
import { putRemovedFile } from '../data/purge.ts';
import { writeTogether } from '../data/transaction.ts';
import { discardFile } from '../documents/discard-file.ts';
import { storageKey } from '../documents/file-name.ts';
import { objectStore } from '../platform/aws-clients.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { specimenPdf } from './specimen-pdf.ts';

export interface StoredSpecimen {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** Stores the document of a demo case; the purge takes it unless a transaction takes the mark off. */
export async function storeSpecimen({ id, document }: (typeof demoCases)[number]): Promise<StoredSpecimen> {
  const body = specimenPdf(document.title, document.lines);
  const key = storageKey(`${documentPrefix}${id}`, document.name, now());
  await writeTogether(putRemovedFile(key));
  await objectStore().send(
    new PutObjectCommand({
      Bucket: setting(environmentNames.documentsBucket),
      Key: key,
      Body: body,
      ContentType: 'application/pdf',
      IfNoneMatch: '*',
    }),
  );
  return { key, size: body.length };
}

export const discardSpecimens = (files: readonly StoredSpecimen[]): Promise<unknown> =>
  Promise.all(files.map(({ key }) => discardFile(key)));
