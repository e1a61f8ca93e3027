import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, describe, expect, test } from 'vitest';
import { handler as updateWork } from '#functions/cases/update-case-work.ts';
import { type CaseItem, getCase } from '#functions/data/cases/case.ts';
import { indexCase } from '#functions/data/cases/index-case.ts';
import { openCase } from '#functions/data/cases/open-case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { type DocumentItem, deleteDocumentRow, getDocument } from '#functions/data/documents/document.ts';
import { getAccount } from '#functions/data/people/account.ts';
import { renamePerson } from '#functions/data/people/rename-person.ts';
import { handler } from '#functions/http/handlers/documents.ts';
import { reindexRows } from '#infra/operations/reindex-rows.ts';
import { documentsContract as endpoints } from '#shared/contract/documents.ts';
import { succeed } from '../support/call-endpoint.ts';
import { addTestDocument } from '../support/documents.ts';
import { everyRow } from '../support/every-row.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { storeCase } from '../support/store-case.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let staff: Person;
let amara: Person;
let nguyen: Person;
const cases = new Map<string, CaseItem>();

async function open(person: Person, org_id = 'harbor'): Promise<CaseItem> {
  const opened = await storeCase(person, { org_id });
  await indexCase(opened.id);
  cases.set(person.userId, opened);
  return opened;
}

/** The stream's record of a row. */
const record = (
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE',
  pk: string,
  images: { readonly before?: Record<string, string>; readonly after?: Record<string, string> },
): DynamoDBRecord => {
  const image = (of: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, { S: value }]));
  return {
    eventName,
    dynamodb: {
      SequenceNumber: '1',
      Keys: { pk: { S: pk } },
      ...(images.before && { OldImage: image(images.before) }),
      ...(images.after && { NewImage: image(images.after) }),
    },
  };
};
const imageOf = ({ id, org_id, created_at, name }: DocumentItem) => ({
  ...{ entity: 'Document', id, org_id, created_at, name },
});
async function add(person: Person, name: string): Promise<DocumentItem> {
  const of = cases.get(person.userId) as CaseItem;
  const document = (await getDocument(of.id, await addTestDocument(of, name))) as DocumentItem;
  await tell(record('INSERT', keys.case(of.id).pk, { after: imageOf(document) }));
  return document;
}
async function tell(...Records: DynamoDBRecord[]): Promise<void> {
  expect(await updateWork({ Records })).toEqual({ batchItemFailures: [] });
}
const rowsOf = async ({ id }: { id: string }) =>
  (await everyRow()).filter(({ entity, sk }) => entity === 'FindDocument' && String(sk).endsWith(id));
const find = async (as: Person, q: string, limit?: string) =>
  (
    await succeed(handler, endpoints.searchDocuments, { as, query: { q, ...(limit && { limit }) } })
  ).items.map(({ name }) => name);

beforeAll(async () => {
  staff = await addTestPerson({ role: 'OPS', fullName: 'Katya Sorensen' });
  amara = await addTestPerson({ fullName: 'Amara Okonkwo' });
  nguyen = await addTestPerson({ fullName: 'Nguyễn Ánh' });
  for (const person of [amara, nguyen]) await open(person);
  for (const name of ['Passport scan_2026.pdf', 'Résumé.docx', 'Letter of support (Dr. Seán Byrne).pdf'])
    await add(amara, name);
  for (const name of ['Passport.jpg', '李娜 出生证明.pdf', 'I-94.pdf']) await add(nguyen, name);
  const otherPerson = await addTestPerson({ fullName: 'Ola Elsewhere', organizationId: 'meridian' });
  await open(otherPerson, 'meridian');
  await add(otherPerson, 'Passport elsewhere.pdf');
});

describe('the search for documents', () => {
  test.each([
    ['pass', ['Passport.jpg', 'Passport scan_2026.pdf']],
    ['scan', ['Passport scan_2026.pdf']],
    ['2026', ['Passport scan_2026.pdf']],
    ['resume', ['Résumé.docx']],
    ['RÉSU', ['Résumé.docx']],
    ['sean letter', ['Letter of support (Dr. Seán Byrne).pdf']],
    ['okonkwo passport', ['Passport scan_2026.pdf']],
    ['passport nguyen', ['Passport.jpg']],
    ['李', ['李娜 出生证明.pdf']],
    ['出生', ['李娜 出生证明.pdf']],
    ['i-94', ['I-94.pdf']],
    ['pasport', ['Passport.jpg', 'Passport scan_2026.pdf']],
    ['letr supprt', ['Letter of support (Dr. Seán Byrne).pdf']],
    ['passport zebra', []],
    ['pdf', []],
    ['p', []],
    ['', []],
    ['#', []],
    ['𓇟𓋅𞋑᠇ઋ𐡥', []],
  ])('“%s” finds what staff may see', async (q, names) => {
    expect(await find(staff, q)).toEqual(names);
  });

  test('returns the requested number, newest first, with the case', async () => {
    expect(await find(staff, 'passport', '1')).toEqual(['Passport.jpg']);
    const { items } = await succeed(handler, endpoints.searchDocuments, { as: staff, query: { q: 'i-94' } });
    expect(items).toMatchObject([
      { applicant_name: 'Nguyễn Ánh', case_path: 'US_O1A', availability: 'AVAILABLE' },
    ]);
    expect(items[0]).not.toHaveProperty('storage_key');
  });

  test('finds an applicant’s own documents only', async () => {
    // Each of these stands for four words, which together would exceed a query.
    expect(await find(staff, 'ﷺ'.repeat(99))).toEqual([]);
    expect(await find(amara, 'pass')).toEqual(['Passport scan_2026.pdf']);
    expect(await find(amara, 'pasport')).toEqual(['Passport scan_2026.pdf']);
    expect(await find(amara, '94')).toEqual([]);
    const hr = await addTestPerson({ role: 'HR', organizationId: 'meridian' });
    expect(await find(hr, 'pass')).toEqual(['Passport elsewhere.pdf']);
  });

  test('follows a change of the applicant’s name', async () => {
    const person = await addTestPerson({ fullName: 'Before Wedding' });
    const opened = await open(person);
    const document = await add(person, 'Marriage certificate.pdf');
    expect(await find(staff, 'marriage wedding')).toEqual([document.name]);
    const account = await getAccount(person.userId);
    await renamePerson(account as NonNullable<typeof account>, 'After Honeymoon');
    expect((await getCase(opened.id))?.applicant_name).toBe('After Honeymoon');
    const { id, org_id, created_at, country, path } = opened;
    const image = { entity: 'Case', id, org_id, created_at, country, path };
    await tell(
      record('MODIFY', keys.case(opened.id).pk, {
        before: { ...image, applicant_name: 'Before Wedding' },
        after: { ...image, applicant_name: 'After Honeymoon' },
      }),
    );
    expect(await find(staff, 'marriage honeymoon')).toEqual([document.name]);
    expect(await find(staff, 'marriage wedding')).toEqual([]);
  });

  test('finds the documents of a restored case, which are written before it', async () => {
    const person = await addTestPerson({ fullName: 'Rae Restored' });
    const { opened, parts } = openCase(person, {
      ...{ org_id: 'harbor', applicant_id: person.userId, applicant_name: person.fullName },
      ...{ country: 'US', path: 'US_O1A' },
    });
    cases.set(person.userId, opened);
    const document = await add(person, 'Kept letter.pdf');
    expect(await rowsOf(document)).toEqual([]);
    await transact(parts);
    await tell(
      record('INSERT', keys.case(opened.id).pk, {
        after: { entity: 'Case', applicant_name: opened.applicant_name },
      }),
    );
    expect(await find(staff, 'restored kept')).toEqual([document.name]);
  });

  test('forgets a deleted document, even if the event is late or duplicated', async () => {
    const document = await add(amara, 'Mistake upload.pdf');
    expect(await rowsOf(document)).toHaveLength(2);
    await transact({ document: deleteDocumentRow(document) });
    expect(await find(staff, 'mistake')).toEqual([]);
    const { pk } = keys.case(document.case_id);
    const added = record('INSERT', pk, { after: imageOf(document) });
    const removed = record('REMOVE', pk, { before: imageOf(document) });
    await tell(added, removed);
    expect(await rowsOf(document)).toEqual([]);
    await tell(removed);
    await tell(added);
    expect(await rowsOf(document)).toEqual([]);
  });

  test('is rebuilt by the command, dropping rows that belong to no document', async () => {
    const right = (await everyRow()).filter(({ entity }) => entity === 'FindDocument');
    const [first, second] = right as Record<string, string>[];
    const gone = {
      ...first,
      pk: `${first?.pk}`,
      sk: `passwort#${second?.sk?.split('#').slice(1).join('#')}`,
    };
    await transact({
      extra: { Put: { Item: gone } },
      missing: { Delete: { Key: { pk: second?.pk, sk: second?.sk } } },
    });
    expect(await reindexRows(() => {})).toMatchObject({ documents: 1, removed: 1 });
    expect((await everyRow()).filter(({ entity }) => entity === 'FindDocument')).toEqual(right);
    expect(await reindexRows(() => {})).toMatchObject({ documents: 0, removed: 0 });
  });
});
