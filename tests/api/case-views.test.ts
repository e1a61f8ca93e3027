import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { caseViewsContract as endpoints } from '#shared/contract/case-views.ts';
import { Problem } from '#shared/contract/problem.ts';
import { limits } from '#shared/schema/limits.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let katya: Person;
let jonas: Person;

beforeEach(async () => {
  ({ organizationId, katya, jonas } = await addCaseTeam());
});

const overdue = { name: 'Mine, overdue', filter: { owner: 'me', due: 'overdue', sort: 'due' } };
const list = async (as: Person) => (await succeed(handler, endpoints.listCaseViews, { as })).items;
const names = async (as: Person) => (await list(as)).map(({ name }) => name);
const put = (as: Person, viewId: string, change: object) =>
  callEndpoint(handler, endpoints.putCaseView, {
    as,
    params: { viewId },
    body: { ...overdue, shared: false, version: 0, ...change },
  });
const remove = (as: Person, viewId: string, version = 1) =>
  callEndpoint(handler, endpoints.deleteCaseView, {
    as,
    params: { viewId },
    query: { version: String(version) },
  });
const codeOf = ({ json }: { json: unknown }) => Problem.parse(json).code;

test('a view is saved, renamed, and deleted, and no one else sees it', async () => {
  const id = randomUUID();
  expect((await put(katya, id, {})).status).toBe(200);
  expect(await list(katya)).toEqual([{ id, ...overdue, shared: false, editable: true, version: 1 }]);
  expect(await list(jonas)).toEqual([]);
  // A repeat, as after a lost response, changes nothing.
  expect((await put(katya, id, {})).json).toMatchObject({ version: 1 });
  expect((await put(katya, id, { name: 'Late', version: 1 })).json).toMatchObject({ version: 2 });
  expect(codeOf(await put(katya, id, { name: 'Later', version: 1 }))).toBe('view.changed');
  expect(codeOf(await remove(jonas, id))).toBe('view.not_found');
  expect(codeOf(await remove(katya, id))).toBe('view.changed');
  expect((await remove(katya, id, 2)).status).toBe(204);
  expect(codeOf(await put(katya, id, { name: 'Later', version: 2 }))).toBe('view.not_found');
  expect(await list(katya)).toEqual([]);
});

test('a shared view can be used by everyone and changed by its author, ADMIN, and OPS', async () => {
  const id = randomUUID();
  await put(jonas, id, {});
  await put(jonas, id, { shared: true, version: 1 });
  const hr = await addTestPerson({ role: 'HR', organizationId });
  expect(await list(hr)).toMatchObject([{ id, shared: true, editable: false }]);
  expect(codeOf(await put(hr, id, { name: 'Ours', shared: true, version: 2 }))).toBe('permission.denied');
  expect(codeOf(await remove(hr, id))).toBe('permission.denied');
  expect((await put(katya, id, { name: 'Ours', shared: true, version: 2 })).status).toBe(200);
  // No one can claim another person's view.
  expect(codeOf(await put(katya, id, { shared: false, version: 3 }))).toBe('permission.denied');
  await put(jonas, id, { shared: false, version: 3 });
  expect(await list(hr)).toEqual([]);
  expect(await list(jonas)).toMatchObject([{ id, shared: false, version: 4 }]);
  const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `other-${randomUUID()}` });
  expect(codeOf(await remove(stranger, id))).toBe('view.not_found');
});

test('a view that was deleted and restored has a version that no page still shows', async () => {
  const id = randomUUID();
  const shared = true;
  await put(jonas, id, { shared });
  await put(jonas, id, { shared, name: 'Late', version: 1 });
  await remove(katya, id, 2);
  // Undo.
  const restored = await put(katya, id, { shared, name: 'Late' });
  for (const version of [1, 2])
    expect(codeOf(await put(katya, id, { shared, name: 'Mine', version }))).toBe('view.changed');
  expect(await list(katya)).toEqual([restored.json]);
});

test('a view that names a column, status, or order that no longer exists keeps the rest', async () => {
  const id = randomUUID();
  const columns = ['due', 'owner'];
  const former = randomUUID();
  await put(katya, id, { filter: { owner: former, columns } });
  await put(katya, randomUUID(), { name: 'Another' });
  const { Item: { views: [view, ...others] = [], ...row } = {} } = await table.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.caseViews(katya.userId, organizationId),
      ConsistentRead: true,
    }),
  );
  const filter = { owner: former, columns: ['fee', ...columns], sort: 'fee', status: 'PAID', fee: 'low' };
  const Item = { ...row, views: [{ ...view, filter }, ...others] };
  await table.send(new PutCommand({ TableName: tableName(), Item }));
  const [first, second] = await list(katya);
  expect(first).toMatchObject({ id, filter: { owner: former, columns, sort: 'newest' } });
  expect(Object.keys(first?.filter ?? {}).sort()).toEqual(['columns', 'owner', 'sort']);
  expect(second).toMatchObject({ name: 'Another', filter: overdue.filter });
  expect((await put(katya, id, { name: 'Kept', version: 1 })).status).toBe(200);
  expect(await names(katya)).toEqual(['Kept', 'Another']);
});

test('a person can save a limited number, also at the same moment', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, at) => put(katya, randomUUID(), { name: `View ${at}` })));
  expect((await names(katya)).sort()).toEqual(Array.from({ length: 5 }, (_, at) => `View ${at}`));
  for (let at = 5; at < limits.caseViews; at++) await put(katya, randomUUID(), { name: `View ${at}` });
  expect(codeOf(await put(katya, randomUUID(), {}))).toBe('view.limit_reached');
  expect(await names(katya)).toHaveLength(limits.caseViews);
});

test('a person who becomes an applicant while saving a view stores none', async () => {
  const become = () =>
    table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.membership(katya.userId),
        UpdateExpression: 'SET #role = :role',
        ExpressionAttributeNames: { '#role': 'role' },
        ExpressionAttributeValues: { ':role': 'APPLICANT' },
      }),
    );
  expect(codeOf(await beforeTransaction(become, () => put(katya, randomUUID(), { shared: true })))).toBe(
    'permission.denied',
  );
  expect(await names(jonas)).toEqual([]);
});

test('a view keeps the chosen columns, in order, and no others', async () => {
  const id = randomUUID();
  const filter = { ...overdue.filter, columns: ['path', 'items', 'deadline'] };
  expect((await put(katya, id, { filter })).status).toBe(200);
  expect(await list(katya)).toMatchObject([{ filter }]);
  expect((await put(katya, id, { filter: { ...filter, columns: ['salary'] }, version: 1 })).status).toBe(400);
  const reordered = { ...filter, columns: ['deadline', 'path'] };
  expect((await put(katya, id, { filter: reordered, version: 1 })).json).toMatchObject({ version: 2 });
});
