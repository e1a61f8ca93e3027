import { reminderAttributes } from '#functions/data/cases/reminders.ts';
import { partitions, timeKey } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { documentSearchRows } from '#functions/data/documents/document-search.ts';
import { keyForLog } from '#functions/data/documents/file-name.ts';
import { unfinishedAttributes } from '#functions/data/documents/packet.ts';
import { outboxAttributes, unsentAttributes } from '#functions/data/jobs/mail.ts';
import { documentPrefix, exportPrefix, scannerObject } from '#shared/domain/storage-prefixes.ts';
import { indexedAs, type Rule } from './rule.ts';
import { idsIn, olderThan } from './table-model.ts';

const index = tableIndexes.documentsByOrganization;
/** The purge runs every hour and may fail or run out of time. */
const purgedWithinHours = 6;
/** DynamoDB may take days to delete expired items. */
const expiredWithinHours = 7 * 24;

/** Documents match their case, and are in their organization's list. */
export const documentsMatchTheirCase: Rule = ({ table }) => {
  const cases = new Map(table.Case.items.map((item) => [item.id, item]));
  return table.Document.items.flatMap((document) => {
    const ofCase = cases.get(document.case_id);
    const copied = (name: 'org_id' | 'path' | 'country') => ofCase?.[name] === document[name];
    const expected = {
      [index.partition]: partitions.orgDocuments(document.org_id),
      [index.sort]: timeKey(document.created_at, document.id),
      ...reminderAttributes(document.case_id, document.reminders),
    };
    return [
      ofCase &&
        !(copied('org_id') && copied('path') && copied('country')) &&
        `document ${document.id} does not match its case ${ofCase.id}`,
      !indexedAs(document, expected) && `document ${document.id} is missing from its list`,
    ];
  });
};

/** Two documents with one file would lose it together when either is deleted. */
export const documentsShareNoFile: Rule = ({ table }) => {
  const owners = new Map(table.Document.items.map(({ id, storage_key }) => [storage_key, id]));
  return table.Document.items.map(
    ({ id, storage_key }) =>
      owners.get(storage_key) !== id && `document ${id} has the file of ${owners.get(storage_key)}`,
  );
};

/** Every listed document, packet, form, and resume has its object, so it can be downloaded. */
export const filesExist: Rule = ({ table, objects }) => {
  const stored = new Set(objects.map(({ key }) => key));
  const infected = new Set(
    table.ResumeFile.items.flatMap(({ storage_key, scan_result }) =>
      scan_result === 'THREATS_FOUND' ? [storage_key] : [],
    ),
  );
  const wanted = [
    ...table.Document.items.map(({ id, storage_key }) => ({ owner: `document ${id}`, key: storage_key })),
    ...table.FormTemplate.items.map(({ form, storage_key }) => ({ owner: `form ${form}`, key: storage_key })),
    ...table.Packet.items.flatMap(({ number, case_id, pdf_key, zip_key }) =>
      [pdf_key, zip_key].flatMap((key) => (key ? [{ owner: `packet ${number} of ${case_id}`, key }] : [])),
    ),
    ...table.Consultation.items.flatMap(({ id, resume_file_path: key }) =>
      key && !infected.has(key) ? [{ owner: `resume of consultation ${id}`, key }] : [],
    ),
  ];
  return wanted.map(({ owner, key }) => !stored.has(key) && `${owner} has no object`);
};

/** Every stored object has a row. */
export const objectsHaveRecords: Rule = ({ table, objects }) => {
  const known = new Set([
    ...table.Document.items.map(({ storage_key }) => storage_key),
    ...table.Upload.items.map(({ storage_key }) => storage_key),
    ...table.ResumeFile.items.map(({ storage_key }) => storage_key),
    ...table.RemovedFile.items.map(({ storage_key }) => storage_key),
    ...table.FormTemplate.items.map(({ storage_key }) => storage_key),
    ...table.Packet.items.flatMap(({ pdf_key, zip_key }) => [pdf_key, zip_key]),
    ...table.Consultation.items.map(({ resume_file_path }) => resume_file_path),
  ]);
  return objects.map(({ key }) => {
    // Export files expire through S3 (export-rules.ts).
    if (known.has(key) || key.startsWith(exportPrefix) || key === scannerObject) return false;
    const owner = key.startsWith(documentPrefix) ? idsIn(keyForLog(key)) : keyForLog(key);
    return `object ${owner} belongs to no record`;
  });
};

/**
 * Exactly the unfinished packets are listed for administrators, and no packet's number exceeds its case's
 * count.
 */
export const packetsAreFinished: Rule = ({ table }) =>
  table.Packet.items.flatMap(({ case_id, number, org_id, state, patience_until, finished_at, index }) => {
    const isListed = state !== 'DONE' && state !== 'CANCELED';
    const due = (state === 'FAILED' ? finished_at : patience_until) ?? '';
    const counted = table.Exhibits.items.find((each) => each.case_id === case_id)?.packets ?? 0;
    return [
      !indexedAs({ index }, isListed ? unfinishedAttributes(org_id, due) : {}) &&
        `packet ${number} of ${case_id} is ${state} and is not listed correctly`,
      number > counted && `packet ${number} of ${case_id} is not counted`,
    ];
  });

/** The purge removes what is due in time. */
export const purgeKeepsUp: Rule = ({ table, now }) => {
  const { partition, sort } = tableIndexes.dueForPurge;
  const unclaimed = table.ResumeFile.items.filter(({ consultation_id }) => !consultation_id);
  const files = [
    ...table.Upload.items,
    ...unclaimed,
    ...table.RemovedFile.items,
    ...table.RemovedAccount.items,
  ];
  const leftovers = [...table.ApplicantCase.items, ...table.Received.items];
  const waiting = [...files, ...leftovers.filter(({ index }) => index[partition])];
  return waiting.flatMap(({ pk, sk, index }) => {
    const what = idsIn(`${pk} ${sk}`);
    const due = index[sort];
    return [
      (index[partition] !== partitions.purge || !due) && `${what} is not scheduled for the purge`,
      due !== undefined &&
        olderThan(purgedWithinHours, due, now) &&
        `${what} should have been purged on ${due}`,
    ];
  });
};

/** Rows with a TTL expire. */
export const expiredRowsAreDeleted: Rule = ({ table, now }) =>
  [
    ...table.Once.items,
    ...table.Mail.items,
    ...table.RateWindow.items,
    ...table.QuotaDay.items,
    ...table.ContactMessage.items,
    ...table.Suppression.items,
  ].map(
    ({ pk, sk, expires_at }) =>
      expires_at !== undefined &&
      olderThan(expiredWithinHours, new Date(expires_at * 1000), now) &&
      `${idsIn(`${pk} ${sk}`)} expired on ${new Date(expires_at * 1000).toISOString()} and is still there`,
  );

/**
 * Unsent emails are listed by their due date and don't stay there for long. No other emails are listed or
 * retained. Administrators' lists have only emails of their organization that reached no one.
 */
export const mailIsSent: Rule = ({ table, now }) =>
  table.Mail.items.flatMap(({ mail_id, state, expires_at, org_id, reason, index }) => {
    const due = index[tableIndexes.dueForPurge.sort];
    const listed = state === 'waiting' || state === 'failed';
    const since = index[tableIndexes.lookups.sort]?.split('#')[0];
    const place = {
      ...(due && listed && outboxAttributes(mail_id, state, new Date(due))),
      ...(since && org_id && reason && unsentAttributes(mail_id, org_id, new Date(since))),
    };
    return [
      (listed && !due) || !indexedAs({ index }, place)
        ? `mail ${idsIn(mail_id)} is ${state} and is not listed correctly`
        : undefined,
      state === 'waiting' &&
        due &&
        olderThan(1, due, now) &&
        `mail ${idsIn(mail_id)} has been due since ${due}`,
      state !== 'waiting' &&
        expires_at === undefined &&
        `mail ${idsIn(mail_id)} is ${state} and never expires`,
    ];
  });

/** The search finds exactly the existing documents, by name and applicant. */
export const documentSearchMatches: Rule = ({ table }) => {
  const names = new Map(table.Case.items.map(({ id, applicant_name }) => [id, applicant_name]));
  const line = (row: Record<string, unknown>) => [row.pk, row.sk, row.case_id, row.text].join('\n');
  const wanted = new Map(
    table.Document.items.flatMap((document) =>
      documentSearchRows(document, names.get(document.case_id) ?? '').map((row) => [line(row), document.id]),
    ),
  );
  const extra = table.FindDocument.items.filter((row) => !wanted.delete(line(row)));
  return [
    ...[...new Set(wanted.values())].map((id) => `document ${id} is missing from the search`),
    ...[...new Set(extra.map(({ sk }) => idsIn(sk.split('#').at(-1) ?? '')))].map(
      (id) => `the search for documents has an extra entry: ${id}`,
    ),
  ];
};
