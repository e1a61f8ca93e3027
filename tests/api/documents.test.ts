import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/documents.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { documentsContract as endpoints } from '#shared/contract/documents.ts';
import { documentExtension, documentTypes } from '#shared/domain/document-types.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { announcementOf, pdf } from '../support/documents.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { purge } from '../support/schedules.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const bucket = fakeBucket();
afterEach(() => {
  bucket.failOn(undefined);
  delete process.env.LANDFALL_NOW;
  process.env.MALWARE_SCAN = 'false';
});

async function openCase(as: Person): Promise<string> {
  const { id } = await succeed(cases, casesContract.createCase, {
    as,
    body: { country: 'US', path: 'US_O1A' },
  });
  return id;
}
const start = (as: Person, caseId: string, name: string, content: Buffer = pdf) =>
  succeed(handler, endpoints.startUpload, { as, params: { caseId }, body: announcementOf(name, content) });
const keyOf = (url: string) => decodeURIComponent(new URL(url).pathname.replace(/^\//, ''));

/** Requests an upload and sends a file, which may differ from what was announced. */
async function upload(
  as: Person,
  caseId: string,
  name: string,
  bytes: Buffer,
  arrives: { bytes?: Buffer; mimeType?: string } = {},
) {
  const ticket = await start(as, caseId, name, bytes);
  const key = keyOf(ticket.url);
  const extension = documentExtension(name) ?? 'pdf';
  bucket.put(key, arrives.bytes ?? bytes, arrives.mimeType ?? documentTypes[extension].mimeType);
  return { key, params: { caseId, uploadId: ticket.uploadId } };
}
const list = async (as: Person, caseId: string) =>
  (await succeed(handler, endpoints.listDocuments, { as, params: { caseId } })).items;

describe('announcing an upload', () => {
  test('signs type, length, content, and no-overwrite, for five minutes', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const ticket = await start(as, caseId, 'Pässe/../My "passport".PDF');
    const query = new URL(ticket.url).searchParams;
    expect(query.get('X-Amz-SignedHeaders')?.split(';')).toEqual([
      'content-length',
      'content-type',
      'host',
      'if-none-match',
      'x-amz-checksum-sha256',
    ]);
    expect(query.get('X-Amz-Expires')).toBe('300');
    expect([...query.keys()].filter((name) => /checksum|tagging|acl/i.test(name))).toEqual([]);
    expect(ticket.headers).toEqual({
      'content-type': 'application/pdf',
      'if-none-match': '*',
      'x-amz-checksum-sha256': announcementOf('', pdf).sha256,
    });
    expect(keyOf(ticket.url)).toMatch(new RegExp(`^documents/${caseId}/\\d+_My_passport_.PDF$`));
  });

  test.each([
    ['too large', announcementOf('a.pdf', Buffer.alloc(limits.documentBytes + 1)), 'document.too_large'],
    ['of another type', announcementOf('a.html', pdf), 'document.wrong_type'],
    [
      'of another type behind a right-to-left override',
      announcementOf('a\u202Efdp.exe', pdf),
      'document.wrong_type',
    ],
    ['empty', announcementOf('a.pdf', Buffer.alloc(0)), 'request.invalid'],
    ['without a name', { ...announcementOf('', pdf), name: undefined }, 'request.invalid'],
    ['without a digest', { name: 'a.pdf', size: 1 }, 'request.invalid'],
  ])('rejects a file that is %s', async (_, body, code) => {
    const as = await addTestPerson();
    const params = { caseId: await openCase(as) };
    expect(await fail(handler, endpoints.startUpload, { as, params, body })).toMatchObject({
      status: 400,
      code,
    });
  });

  test('marks a closed case as active, so that retention keeps it', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const body = { status: 'DENIED', version: 1 };
    await succeed(cases, casesContract.setCaseStatus, { as, params: { caseId }, body });
    const later = new Date(Date.now() + 86_400_000).toISOString();
    vi.stubEnv('LANDFALL_NOW', later);
    await start(as, caseId, 'passport.pdf');
    vi.unstubAllEnvs();
    expect(await getCase(caseId)).toMatchObject({ last_activity_at: later });
  });
});

describe('finishing an upload', () => {
  test('lists the document, keeps the file, counts it, and adds a history line', async () => {
    const as = await addTestPerson({ organizationId: 'finishing' });
    const caseId = await openCase(as);
    const updatedAt = async () =>
      (await succeed(cases, casesContract.getCase, { as, params: { caseId } })).updated_at;
    const before = await updatedAt();
    const { key, params } = await upload(as, caseId, 'passport.pdf', pdf);
    const document = await succeed(handler, endpoints.finishUpload, { as, params });
    expect(Date.parse(await updatedAt())).toBeGreaterThan(Date.parse(before));
    expect(document).toMatchObject({
      case_id: caseId,
      name: 'passport.pdf',
      mime_type: 'application/pdf',
      size: pdf.length,
    });
    expect(await list(as, caseId)).toEqual([document]);
    expect(bucket.objects.has(key)).toBe(true);
    expect((await getOrganizationStats('finishing')).documents).toBe(1);
    const { items } = await succeed(cases, casesContract.listCaseHistory, { as, params: { caseId } });
    expect(items[0]?.change).toEqual({ kind: 'document-added', name: 'passport.pdf' });
  });

  test('twice, or five times concurrently, creates one document', async () => {
    const as = await addTestPerson({ organizationId: 'twice' });
    const caseId = await openCase(as);
    const { params } = await upload(as, caseId, 'passport.pdf', pdf);
    const finish = () => succeed(handler, endpoints.finishUpload, { as, params });
    const uploaded = await Promise.all(Array.from({ length: 5 }, finish));
    expect(await finish()).toEqual(uploaded[0]);
    expect(await list(as, caseId)).toHaveLength(1);
    expect((await getOrganizationStats('twice')).documents).toBe(1);
  });

  test('distinguishes a Word document from other ZIP files, and doesn’t display it in a browser', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const zip = Buffer.from('PK\u0003\u0004 something else');
    const word = Buffer.from('PK\u0003\u0004 [Content_Types].xml … word/document.xml');
    const other = await upload(as, caseId, 'a.docx', zip);
    expect((await fail(handler, endpoints.finishUpload, { as, params: other.params })).code).toBe(
      'document.wrong_type',
    );
    const { params } = await upload(as, caseId, 'b.docx', word);
    const { id, name } = await succeed(handler, endpoints.finishUpload, { as, params });
    expect(name).toBe('b.docx');
    const view = { as, params: { caseId, documentId: id } };
    expect((await fail(handler, endpoints.createViewLink, view)).code).toBe('document.not_viewable');
  });

  test.each([
    ['is longer', { bytes: Buffer.concat([pdf, pdf]) }, 'document.mismatch'],
    ['has another type', { mimeType: 'text/html' }, 'document.mismatch'],
    ['is something else inside', { bytes: Buffer.from('<html>'.padEnd(pdf.length)) }, 'document.wrong_type'],
  ])('of a file that %s leaves neither file nor row', async (_, arrives, code) => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const { key, params } = await upload(as, caseId, 'passport.pdf', pdf, arrives);
    expect((await fail(handler, endpoints.finishUpload, { as, params })).code).toBe(code);
    expect(bucket.objects.has(key)).toBe(false);
    expect(await list(as, caseId)).toEqual([]);
    expect((await fail(handler, endpoints.finishUpload, { as, params })).code).toBe('document.not_uploaded');
  });

  test('reports a file that was never uploaded', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const { uploadId } = await start(as, caseId, 'a.pdf');
    const problem = await fail(handler, endpoints.finishUpload, { as, params: { caseId, uploadId } });
    expect(problem).toMatchObject({ status: 409, code: 'document.not_uploaded' });
  });

  test('reports a file that is deleted while it is checked', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const { params } = await upload(as, caseId, 'passport.pdf', pdf);
    const get = bucket.objects.get.bind(bucket.objects);
    vi.spyOn(bucket.objects, 'get').mockImplementationOnce((key) => {
      const found = get(key);
      bucket.objects.delete(key);
      return found;
    });
    const problem = await fail(handler, endpoints.finishUpload, { as, params });
    expect(problem).toMatchObject({ status: 409, code: 'document.not_uploaded' });
  });

  test('finds no upload of another person', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const colleague = await addTestPerson({ role: 'OPS' });
    const { key, params } = await upload(as, caseId, 'passport.pdf', pdf);
    expect((await fail(handler, endpoints.finishUpload, { as: colleague, params })).code).toBe(
      'document.not_uploaded',
    );
    await succeed(handler, endpoints.cancelUpload, { as: colleague, params });
    expect(bucket.objects.has(key)).toBe(true);
    await succeed(handler, endpoints.finishUpload, { as, params });
    expect((await fail(handler, endpoints.finishUpload, { as: colleague, params })).code).toBe(
      'document.not_uploaded',
    );
    const stranger = await addTestPerson();
    expect((await fail(handler, endpoints.finishUpload, { as: stranger, params })).code).toBe(
      'case.not_found',
    );
  });

  test('that is interrupted at any step completes on retry', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const { params } = await upload(as, caseId, 'passport.pdf', pdf);
    for (const command of ['Head', 'Get'] as const) {
      bucket.failOn(command);
      expect((await fail(handler, endpoints.finishUpload, { as, params })).code).toBe('unexpected');
      expect(await list(as, caseId)).toEqual([]);
    }
    bucket.failOn(undefined);
    expect((await succeed(handler, endpoints.finishUpload, { as, params })).name).toBe('passport.pdf');
  });
});

describe('canceling an upload', () => {
  test('removes the uploaded file and can be repeated', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const { key, params } = await upload(as, caseId, 'passport.pdf', pdf);
    await succeed(handler, endpoints.cancelUpload, { as, params });
    await succeed(handler, endpoints.cancelUpload, { as, params });
    expect(bucket.objects.has(key)).toBe(false);
  });

  test('while it is being finished results in a document with its file, or neither', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    for (let round = 0; round < 10; round++) {
      const { key, params } = await upload(as, caseId, `${round}.pdf`, pdf);
      await Promise.all([
        callEndpoint(handler, endpoints.finishUpload, { as, params }),
        callEndpoint(handler, endpoints.cancelUpload, { as, params }),
      ]);
      const listed = (await list(as, caseId)).some(({ name }) => name === `${round}.pdf`);
      expect(bucket.objects.has(key)).toBe(listed);
    }
  });
});

describe('downloading', () => {
  test('gets a link for an hour, as an attachment with the original name', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const { params, key } = await upload(as, caseId, 'Résumé "final".pdf', pdf);
    const { id: documentId } = await succeed(handler, endpoints.finishUpload, { as, params });
    const link = await succeed(handler, endpoints.createDownloadLink, { as, params: { caseId, documentId } });
    const query = new URL(link.url).searchParams;
    expect(query.get('X-Amz-Expires')).toBe('3600');
    expect(query.get('response-content-type')).toBe('application/pdf');
    expect(query.get('response-content-disposition')).toBe(
      `attachment; filename="R_sum_ _final_.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%22final%22.pdf`,
    );
    // A browser would show S3's own error.
    bucket.objects.delete(key);
    expect(
      await fail(handler, endpoints.createDownloadLink, { as, params: { caseId, documentId } }),
    ).toMatchObject({ status: 410, code: 'document.file_missing' });
  });
});

describe('deleting', () => {
  test('removes the document immediately, and its file even if the store fails at first', async () => {
    const as = await addTestPerson({ organizationId: 'deleting' });
    const caseId = await openCase(as);
    const { key, params } = await upload(as, caseId, 'passport.pdf', pdf);
    const { id: documentId } = await succeed(handler, endpoints.finishUpload, { as, params });
    bucket.failOn('Delete');
    await succeed(handler, endpoints.deleteDocument, { as, params: { caseId, documentId } });
    expect(await list(as, caseId)).toEqual([]);
    expect((await getOrganizationStats('deleting')).documents).toBe(0);
    expect((await fail(handler, endpoints.deleteDocument, { as, params: { caseId, documentId } })).code).toBe(
      'document.not_found',
    );
    bucket.failOn(undefined);
    expect(bucket.objects.has(key)).toBe(true);
    process.env.LANDFALL_NOW = new Date(Date.now() + 3600_000).toISOString();
    await purge();
    expect(bucket.objects.has(key)).toBe(false);
  });

  test('is limited to those who can see the case', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const { params } = await upload(as, caseId, 'passport.pdf', pdf);
    const { id: documentId } = await succeed(handler, endpoints.finishUpload, { as, params });
    const stranger = await addTestPerson();
    const otherCase = await openCase(stranger);
    for (const endpoint of [endpoints.deleteDocument, endpoints.createDownloadLink]) {
      const problemFor = (caseId: string) =>
        fail(handler, endpoint, { as: stranger, params: { caseId, documentId } });
      expect((await problemFor(caseId)).code).toBe('case.not_found');
      expect((await problemFor(otherCase)).code).toBe('document.not_found');
    }
    expect(await list(as, caseId)).toHaveLength(1);
  });
});

describe('the purge', () => {
  test('removes abandoned uploads and leaves those being finished', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const { key, params } = await upload(as, caseId, 'passport.pdf', pdf);
    await purge();
    expect(bucket.objects.has(key)).toBe(true);
    process.env.LANDFALL_NOW = new Date(Date.now() + 2 * 3600_000).toISOString();
    await purge();
    expect(bucket.objects.has(key)).toBe(false);
    expect((await fail(handler, endpoints.finishUpload, { as, params })).code).toBe('document.not_uploaded');
  });

  test('continues past failures and reports them at the end', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const { key } = await upload(as, caseId, 'passport.pdf', pdf);
    process.env.LANDFALL_NOW = new Date(Date.now() + 2 * 3600_000).toISOString();
    bucket.failOn('Delete');
    await expect(purge()).rejects.toThrow('could not be purged');
    bucket.failOn(undefined);
    process.env.LANDFALL_NOW = new Date(Date.now() + 26 * 3600_000).toISOString();
    await purge();
    expect(bucket.objects.has(key)).toBe(false);
  });

  test('stops before its time is up, and continues in the next run', async () => {
    const as = await addTestPerson();
    const caseId = await openCase(as);
    const names = ['passport.pdf', 'diploma.pdf', 'letter.pdf'];
    const keys = await Promise.all(names.map(async (name) => (await upload(as, caseId, name, pdf)).key));
    const left = () => keys.filter((key) => bucket.objects.has(key)).length;
    process.env.LANDFALL_NOW = new Date(Date.now() + 2 * 3600_000).toISOString();
    const remaining = [300_000, 10_000];
    await expect(purge(() => remaining.shift() ?? 0)).rejects.toThrow('in time');
    expect(left()).toBe(2);
    await purge();
    expect(left()).toBe(0);
  });

  test('leaves a case with an unknown ID alone', async () => {
    const as = await addTestPerson();
    const params = { caseId: randomUUID() };
    expect((await fail(handler, endpoints.listDocuments, { as, params })).code).toBe('case.not_found');
  });
});
