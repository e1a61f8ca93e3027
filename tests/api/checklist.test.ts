import { randomUUID } from 'node:crypto';
import { PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteItem, type ItemRow, listItemRows, putItem } from '#functions/data/cases/checklist-item.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { ConditionFailed, transact } from '#functions/data/core/transaction.ts';
import { putDocument } from '#functions/data/documents/document.ts';
import { recordScan } from '#functions/documents/record-scan.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract as endpoints, type ItemChange } from '#shared/contract/checklist.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { mailsTo } from '../support/consultations.ts';
import { announcementOf, pdf } from '../support/documents.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const bucket = fakeBucket();

let organizationId: string;
let ops: Person;
let jonas: Person;
let amara: Person;
let item: StaffCase;

beforeEach(async () => {
  ({ organizationId, katya: ops, jonas, amara } = await addCaseTeam());
  item = await succeed(handler, staffCasesContract.createCaseForApplicant, {
    as: ops,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
  });
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
});

const award = 'awards:award-certificates';
const params = (more: Record<string, string> = {}) => ({ caseId: item.id, ...more });
const checklist = (as = ops) => succeed(handler, endpoints.getChecklist, { as, params: params() });
async function find(id: string): Promise<ChecklistItem> {
  const found = (await checklist()).items.find((each) => each.id === id);
  if (!found) throw new Error(`${id} is not on the checklist`);
  return found;
}
const add = (items: object[] = [{ title: 'Degree' }], more: object = {}, headers = {}) =>
  callEndpoint(handler, endpoints.addChecklistItems, {
    as: ops,
    params: params(),
    body: { items, ...more },
    headers,
  });
async function added(title = 'Degree'): Promise<string> {
  const { items } = await succeed(handler, endpoints.addChecklistItems, {
    as: ops,
    params: params(),
    body: { items: [{ title }] },
  });
  return items[0]?.id ?? '';
}
const change = async (id: string, to: ItemChange, as = ops, version?: number) => {
  const seen = version ?? (await find(id)).version;
  const { results } = await succeed(handler, endpoints.changeChecklistItems, {
    as,
    params: params(),
    body: { changes: [{ item_id: id, version: seen, change: to }] },
  });
  return results[0];
};
const undo = async (id: string, version: number, as = ops) =>
  (
    await succeed(handler, endpoints.undoChecklistChanges, {
      as,
      params: params(),
      body: { changes: [{ item_id: id, version }] },
    })
  ).results[0];
const assign = (itemId: string, ids: string[], more: object = {}, as = amara) =>
  succeed(handler, endpoints.addItemDocuments, {
    as,
    params: params({ itemId }),
    body: { document_ids: ids, ...more },
  });
const history = async () =>
  (await succeed(handler, casesContract.listCaseHistory, { as: ops, params: params() })).items.map(
    (entry) => entry.change,
  );
const remove = (documentId: string) =>
  succeed(documents, documentsContract.deleteDocument, { as: amara, params: params({ documentId }) });
async function textsTo({ email }: Person): Promise<string> {
  process.env.LANDFALL_NOW = new Date(Date.now() + 11 * 60_000).toISOString();
  await sendNotices(() => true);
  delete process.env.LANDFALL_NOW;
  return (await mailsTo(email)).map(({ text }) => String(text)).join('\n');
}

async function newDocument(name = 'degree.pdf'): Promise<string> {
  const id = timeOrderedId();
  await transact({
    document: putDocument({
      id,
      case_id: item.id,
      org_id: organizationId,
      name,
      mime_type: 'application/pdf',
      size: 1,
      created_at: new Date().toISOString(),
      uploaded_by: amara.userId,
      storage_key: `documents/${item.id}/${id}`,
      path: item.path,
      country: item.country,
    }),
  });
  return id;
}

describe('the checklist of a case', () => {
  test('is its route’s evidence, standard documents, and forms, without a write', async () => {
    const { items, rule_version, room } = await checklist(amara);
    expect(rule_version).toBe('o1a-1994-09-17');
    expect(items.map(({ section }) => section.id)).toEqual(
      expect.arrayContaining(['identity', 'status', 'awards', 'petitioner', 'forms']),
    );
    expect(items.find(({ id }) => id === award)).toMatchObject({
      title: 'Award certificates',
      why: 'They show that the award is yours.',
      section: {
        label: 'Awards for excellence',
        cites: '8 CFR 214.2(o)(3)(iii)(B)(1)',
        any_of: 3,
        way: { id: 'evidence', label: 'Or three of these eight', choice: 'basis' },
      },
      by: 'APPLICANT',
      required: false,
      status: 'MISSING',
      version: 0,
    });
    expect(items.find(({ title }) => title === 'Form I-129')).toMatchObject({ by: 'TEAM' });
    expect(items.filter(({ title }) => title === 'Form I-129')).toHaveLength(1);
    expect(items.length + room).toBe(100);
  });

  test('includes document requests from before checklists existed', async () => {
    const [open, answered, document] = [timeOrderedId(), timeOrderedId(), await newDocument()];
    const at = new Date().toISOString();
    for (const [id, more] of [
      [open, {}],
      [answered, { document_id: document, fulfilled_at: at }],
    ] as const)
      await table.send(
        new PutCommand({
          TableName: tableName(),
          Item: {
            ...keys.checklistItem(item.id, id),
            entity: 'DocumentRequest',
            ...{ id, case_id: item.id, name: 'Degree', requested_at: at, requested_by: 'Katya Sorensen' },
            ...more,
          },
        }),
      );
    expect(await find(open)).toMatchObject({ title: 'Degree', status: 'MISSING', own: true, version: 0 });
    expect(await find(answered)).toMatchObject({ status: 'UPLOADED', documents: [document] });
    expect(await change(answered, { kind: 'accept' })).toMatchObject({ outcome: 'changed' });
    expect(await change(open, { kind: 'remove' })).toMatchObject({ outcome: 'changed' });
    expect((await checklist()).items.filter(({ own }) => own)).toMatchObject([{ status: 'ACCEPTED' }]);
  });
});

describe('adding items', () => {
  test('requests them from the applicant: on the case, in the history, and by mail', async () => {
    const items = [
      { title: 'Letter from your petitioner', detail: 'On letterhead, signed', due_on: '2030-01-02' },
      { title: 'Cover letter', by: 'TEAM', section_id: 'awards' },
    ];
    expect((await add(items)).status).toBe(201);
    const own = (await checklist(amara)).items.filter((each) => each.own);
    expect(own).toMatchObject([
      { ...items[0], requested_by: 'Katya Sorensen', section: { label: 'Other documents' } },
      { title: 'Cover letter', by: 'TEAM', section: { id: 'awards' } },
    ]);
    expect((await history()).slice(0, 2)).toEqual(
      expect.arrayContaining([
        { kind: 'document-requested', name: 'Letter from your petitioner' },
        { kind: 'item-added', name: 'Cover letter' },
      ]),
    );
    const text = await textsTo(amara);
    expect(text).toContain(
      'Katya Sorensen requested Letter from your petitioner, due 2 January 2030. On letterhead, signed',
    );
    expect(text).not.toContain('Cover letter');
  });

  test('that were already requested requires confirmation, except when the same request is repeated', async () => {
    const first = await added('Degree  certificate');
    for (const title of ['degree certificate', 'Ｄｅｇｒｅｅ certificate'])
      expect(await add([{ title }])).toMatchObject({ json: { code: 'checklist.duplicate' } });
    await change(first, { kind: 'not_needed', reason: 'The transcript is enough.' });
    expect((await add([{ title: 'Degree certificate' }])).status).toBe(201);
    expect((await add([{ title: 'Degree certificate' }], { confirmed: true })).status).toBe(201);
    const headers = { [idempotencyHeader]: randomUUID() };
    const twice = [await add([{ title: 'Visa' }], {}, headers), await add([{ title: 'Visa' }], {}, headers)];
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[1]?.json).toEqual(twice[0]?.json);
    expect((await checklist()).items.filter(({ title }) => title === 'Visa')).toHaveLength(1);
  });

  test('stops at a hundred, even with concurrent requests', async () => {
    const { room } = await checklist();
    const some = (count: number) => Array.from({ length: count }, () => ({ title: `Paper ${randomUUID()}` }));
    for (let left = room; left > 10; left -= 20) await add(some(Math.min(20, left - 10)));
    const responses = await Promise.all([1, 2, 3, 4].map(() => add(some(5))));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'checklist.full' });
    const sent = vi.spyOn(table, 'send');
    const full = await checklist();
    const queries = sent.mock.calls.flatMap(([command]) =>
      command instanceof QueryCommand ? [command] : [],
    );
    sent.mockRestore();
    const inCase = queries.filter(({ input }) =>
      Object.values(input.ExpressionAttributeValues ?? {}).includes(keys.case(item.id).pk),
    );
    expect(inCase).toHaveLength(1);
    expect(full.items).toHaveLength(100);
    expect(full.room).toBe(0);
    const own = full.items.find((each) => each.own);
    await change(own?.id ?? '', { kind: 'remove' });
    expect((await add(some(1))).status).toBe(201);
  });
});

describe('an item with documents', () => {
  test('is up for review, can share documents, and keeps replaced ones', async () => {
    const [first, second] = [await newDocument('first.pdf'), await newDocument('second.pdf')];
    expect(await assign(award, [first])).toMatchObject({ status: 'UPLOADED', documents: [first] });
    expect(await assign('identity:passport', [first])).toMatchObject({ documents: [first] });
    await change(award, { kind: 'return', reason: 'The second page\r\n\n  is cut off.\n' });
    expect(await find(award)).toMatchObject({
      status: 'NEEDS_CHANGES',
      reason: 'The second page is cut off.',
      changed_by: 'Katya Sorensen',
    });
    const replaced = await assign(award, [second], { replaces: first });
    expect(replaced).toMatchObject({ status: 'UPLOADED', documents: [second], replaced: [first] });
    expect(replaced).not.toHaveProperty('reason');
    expect((await history())[0]).toEqual({
      ...{ kind: 'item', name: 'Award certificates', from: 'NEEDS_CHANGES', to: 'UPLOADED' },
      document: 'second.pdf',
    });
  });

  test('has an earlier version as a current one once someone adds it back', async () => {
    const [first, second] = [await newDocument('first.pdf'), await newDocument('second.pdf')];
    await assign(award, [first]);
    await assign(award, [second], { replaces: first });
    expect(await assign(award, [first])).toMatchObject({ documents: [second, first], replaced: [] });
    expect(await assign(award, [await newDocument(), second], { replaces: second })).toMatchObject({
      replaced: [second],
    });
  });

  test('takes and loses documents that several people sort at the same moment', async () => {
    const files = await Promise.all(Array.from({ length: 5 }, () => newDocument()));
    const take = (documentId: string) =>
      succeed(handler, endpoints.removeItemDocument, {
        as: amara,
        params: params({ itemId: award, documentId }),
      });
    const row = keys.checklistItem(item.id, award).sk;
    const rest = [...files];
    const last = rest.pop() ?? '';
    await beforeTransaction(
      () => assign(award, [rest.pop() ?? '']),
      () => assign(award, [last]),
      row,
      rest.length,
    );
    expect((await find(award)).documents.toSorted()).toEqual(files.toSorted());
    const others = files.slice(0, -1);
    await beforeTransaction(
      () => take(others.pop() ?? ''),
      () => take(last),
      row,
      others.length,
    );
    expect(await find(award)).toMatchObject({ status: 'MISSING', documents: [] });
  });

  test('goes back a step with each deleted document and records it in the history', async () => {
    const [first, second] = [await newDocument('first.pdf'), await newDocument('second.pdf')];
    await assign(award, [first, second]);
    await assign('identity:passport', [first]);
    await change(award, { kind: 'accept' });
    await remove(first);
    expect(await find(award)).toMatchObject({ status: 'UPLOADED', documents: [second] });
    expect(await find('identity:passport')).toMatchObject({ status: 'MISSING', documents: [] });
    expect(await history()).toContainEqual({
      ...{ kind: 'item', name: 'Passport', from: 'UPLOADED', to: 'MISSING', document: 'first.pdf' },
    });
    const taken = await succeed(handler, endpoints.removeItemDocument, {
      as: amara,
      params: params({ itemId: award, documentId: second }),
    });
    expect(taken).toMatchObject({ status: 'MISSING', documents: [] });
  });

  test('is missing again when malware is found in its document', async () => {
    const document = await newDocument();
    await assign(award, [document]);
    await recordScan(`documents/${item.id}/${document}`, 'THREATS_FOUND');
    expect(await find(award)).toMatchObject({ status: 'MISSING', documents: [] });
  });

  test('never keeps a document that is deleted at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await added(`Degree ${round}`);
      const document = await newDocument();
      await Promise.allSettled([assign(id, [document]), remove(document)]);
      expect(await find(id)).toMatchObject({ status: 'MISSING', documents: [] });
    }
  });

  test('rejects a document of another case', async () => {
    const response = await callEndpoint(handler, endpoints.addItemDocuments, {
      as: amara,
      params: params({ itemId: award }),
      body: { document_ids: [randomUUID()] },
    });
    expect(response).toMatchObject({ status: 404, json: { code: 'document.not_found' } });
  });
});

describe('an upload into an item', () => {
  const start = (itemId: string, more: object = {}) =>
    callEndpoint(documents, documentsContract.startUpload, {
      as: amara,
      params: params(),
      body: { ...announcementOf('award.pdf', pdf), item_id: itemId, ...more },
    });
  /**
   * Starts an upload and sends the file.
   * @returns a function that finishes it
   */
  async function uploadInto(itemId: string, more: object = {}) {
    const ticket = documentsContract.startUpload.response.parse((await start(itemId, more)).json);
    bucket.put(decodeURIComponent(new URL(ticket.url).pathname.slice(1)), pdf, 'application/pdf');
    return () =>
      succeed(documents, documentsContract.finishUpload, {
        as: amara,
        params: params({ uploadId: ticket.uploadId }),
      });
  }
  const documentIds = async () =>
    (await succeed(documents, documentsContract.listDocuments, { as: ops, params: params() })).items.map(
      ({ id }) => id,
    );

  test('assigns the document in the transaction that records it', async () => {
    const finish = await uploadInto(award);
    expect(await find(award)).toMatchObject({ status: 'MISSING', documents: [] });
    const sent = vi.spyOn(table, 'send');
    const document = await finish();
    const entities = sent.mock.calls.flatMap(([command]) =>
      command instanceof TransactWriteCommand
        ? [command.input.TransactItems?.map(({ Put }) => Put?.Item?.entity)]
        : [],
    );
    sent.mockRestore();
    expect(entities).toEqual([expect.arrayContaining(['Document', 'ChecklistItem'])]);
    const item = await find(award);
    expect(item).toMatchObject({ status: 'UPLOADED', documents: [document.id], version: 1 });
    expect(await history()).toContainEqual({
      ...{ kind: 'item', name: 'Award certificates', from: 'MISSING', to: 'UPLOADED' },
      document: 'award.pdf',
    });
    expect(await finish()).toEqual(document);
    expect(await find(award)).toEqual(item);
    await remove(document.id);
    expect(await find(award)).toMatchObject({ status: 'MISSING', documents: [] });
  });

  test('starts only if the item has room for it', async () => {
    const files = await Promise.all(Array.from({ length: limits.itemDocuments }, () => newDocument()));
    await assign(award, files);
    expect(await start(award)).toMatchObject({ status: 409, json: { code: 'checklist.item_full' } });
    expect(await start(award, { replaces: files[0] })).toMatchObject({ status: 201 });
  });

  test('replaces a document as long as the item keeps all its earlier versions', async () => {
    const versions: string[] = [];
    for (let count = 0; count <= limits.itemDocuments + 1; count++) {
      const next = await newDocument();
      const last = versions.at(-1);
      await assign(award, [next], last ? { replaces: last } : {});
      versions.push(next);
    }
    const latest = versions.pop() ?? '';
    expect(await find(award)).toMatchObject({ documents: [latest], replaced: versions });
    const [row] = await listItemRows(item.id);
    const replaced = Array.from({ length: limits.itemVersions }, () => versions[0] ?? '');
    await transact({ row: row && putItem({ ...row, replaced, version: row.version + 1 }) });
    const full = { status: 409, json: { code: 'checklist.too_many_versions' } };
    expect(await start(award, { replaces: latest })).toMatchObject(full);
    const another = { document_ids: [await newDocument()] };
    const put = (body: object) =>
      callEndpoint(handler, endpoints.addItemDocuments, {
        ...{ as: amara, params: params({ itemId: award }), body: { ...another, ...body } },
      });
    expect(await put({ replaces: latest })).toMatchObject(full);
    expect(await put({})).toMatchObject({ status: 200 });
    await remove(versions[0] ?? '');
    expect(await start(award, { replaces: latest })).toMatchObject({ status: 201 });
  });

  test('replaces the returned document', async () => {
    const first = await (await uploadInto(award))();
    await change(award, { kind: 'return', reason: 'The second page is cut off.' });
    const second = await (await uploadInto(award, { replaces: first.id }))();
    const item = await find(award);
    expect(item).toMatchObject({ status: 'UPLOADED', documents: [second.id], replaced: [first.id] });
    expect(item).not.toHaveProperty('reason');
  });

  test('that was marked as not needed in the meantime puts it up for review', async () => {
    const finish = await uploadInto(award);
    await change(award, { kind: 'not_needed', reason: 'Two others are enough.' });
    const { id } = await finish();
    const item = await find(award);
    expect(item).toMatchObject({ status: 'UPLOADED', documents: [id] });
    expect(item).not.toHaveProperty('reason');
  });

  test('that was removed in the meantime keeps the document on the case', async () => {
    for (const itemId of [await added(), award]) {
      const finish = await uploadInto(itemId);
      await change(itemId, { kind: 'remove' });
      const { id } = await finish();
      expect(await documentIds()).toContain(id);
      expect((await checklist()).items.flatMap((each) => each.documents)).not.toContain(id);
      await remove(id);
      expect(await documentIds()).not.toContain(id);
    }
  });

  test('is recorded, and can be deleted, despite repeated conflicts on the same item', async () => {
    const row = keys.checklistItem(item.id, award).sk;
    const last = await uploadInto(award);
    const others = await Promise.all(Array.from({ length: 5 }, () => uploadInto(award)));
    const { id } = await beforeTransaction(async () => others.pop()?.(), last, row, others.length);
    const { documents: all } = await find(award);
    expect(all).toHaveLength(6);
    expect(all.at(-1)).toBe(id);
    const rest = all.slice(0, -1);
    await beforeTransaction(
      () => remove(rest.pop() ?? ''),
      () => remove(id),
      row,
      rest.length,
    );
    expect(await find(award)).toMatchObject({ status: 'MISSING', documents: [] });
    expect(await documentIds()).toEqual([]);
  });

  test('that is removed at the same moment loses neither the document nor the removal', async () => {
    for (let round = 0; round < 6; round++) {
      const itemId = await added(`Degree ${round}`);
      const finish = await uploadInto(itemId);
      const [document, removal] = await Promise.all([finish(), change(itemId, { kind: 'remove' })]);
      expect(await documentIds()).toContain(document.id);
      const left = (await checklist()).items.find(({ id }) => id === itemId);
      expect(left?.documents).toEqual(removal?.outcome === 'changed' ? undefined : [document.id]);
    }
  });

  test('is rejected for an item of another case, an unknown one, and a removed one', async () => {
    const ben = await addTestPerson({ fullName: 'Ben Ito', organizationId });
    const other = await succeed(handler, staffCasesContract.createCaseForApplicant, {
      as: ops,
      body: { applicant_id: ben.userId, country: 'US', path: 'US_O1A' },
    });
    const { items } = await succeed(handler, endpoints.addChecklistItems, {
      as: ops,
      params: { caseId: other.id },
      body: { items: [{ title: 'Degree' }] },
    });
    const gone = await added();
    await change(gone, { kind: 'remove' });
    for (const itemId of [items[0]?.id ?? '', 'awards:no-such-item', gone])
      expect(await start(itemId)).toMatchObject({
        status: 404,
        json: { code: 'checklist.item_not_found' },
      });
  });
});

describe('two concurrent changes of an item', () => {
  async function stored(): Promise<ItemRow> {
    const [row] = (await listItemRows(item.id)).filter(({ id }) => id === award);
    if (!row) throw new Error('The item has no row');
    return row;
  }
  const writing = (put: ReturnType<typeof putItem>) => transact({ item: put });

  test('from the same version: the second is rejected and changes nothing', async () => {
    await assign(award, [await newDocument()]);
    const seen = await stored();
    const next = { ...seen, version: seen.version + 1 };
    await writing(putItem({ ...next, changed_by: 'Katya Sorensen' }));
    await expect(writing(putItem({ ...next, changed_by: 'Jonas Oyelaran' }))).rejects.toThrow(
      ConditionFailed,
    );
    await expect(writing(deleteItem(seen))).rejects.toThrow(ConditionFailed);
    expect(await stored()).toMatchObject({ version: next.version, changed_by: 'Katya Sorensen' });
  });

  test('of an unsaved item: the second is rejected', async () => {
    const first: ItemRow = {
      ...{ id: award, case_id: item.id, status: 'MISSING', documents: [], replaced: [], version: 1 },
      changed_by: 'Katya Sorensen',
    };
    await writing(putItem(first));
    await expect(writing(putItem({ ...first, changed_by: 'Jonas Oyelaran' }))).rejects.toThrow(
      ConditionFailed,
    );
    expect(await stored()).toMatchObject({ version: 1, changed_by: 'Katya Sorensen' });
  });
});

describe('a decision', () => {
  const withDocument = async () => assign(award, [await newDocument()]);

  test('requires documents to decide on', async () => {
    expect(await change(award, { kind: 'accept' })).toMatchObject({
      outcome: 'refused',
      code: 'checklist.not_possible',
    });
    expect((await find(award)).version).toBe(0);
  });

  test('tells the applicant what to change', async () => {
    await withDocument();
    await change(award, { kind: 'return', reason: 'Please scan it in color.' });
    expect(await textsTo(amara)).toContain(
      'Katya Sorensen requested changes to Award certificates. Please scan it in color.',
    );
  });

  test('on a changed item is rejected with the other change and does not block other items', async () => {
    const { version } = await withDocument();
    await change(award, { kind: 'accept' }, jonas);
    const { results } = await succeed(handler, endpoints.changeChecklistItems, {
      as: ops,
      params: params(),
      body: {
        changes: [
          { item_id: award, version, change: { kind: 'return', reason: 'Cut off.' } },
          {
            item_id: 'press:circulation-or-audience-of-the-medium',
            version: 0,
            change: { kind: 'not_needed', reason: 'No press.' },
          },
          { item_id: 'forms:gone', version: 0, change: { kind: 'accept' } },
        ],
      },
    });
    expect(results).toMatchObject([
      {
        ...{ outcome: 'refused', code: 'checklist.item_changed' },
        item: { status: 'ACCEPTED', changed_by: 'Jonas Oyelaran' },
      },
      { outcome: 'changed', item: { status: 'NOT_NEEDED', reason: 'No press.' } },
      { outcome: 'refused', code: 'checklist.item_not_found' },
    ]);
  });

  test('by two people at the same moment counts once, and the other person sees it', async () => {
    const { version } = await withDocument();
    const outcomes = await Promise.all([
      change(award, { kind: 'accept' }, jonas, version),
      change(award, { kind: 'return', reason: 'Cut off.' }, ops, version),
    ]);
    expect(outcomes.map((each) => each?.outcome).sort()).toEqual(['changed', 'refused']);
    const { status } = await find(award);
    expect(outcomes.map((each) => each?.item?.status)).toEqual([status, status]);
  });

  test('that someone else changes while it is being undone stays changed', async () => {
    await withDocument();
    const decided = await change(award, { kind: 'return', reason: 'Cut off.' });
    const undone = await beforeTransaction(
      () => change(award, { kind: 'accept' }, jonas),
      () => undo(award, decided?.item?.version ?? 0),
    );
    expect(undone).toMatchObject({ outcome: 'refused', code: 'checklist.item_changed' });
    expect(await find(award)).toMatchObject({ status: 'ACCEPTED', changed_by: 'Jonas Oyelaran' });
  });

  test('can be undone for ten seconds by the person who made it and is then not mailed', async () => {
    await withDocument();
    const decided = await change(award, { kind: 'return', reason: 'Cut off.' });
    const version = decided?.item?.version ?? 0;
    expect(await undo(award, version, jonas)).toMatchObject({ code: 'checklist.item_changed' });
    process.env.LANDFALL_NOW = new Date(Date.now() + 16_000).toISOString();
    expect(await undo(award, version)).toMatchObject({ code: 'checklist.undo_expired' });
    delete process.env.LANDFALL_NOW;
    expect(await undo(award, version)).toMatchObject({ outcome: 'changed', item: { status: 'UPLOADED' } });
    expect(await find(award)).not.toHaveProperty('reason');
    expect(await undo(award, version + 1)).toMatchObject({ outcome: 'refused' });
    expect(await textsTo(amara)).not.toContain('requested changes');
  });
});

describe('requesting items of the route', () => {
  test('requests several at once in one email, with a due date', async () => {
    const wanted = (await checklist()).items.filter(({ by, own }) => by === 'APPLICANT' && !own).slice(0, 8);
    const { results } = await succeed(handler, endpoints.changeChecklistItems, {
      as: ops,
      params: params(),
      body: {
        changes: wanted.map(({ id, version }) => ({
          item_id: id,
          version,
          change: { kind: 'ask', due_on: '2030-01-02' },
        })),
      },
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(8).fill('changed'));
    expect(results[0]?.item).toMatchObject({ due_on: '2030-01-02', requested_by: 'Katya Sorensen' });
    const text = await textsTo(amara);
    for (const { title } of wanted)
      expect(text).toContain(`Katya Sorensen requested ${title}, due 2 January 2030.`);
    expect(await mailsTo(amara.email)).toHaveLength(1);
  });

  test('tells the applicant when its due date changes, and of the latest one only', async () => {
    await change(award, { kind: 'ask', due_on: '2030-01-02' });
    await textsTo(amara);
    await change(award, { kind: 'edit', due_on: '2030-02-03' });
    await change(award, { kind: 'edit', due_on: '2030-03-04', detail: 'The framed one.' });
    const { title } = await find(award);
    const text = await textsTo(amara);
    expect(text).toContain(`Katya Sorensen changed the due date for ${title} to 4 March 2030.`);
    expect(text).not.toContain('February 2030');
  });

  test('mentions neither a due date that changed back nor an item that wasn’t requested', async () => {
    await change(award, { kind: 'edit', due_on: '2030-02-03' });
    await change(award, { kind: 'ask' });
    await textsTo(amara);
    await change(award, { kind: 'edit', due_on: null });
    await change(award, { kind: 'edit', due_on: '2030-02-03' });
    expect(await textsTo(amara)).not.toContain('the due date');
    expect(await mailsTo(amara.email)).toHaveLength(1);
  });

  test('is rejected for items the team provides', async () => {
    expect(await change('petitioner:form-i-129', { kind: 'ask' })).toMatchObject({
      code: 'checklist.not_possible',
    });
  });
});

describe('editing the checklist', () => {
  test('renames, clears, moves, removes, and restores items', async () => {
    await change(award, { kind: 'edit', title: 'Award letters', required: true, due_on: '2030-01-02' });
    expect(await find(award)).toMatchObject({
      ...{ title: 'Award letters', required: true, due_on: '2030-01-02' },
      why: 'They show that the award is yours.',
    });
    await change(award, { kind: 'edit', due_on: null });
    expect(await find(award)).not.toHaveProperty('due_on');
    expect(await change(award, { kind: 'edit', required: true })).toMatchObject({ outcome: 'unchanged' });
    const order = (await checklist()).items.map(({ id }) => id);
    await change(award, { kind: 'move', before: order[0] ?? null });
    expect((await checklist()).items[0]?.id).toBe(award);
    await change(award, { kind: 'move', before: null });
    expect((await checklist()).items.at(-1)?.id).toBe(award);

    // Each move halves the gap; after about 45 moves, no number is left in it.
    const [, second = '', third = '', fourth = ''] = (await checklist()).items.map(({ id }) => id);
    for (let moves = 0; moves < 60; moves++)
      await change([second, third][moves % 2] ?? '', { kind: 'move', before: fourth });
    const moved = (await checklist()).items.map(({ id }) => id);
    expect(moved.slice(1, 4)).toEqual([second, third, fourth]);
    await change(second, { kind: 'move', before: fourth });
    expect((await checklist()).items.slice(1, 4).map(({ id }) => id)).toEqual([third, second, fourth]);
    await change(third, { kind: 'edit', title: 'Renamed' });

    const removed = await change(award, { kind: 'remove' });
    const { items, removed: hidden } = await checklist();
    expect(items.map(({ id }) => id)).not.toContain(award);
    expect(hidden).toMatchObject([{ id: award, title: 'Award letters' }]);
    expect((await checklist(amara)).removed).toEqual([]);
    expect(await undo(award, removed?.item?.version ?? 0)).toMatchObject({ outcome: 'changed' });
    const version = (await find(award)).version;
    await change(award, { kind: 'remove' });
    expect(await change(award, { kind: 'restore' }, ops, version + 1)).toMatchObject({ outcome: 'changed' });
    expect(await find(award)).toMatchObject({ title: 'Award letters' });
    expect((await history()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['item-edited', 'item-removed', 'item-restored']),
    );
  });
});
