import type { PersonalRecord } from '#shared/contract/data-export.ts';
import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { uniquePaths } from '#shared/domain/file-name.ts';
import { caseCountryName, pathName } from '#shared/domain/visa-paths.ts';
import type { Archive, ArchivedFile, CollectOptions } from '../../lib/archive/archive.ts';
import { type IndexedFile, type IndexSection, withIndex } from '../../lib/archive/archive-index.ts';
import {
  caseFiles,
  caseFolder,
  documentKey,
  fileName,
  includedFiles,
  packetKey,
} from '../../lib/archive/case-files.ts';
import { dateText, today } from '../../lib/dates.ts';
import { partsOf } from '../../lib/paged-query.ts';
import { sizeText } from '../../lib/size-text.ts';
import { exportLinks, resumeKey } from './export-links.ts';

type CaseRecord = Extract<PersonalRecord, { kind: 'case' }>;
type PathOf = ReturnType<typeof uniquePaths>;
type LinkOf = (key: string) => ArchivedFile['link'];

const recordsName = 'landfall-data.json';
export const dataName = (): string => `landfall-data-${today()}`;

/** The content of the file of records. */
export const recordsContent = (records: readonly unknown[]) => ({
  downloaded_at: new Date().toISOString(),
  records,
});

/** Everything about the person: the records as JSON, the files that they may read, and an index. */
export async function collectOwnArchive({
  signal,
  onProgress,
  onRecords,
}: CollectOptions & {
  readonly onRecords: (records: readonly PersonalRecord[]) => void;
}): Promise<Archive> {
  const { read, linkOf } = exportLinks();
  const records: PersonalRecord[] = [];
  for await (const { items } of partsOf((cursor) => read(cursor, signal))) {
    records.push(...items);
    onProgress(records.length);
  }
  onRecords(records);
  const pathOf = uniquePaths();
  const cases = joinCases(records).map((record) => ({ record, files: filesOfCase(record, pathOf, linkOf) }));
  const resumes = records.flatMap((record) => resumeOf(record, pathOf, linkOf));
  const files = includedFiles([...cases.flatMap((each) => each.files), ...resumes]);
  const sections = [
    ...cases.map(({ record, files: listed }) => caseSection(record, listed)),
    ...(resumes.length > 0 ? [{ title: 'Consultations', files: resumes }] : []),
  ];
  const lead = leadOf(records);
  return {
    name: dataName(),
    files,
    write: withIndex(
      { title: 'Your data', lead, sections },
      { path: recordsName, content: () => recordsContent(withPaths(records, files)) },
    ),
  };
}

function leadOf(records: readonly PersonalRecord[]): string[] {
  const profile = records.find((record) => record.kind === 'profile')?.profile;
  const person = [profile?.full_name, profile?.email].filter(Boolean).join(', ');
  return [
    `Data of ${person}, downloaded on ${dateText(new Date().toISOString(), 'date-time')}.`,
    `Your profile, your cases with their history, messages, and answers, and everything else stored about you is in ${recordsName}.`,
  ];
}

/** A large case has several records, each with part of its lists. */
function joinCases(records: readonly PersonalRecord[]): CaseRecord[] {
  const joined = new Map<string, CaseRecord>();
  for (const record of records) {
    if (record.kind !== 'case') continue;
    const before = joined.get(record.case.id);
    joined.set(record.case.id, {
      ...(before ?? record),
      documents: [...(before?.documents ?? []), ...record.documents],
      packets: [...(before?.packets ?? []), ...record.packets],
      checklist: [...(before?.checklist ?? []), ...record.checklist],
    });
  }
  return [...joined.values()];
}

const filesOfCase = (record: CaseRecord, pathOf: PathOf, linkOf: LinkOf): IndexedFile[] =>
  caseFiles({
    caseId: record.case.id,
    folder: `Cases/${caseFolder(record.case)}`,
    checklist: record.checklist,
    documents: record.documents.map((document) => ({
      document,
      ...(document.url && { link: linkOf(documentKey(document.id)) }),
    })),
    packets: record.packets.map((packet) => ({
      packet,
      size: packet.size,
      ...(packet.url && { link: linkOf(packetKey(record.case.id, packet.number)) }),
    })),
    pathOf,
  });

const caseSection = ({ case: item }: CaseRecord, files: readonly IndexedFile[]): IndexSection => ({
  title: [pathName(item.path), caseCountryName(item.country), item.dependent?.name]
    .filter(Boolean)
    .join(', '),
  facts: [
    { label: 'Case ID', text: item.id },
    { label: 'Status', text: caseStatusLabels[item.status] },
    { label: 'Created', text: dateText(item.created_at) },
    { label: 'Last updated', text: dateText(item.updated_at) },
    ...(files.length === 0 ? [{ label: 'Documents', text: 'None' }] : []),
  ],
  files,
});

function resumeOf(record: PersonalRecord, pathOf: PathOf, linkOf: LinkOf): IndexedFile[] {
  if (record.kind !== 'consultation' || !record.resume) return [];
  const { name, size, url } = record.resume;
  const { id, created_at } = record.submission;
  const key = resumeKey(id);
  const path = pathOf('Consultations/', fileName(name));
  return [
    {
      ...{ name, date: dateText(created_at), about: 'Resume' },
      ...(size !== undefined && { size: sizeText(size) }),
      ...(url && { file: { key, path, size, created_at, link: linkOf(key) } }),
    },
  ];
}

/** In place of its link, which expires, each file has its path in the archive. */
function withPaths(records: readonly PersonalRecord[], files: readonly ArchivedFile[]): unknown[] {
  const paths = new Map(files.map(({ key, path }) => [key, path]));
  const stored = <File extends object>(file: File, key: string) => ({
    ...file,
    ...{ url: undefined, url_expires_at: undefined, file: paths.get(key) },
  });
  return records.map((record) => {
    if (record.kind === 'consultation' && record.resume)
      return { ...record, resume: stored(record.resume, resumeKey(record.submission.id)) };
    if (record.kind !== 'case') return record;
    return {
      ...record,
      documents: record.documents.map((document) => stored(document, documentKey(document.id))),
      packets: record.packets.map((packet) => stored(packet, packetKey(record.case.id, packet.number))),
    };
  });
}
