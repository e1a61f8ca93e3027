import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { indexCase, searchRows, unindexCase } from '#functions/data/cases/case-search.ts';
import { deleteAllCaseWork } from '#functions/data/cases/case-work.ts';
import { caseDueEntry, getDeadlines } from '#functions/data/cases/deadlines.ts';
import { indexOpenedCase } from '#functions/data/cases/index-opened-case.ts';
import { openCase } from '#functions/data/cases/open-case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { reindexRows } from '#infra/operations/reindex-rows.ts';
import { staffCasesContract as endpoints } from '#shared/contract/staff-cases.ts';
import { succeed } from '../support/call-endpoint.ts';
import { addTestPerson, type Person } from '../support/people.ts';
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
  const { opened, parts } = openCase(person, {
    org_id: 'harbor',
    applicant_id: person.userId,
    applicant_name: person.fullName,
    country: 'US',
    path: 'US_H1B',
  });
  await transact(parts);
  await indexOpenedCase(opened.id);
  await updateCaseWork(opened.id);
  const right = await rows();
  // As it was: names with accents, rows without path and country, nothing to look up by, no worklist.
  await transact({ search: unindexCase(opened), work: deleteAllCaseWork(opened.id) });
  const [entry] = searchRows(opened);
  const outdated: Record<string, unknown> = { ...entry, pk: 'FIND#harbor#name:uyễ', text: 'nguyễn ánh' };
  const { path: _, country: __, ...withoutFacts } = outdated;
  await put(withoutFacts);
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

  expect(done).toMatchObject({ cases: 1, members: 2, removed: 1 });
  expect(reports.at(-1)).toBe(done.read);
  for (const text of texts) expect(await find(text), text).toEqual([opened.id]);
  const byKey = (all: Record<string, unknown>[]) => new Map(all.map((row) => [`${row.pk} ${row.sk}`, row]));
  expect(byKey(await rows())).toEqual(byKey(right));
  expect(await reindexRows(() => {})).toMatchObject({ cases: 0, members: 0, removed: 0 });
});

test('searches read the long names of an organization from before there was a mark of them', async () => {
  const fullName = 'Wolfeschlegelsteinhausenbergerdorff Keihanaikukauakahihuliheekahaunaele Senior';
  const person = await addTestPerson({ fullName });
  const { opened, parts } = openCase(person, {
    org_id: 'harbor',
    applicant_id: person.userId,
    applicant_name: fullName,
    country: 'US',
    path: 'US_H1B',
  });
  await transact(parts);
  await indexOpenedCase(opened.id);
  await updateCaseWork(opened.id);
  expect(await find('senior')).toEqual([opened.id]);
  await transact({ mark: { Delete: { Key: keys.longNames('harbor') } } });
  expect(await find('senior')).toEqual([]);
  expect(await reindexRows(() => {})).toMatchObject({ cases: 1, removed: 0 });
  expect(await find('senior')).toEqual([opened.id]);
  expect(await reindexRows(() => {})).toMatchObject({ cases: 0, removed: 0 });
});

test('entries of a deleted case are removed', async () => {
  const { opened } = openCase(staff, {
    org_id: 'harbor',
    applicant_id: staff.userId,
    applicant_name: 'Gone Tomorrow',
    country: 'US',
    path: 'US_H1B',
  });
  await transact({ search: indexCase(opened) });
  expect(await reindexRows(() => {})).toMatchObject({ removed: searchRows(opened).length });
});

test('a due date that was set before there were reminders gets them, once', async () => {
  const person = await addTestPerson({ fullName: 'Due Tomorrow' });
  const day = 24 * 3_600_000;
  const open = async (sla_due_at: string | undefined, status?: 'DENIED') => {
    const { opened, parts } = openCase(person, {
      org_id: 'harbor',
      applicant_id: person.userId,
      applicant_name: person.fullName,
      country: 'US',
      path: 'US_H1B',
      ...(sla_due_at && { sla_due_at }),
      ...(status && { status }),
    });
    await transact(parts);
    return opened.id;
  };
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
  const due = await open(inDays(40));
  const others = [await open(undefined), await open(inDays(40), 'DENIED'), await open(inDays(-400))];
  const remindersOf = async (id: string) => (await getDeadlines(id)).reminders ?? {};

  expect(await reindexRows(() => {})).toMatchObject({ reminders: 1 });
  expect((await remindersOf(due))[caseDueEntry]).toMatchObject({ days: 30 });
  for (const id of others) expect(await remindersOf(id)).toEqual({});
  expect(await reindexRows(() => {})).toMatchObject({ reminders: 0 });
});
