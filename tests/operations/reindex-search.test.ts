import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { searchPlaces } from '#functions/data/cases/case-search.ts';
import { deleteAllCaseWork } from '#functions/data/cases/case-work.ts';
import { caseDueEntry, getDeadlines } from '#functions/data/cases/deadlines.ts';
import { getFiling, newFiling, putFiling } from '#functions/data/cases/filing.ts';
import { changeFacts } from '#functions/data/cases/filing-changes.ts';
import { indexCase, unindexCase } from '#functions/data/cases/index-case.ts';
import { openCase } from '#functions/data/cases/open-case.ts';
import { entriesIn } from '#functions/data/cases/search-block.ts';
import { caseAt } from '#functions/data/cases/search-position.ts';
import { keys, timeKey } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { reindexRows } from '#infra/operations/reindex-rows.ts';
import { staffCasesContract as endpoints } from '#shared/contract/staff-cases.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { succeed } from '../support/call-endpoint.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { storeCase } from '../support/store-case.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let staff: Person;
beforeAll(async () => {
  staff = await addTestPerson({ role: 'OPS', fullName: 'Katya Sorensen' });
});

const find = async (q: string) =>
  (await succeed(handler, endpoints.listOrganizationCases, { as: staff, query: { q } })).items.map(
    ({ id }) => id,
  );
const rows = async () => (await table.send(new ScanCommand({ TableName: tableName() }))).Items ?? [];
const put = (Item: Record<string, unknown>) => table.send(new PutCommand({ TableName: tableName(), Item }));

test('a table of an earlier version becomes searchable like one of this version', async () => {
  const email = 'anh.nguyen@example.com';
  const person = await addTestPerson({ fullName: 'Nguyễn Ánh', email });
  const opened = await storeCase(person, { path: 'US_H1B' });
  await indexCase(opened.id);
  await updateCaseWork(opened.id);
  const right = await rows();
  // An earlier version's data: names with accents, one row per list instead of blocks, nothing in the lookups
  // index, and no worklist.
  await unindexCase([opened]);
  await transact({ work: deleteAllCaseWork(opened.id) });
  const sk = timeKey(opened.created_at, opened.id);
  await put({ pk: 'FIND#harbor#name:uyễ', sk, entity: 'Find', text: 'nguyễn ánh' });
  await put({ pk: 'FIND#harbor#long-names', sk: 'LONG_NAMES', entity: 'LongNames', org_id: 'harbor' });
  for (const row of right) {
    if (!['Case', 'Membership'].includes(row.entity)) continue;
    const { lookup: _, lookup_key: __, ...before } = row;
    await put({
      ...before,
      ...(row.entity === 'Case' && { applicant_text: 'nguyễn ánh' }),
      ...(row.entity === 'Membership' && { member_text: row.full_name.toLowerCase() }),
    });
  }
  const texts = ['nguyen', 'anh h1b', email, opened.id.slice(0, 8)];
  for (const text of texts) expect(await find(text), text).toEqual([]);

  const reports: number[] = [];
  const done = await reindexRows(({ read }) => reports.push(read));

  expect(done).toMatchObject({ cases: 1, members: 2, removed: 2 });
  expect(reports.at(-1)).toBe(done.read);
  for (const text of texts) expect(await find(text), text).toEqual([opened.id]);
  const byKey = (all: Record<string, unknown>[]) =>
    new Map(
      all.map(({ revision, ...row }) => [
        `${row.pk} ${row.sk}`,
        row.entity === 'SearchBlock' ? row : { revision, ...row },
      ]),
    );
  expect(byKey(await rows())).toEqual(byKey(right));
  expect(await reindexRows(() => {})).toMatchObject({ cases: 0, members: 0, removed: 0 });
});

test('entries of a deleted case and of a previous name are removed', async () => {
  const person = await addTestPerson({ fullName: 'Stays Here' });
  const open = async (applicant_name: string) => {
    const { opened, parts } = openCase(person, {
      org_id: 'harbor',
      applicant_id: person.userId,
      applicant_name,
      country: 'US',
      path: 'US_H1B',
    });
    await transact({ ...parts, applicant: undefined });
    await indexCase(opened.id);
    return opened;
  };
  const gone = await open('Gone Tomorrow');
  const renamed = await open('Stays Here');
  await transact({
    gone: { Delete: { Key: keys.case(gone.id) } },
    renamed: {
      Update: {
        Key: keys.case(renamed.id),
        UpdateExpression: 'SET applicant_name = :name',
        ExpressionAttributeValues: { ':name': 'Left Yonder' },
      },
    },
  });
  const now = { ...renamed, applicant_name: 'Left Yonder' };
  const lists = searchPlaces(now).map(({ list }) => list);
  const extra = searchPlaces(renamed).filter(({ list }) => !lists.includes(list));
  expect(extra.length).toBeGreaterThan(0);
  // The first row of a case that the scan reads also repairs the rest of the case.
  const { removed, cases } = await reindexRows(() => {});
  expect(removed).toBeGreaterThanOrEqual(searchPlaces(gone).length);
  expect(removed).toBeLessThanOrEqual(searchPlaces(gone).length + extra.length);
  expect(cases).toBe(1);
  expect(await reindexRows(() => {})).toMatchObject({ cases: 0, removed: 0 });
  const entries = (await rows()).flatMap((row) =>
    row.entity === 'SearchBlock'
      ? entriesIn(row.entries).map(([position]) => ({ list: row.pk, id: caseAt(position) }))
      : [],
  );
  expect(entries.filter(({ id }) => id === gone.id)).toEqual([]);
  expect(new Set(entries.filter(({ id }) => id === renamed.id).map(({ list }) => list))).toEqual(
    new Set(lists),
  );
});

test('a due date that was set before there were reminders gets them, once', async () => {
  const person = await addTestPerson({ fullName: 'Due Tomorrow' });
  const day = 24 * 3_600_000;
  const open = async (sla_due_at: string | undefined, status?: 'DENIED') =>
    (
      await storeCase(person, {
        path: 'US_H1B',
        ...(sla_due_at && { sla_due_at }),
        ...(status && { status }),
      })
    ).id;
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
  const due = await open(inDays(40));
  const others = [await open(undefined), await open(inDays(40), 'DENIED'), await open(inDays(-400))];
  const remindersOf = async (id: string) => (await getDeadlines(id)).reminders ?? {};

  expect(await reindexRows(() => {})).toMatchObject({ reminders: 1 });
  expect((await remindersOf(due))[caseDueEntry]).toMatchObject({ days: 30 });
  for (const id of others) expect(await remindersOf(id)).toEqual({});
  expect(await reindexRows(() => {})).toMatchObject({ reminders: 0 });
});

test('dates of filings that were recorded before they had reminders get them, once, unless they are over or settled', async () => {
  const person = await addTestPerson({ fullName: 'Interview Soon' });
  const day = 24 * 3_600_000;
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
  const record = async (facts: FilingFacts, status?: 'APPROVED') => {
    const { opened, parts } = openCase(person, {
      ...{ org_id: 'harbor', applicant_id: person.userId, applicant_name: person.fullName },
      ...{ country: 'US', path: 'US_EB2_NIW' as const },
      ...(status && { status }),
    });
    const { reminders: _, ...filing } = changeFacts(newFiling(opened.id), facts);
    await transact({ ...parts, filing: putFiling(filing, 'harbor') });
    return opened.id;
  };
  const other = (decision?: 'approved') => ({
    ...{ id: randomUUID(), form: 'I-485', interview_on: inDays(20) },
    ...(decision && { decision }),
  });
  const interview = other();
  const [own, ofOther] = [
    await record({ biometrics_on: inDays(20) }),
    await record({ biometrics_on: inDays(20), others: [interview] }, 'APPROVED'),
  ];
  const permit = { id: randomUUID(), form: 'I-765', valid_to: inDays(200) };
  const ofPermit = await record({ others: [permit] }, 'APPROVED');
  const none = [await record({ interview_on: inDays(-20) }), await record({ others: [other('approved')] })];
  const remindersOf = async (id: string) => Object.keys((await getFiling(id)).reminders ?? {});

  expect(await reindexRows(() => {})).toMatchObject({ reminders: 3 });
  expect(await remindersOf(own)).toEqual(['biometrics']);
  expect(await remindersOf(ofOther)).toEqual([`interview ${interview.id}`]);
  expect(await remindersOf(ofPermit)).toEqual([`validity ${permit.id}`]);
  for (const id of none) expect(await remindersOf(id)).toEqual([]);
  expect(await reindexRows(() => {})).toMatchObject({ reminders: 0 });
});

test('a main filing that was listed by its number as typed is listed without dashes and spaces, once', async () => {
  const person = await addTestPerson({ fullName: 'Numbered Application' });
  const { opened, parts } = openCase(person, {
    ...{ org_id: 'harbor', applicant_id: person.userId, applicant_name: person.fullName },
    ...{ country: 'DE', path: 'US_O1A' as const },
  });
  const filing = changeFacts(newFiling(opened.id), { receipt_number: 'AZ 2026-0012-3456' });
  await transact({ ...parts, filing: putFiling(filing, 'harbor') });
  const listed = async () =>
    (await rows()).find(({ entity, case_id }) => entity === 'Filing' && case_id === opened.id);
  const right = await listed();
  await put({ ...right, lookup_key: 'az 2026-0012-3456' });
  expect(await find('AZ2026-00123456')).toEqual([]);

  expect(await reindexRows(() => {})).toMatchObject({ filings: 1 });
  expect(await listed()).toEqual(right);
  for (const text of ['AZ2026-00123456', 'az20260012']) expect(await find(text), text).toEqual([opened.id]);
  expect(await reindexRows(() => {})).toMatchObject({ filings: 0 });
});
