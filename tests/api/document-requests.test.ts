import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putDocument } from '#functions/data/documents/document.ts';
import * as fileVersions from '#functions/data/documents/file-versions.ts';
import { recordScan } from '#functions/documents/record-scan.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { staffCasesContract as endpoints, type StaffCase } from '#shared/contract/staff-cases.ts';
import type { Role } from '#shared/domain/roles.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
fakeBucket();

let organizationId: string;
let ops: Person;
let amara: Person;
let item: StaffCase;

beforeEach(async () => {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  organizationId = `org-${randomUUID()}`;
  ops = await member('OPS', 'Katya Sorensen');
  amara = await member('APPLICANT', 'Amara Okonkwo');
  item = await succeed(handler, endpoints.createCaseForApplicant, {
    as: ops,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
  });
});

const member = (role: Role, fullName: string) => addTestPerson({ role, fullName, organizationId });
const params = (more: Record<string, string> = {}) => ({ caseId: item.id, ...more });
const ask = (body: object = { name: 'Degree' }, headers = {}) =>
  callEndpoint(handler, endpoints.requestDocument, { as: ops, params: params(), body, headers });
const asked = async (name = 'Degree') =>
  succeed(handler, endpoints.requestDocument, { as: ops, params: params(), body: { name } });
const answer = (requestId: string, document_id: string) =>
  succeed(handler, endpoints.fulfilDocumentRequest, {
    as: amara,
    params: params({ requestId }),
    body: { document_id },
  });
const requests = async () =>
  (await succeed(handler, endpoints.listDocumentRequests, { as: ops, params: params() })).items;
const history = async () =>
  (await succeed(handler, casesContract.listCaseHistory, { as: ops, params: params() })).items.map(
    ({ change }) => change,
  );
const remove = (documentId: string) =>
  succeed(documents, documentsContract.deleteDocument, { as: amara, params: params({ documentId }) });

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

describe('a request that a document answers', () => {
  test('is open again once the document is deleted, with a line of history for each', async () => {
    const [degree, letter] = [await asked('Degree'), await asked('Letter')];
    const document = await newDocument();
    await answer(degree.id, document);
    await answer(letter.id, document);
    await remove(document);
    for (const request of await requests()) {
      expect(request).not.toHaveProperty('document_id');
      expect(request).not.toHaveProperty('fulfilled_at');
    }
    const lines = (await history()).filter(({ kind }) => kind === 'request-reopened');
    expect(lines).toContainEqual({ kind: 'request-reopened', name: 'Degree', document: 'degree.pdf' });
    expect(lines).toHaveLength(2);
  });

  test('is open again when malware is found in the document', async () => {
    const { id } = await asked();
    const document = await newDocument();
    await answer(id, document);
    vi.spyOn(fileVersions, 'listFileVersions').mockResolvedValue([]);
    await recordScan(`documents/${item.id}/${document}`, 'THREATS_FOUND');
    expect((await requests())[0]).not.toHaveProperty('document_id');
    expect(await history()).toContainEqual({
      kind: 'request-reopened',
      name: 'Degree',
      document: 'degree.pdf',
    });
  });

  test('never stays answered by a document that is deleted at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await asked(`Degree ${round}`);
      const document = await newDocument();
      await Promise.allSettled([answer(id, document), remove(document)]);
      const request = (await requests()).find((each) => each.id === id);
      expect(request).not.toHaveProperty('document_id');
    }
  });

  test('leaves a trace, can be answered by another document, and opened again', async () => {
    const { id } = await asked();
    await answer(id, await newDocument('wrong.pdf'));
    await answer(id, await newDocument('right.pdf'));
    const open = await succeed(handler, endpoints.reopenDocumentRequest, {
      as: ops,
      params: params({ requestId: id }),
    });
    expect(open).not.toHaveProperty('document_id');
    expect((await history()).slice(0, 3)).toEqual([
      { kind: 'request-reopened', name: 'Degree' },
      { kind: 'request-answered', name: 'Degree', document: 'right.pdf' },
      { kind: 'request-answered', name: 'Degree', document: 'wrong.pdf' },
    ]);
  });
});

test('canceling a request is in the history', async () => {
  const { id } = await asked();
  await succeed(handler, endpoints.withdrawDocumentRequest, { as: ops, params: params({ requestId: id }) });
  expect((await history())[0]).toEqual({ kind: 'request-canceled', name: 'Degree' });
});

describe('a request for what is requested already', () => {
  test('has to be confirmed', async () => {
    await asked('Degree  certificate');
    expect(await ask({ name: 'degree certificate' })).toMatchObject({
      status: 409,
      json: { code: 'document_request.duplicate' },
    });
    expect((await ask({ name: 'Degree certificate', confirmed: true })).status).toBe(201);
  });

  test('is none once the first one is answered, nor when it is the same request sent again', async () => {
    const { id } = await asked();
    await answer(id, await newDocument());
    const headers = { [idempotencyHeader]: randomUUID() };
    const [first, again] = [await ask({ name: 'Degree' }, headers), await ask({ name: 'Degree' }, headers)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await requests()).toHaveLength(2);
  });
});
