import { demoCases } from '#shared/domain/demo-cases.ts';
import { documentPrefix } from '#shared/domain/storage-prefixes.ts';
import { transact } from '../data/core/transaction.ts';
import { discardFile } from '../data/documents/discard-file.ts';
import { storageKey } from '../data/documents/file-name.ts';
import { putRemovedFile } from '../data/jobs/purge.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { onObjectStore } from '../platform/on-object-store.ts';
import { specimenPdf } from './specimen-pdf.ts';

export interface StoredSpecimen {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

interface Specimen {
  /** ID of the case. */
  readonly id: string;
  readonly document: { readonly name: string; readonly title: string; readonly lines: readonly string[] };
}

/** Stores the document of a demo case; the purge deletes it unless a transaction unschedules it. */
export async function storeSpecimen({ id, document }: Specimen): Promise<StoredSpecimen> {
  const body = specimenPdf(document.title, document.lines);
  const key = storageKey(`${documentPrefix}${id}`, document.name, now());
  await transact({ file: putRemovedFile(key) });
  const { objectStore, PutObjectCommand } = await onObjectStore();
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

/** Stores the documents of all demo cases, all or nothing. */
export async function storeSpecimens(): Promise<readonly StoredSpecimen[]> {
  const results = await Promise.allSettled(demoCases.map((demoCase) => storeSpecimen(demoCase)));
  const failed = results.find((each) => each.status === 'rejected');
  const stored = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (!failed) return stored;
  await Promise.all(stored.map(({ key }) => discardFile(key)));
  throw failed.reason;
}
