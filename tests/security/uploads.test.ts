import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CaseItem } from '#functions/data/cases/case.ts';
import { displayName } from '#functions/data/documents/file-name.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { documentsContract, UploadTicket } from '#shared/contract/documents.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { Problem } from '#shared/contract/problem.ts';
import { limits } from '#shared/schema/limits.ts';
import { announcementOf } from '../support/documents.ts';
import type { SecurityRun } from '../support/security-run.ts';
import { addFigure } from '../support/suite-figures.ts';
import { type Received, responseOf, send } from './send.ts';
import { pdf, startHarbor, type Tenant } from './tenants.ts';

/** Malicious uploads to real presigned URLs. */
let run: SecurityRun;
let tenant: Tenant;
let ofCase: CaseItem;
const contract = documentsContract;

beforeAll(async () => {
  // Nothing here depends on stream processing.
  ({ run, tenant } = await startHarbor({ follows: () => false }));
  ofCase = await tenant.newCase();
});
afterAll(() => run.stop());

const checksum = 'x-amz-checksum-sha256';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const executable = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');

const call = (endpoint: (typeof contract)[keyof typeof contract], more: object = {}): Promise<Received> =>
  send(run.url, endpoint, {
    token: tenant.owner.token,
    ...more,
    params: { caseId: ofCase.id, ...('params' in more && Object(more.params)) },
  });

async function announce(name: string, bytes: Buffer = pdf): Promise<UploadTicket> {
  const response = await call(contract.startUpload, { body: announcementOf(name, bytes) });
  expect(response.status, response.text).toBe(201);
  return UploadTicket.parse(response.json);
}
const codeOf = (response: Received): string => Problem.parse(response.json).code;
const finish = (uploadId: string) => call(contract.finishUpload, { params: { uploadId } });
const put = (url: string, headers: Record<string, string>, bytes: Buffer) => {
  addFigure('hostile uploads and downloads tried', 1);
  return fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
};
const documents = async () => {
  const response = await call(contract.listDocuments);
  return contract.listDocuments.response.parse(response.json).items;
};

/**
 * Uploads and finishes.
 * @returns the error's code, or the document
 */
async function upload(name: string, bytes: Buffer): Promise<Received> {
  const ticket = await announce(name, bytes);
  expect((await put(ticket.url, ticket.headers, bytes)).status).toBe(200);
  return finish(ticket.uploadId);
}

describe('a file whose content does not match its name', () => {
  const wrong: readonly [what: string, name: string, bytes: Buffer][] = [
    ['a renamed executable', 'invoice.pdf', executable],
    ['an HTML file called .pdf', 'letter.pdf', html],
    ['an HTML file called .png', 'photo.png', html],
    ['a PDF called .docx', 'letter.docx', pdf],
    ['any ZIP called .docx', 'archive.docx', Buffer.from('504b0304140000000000', 'hex')],
    ['a file with a mark before its bytes', 'letter.pdf', Buffer.concat([Buffer.from('\uFEFF'), pdf])],
    ['one byte', 'letter.pdf', Buffer.from('%')],
  ];
  test.each(wrong)('%s is rejected and removed', async (_, name, bytes) => {
    const before = (await documents()).length;
    const response = await upload(name, bytes);
    expect(codeOf(response)).toBe('document.wrong_type');
    expect(await documents()).toHaveLength(before);
  });

  test.each([
    'run.exe',
    'page.html',
    'picture.svg',
    'letter.pdf.html',
    'noextension',
    'x.pdf ',
    '.pdf\u0000.exe',
  ])('called %j is rejected, or stored under a harmless name', async (name) => {
    const response = await call(contract.startUpload, { body: announcementOf(name, pdf) });
    if (response.status === 201) expect(displayName(name)).toMatch(/\.pdf$/);
    else expect(codeOf(response)).toBe('document.wrong_type');
  });

  // S3 can't send nosniff, but an attachment is saved and never sniffed.
  test('a PNG that is also HTML is stored as a PNG and never rendered by a browser', async () => {
    const response = await upload('polyglot.png', Buffer.concat([png, html]));
    expect(response.status).toBe(201);
    const { id } = contract.finishUpload.response.parse(response.json);
    const link = await call(contract.createDownloadLink, { params: { documentId: id } });
    const download = await fetch(contract.createDownloadLink.response.parse(link.json).url);
    expect(download.headers.get('content-type')).toBe('image/png');
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
  });
});

describe('headers that were not announced', () => {
  // S3 stores these although the URL doesn't sign them, and sends them with every download.
  test.each([
    ['content-encoding', 'gzip'],
    ['content-disposition', 'inline'],
    ['content-language', 'x-evil'],
    ['expires', 'Thu, 01 Jan 2099 00:00:00 GMT'],
  ])('%s is not stored with a document', async (name, value) => {
    const before = (await documents()).length;
    const ticket = await announce('letter.pdf');
    expect((await put(ticket.url, { ...ticket.headers, [name]: value }, pdf)).status).toBe(200);
    expect(codeOf(await finish(ticket.uploadId))).toBe('document.mismatch');
    expect(await documents()).toHaveLength(before);
  });

  test('cache-control is overridden by every download link', async () => {
    const ticket = await announce('letter.pdf');
    await put(ticket.url, { ...ticket.headers, 'cache-control': 'public, max-age=31536000' }, pdf);
    const { id } = contract.finishUpload.response.parse((await finish(ticket.uploadId)).json);
    const link = await call(contract.createDownloadLink, { params: { documentId: id } });
    const { url } = contract.createDownloadLink.response.parse(link.json);
    expect((await fetch(url)).headers.get('cache-control')).toBe('private, no-store');
  });

  test.each([
    ['x-amz-meta-note', 'x'],
    ['x-amz-website-redirect-location', 'https://evil.example/'],
    ['x-amz-storage-class', 'GLACIER'],
    ['x-amz-acl', 'public-read'],
  ])('%s is rejected by the store because it is not signed', async (name, value) => {
    const ticket = await announce('letter.pdf');
    const response = await put(ticket.url, { ...ticket.headers, [name]: value }, pdf);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('headers present in the request which were not signed'),
    ]);
  });
});

describe('size', () => {
  test('more than 10 MB is rejected', async () => {
    const body = announcementOf('large.pdf', Buffer.alloc(limits.documentBytes + 1));
    expect(codeOf(await call(contract.startUpload, { body }))).toBe('document.too_large');
  });

  test('a file announced at 10 MB cannot be one byte larger or smaller', async () => {
    const bytes = Buffer.alloc(limits.documentBytes + 1, pdf);
    const ticket = await announce('large.pdf', bytes.subarray(1));
    expect((await put(ticket.url, ticket.headers, bytes)).status).toBe(403);
    expect((await put(ticket.url, ticket.headers, bytes.subarray(2))).status).toBe(403);
    expect(codeOf(await finish(ticket.uploadId))).toBe('document.not_uploaded');
    const exact = await announce('large.pdf', bytes.subarray(1));
    expect((await put(exact.url, exact.headers, bytes.subarray(1))).status).toBe(200);
  });
});

describe('upload and download links', () => {
  test('a second upload does not replace the first, before or after it was accepted', async () => {
    const ticket = await announce('once.pdf');
    const other = Buffer.from(pdf.toString().replace('obj', 'OBJ'));
    expect((await put(ticket.url, ticket.headers, pdf)).status).toBe(200);
    expect((await put(ticket.url, ticket.headers, other)).status).toBe(400);
    expect((await put(ticket.url, ticket.headers, pdf)).status).toBe(412);
    const { 'if-none-match': _, ...without } = ticket.headers;
    expect((await put(ticket.url, without, other)).status).toBe(403);
    const document = contract.finishUpload.response.parse((await finish(ticket.uploadId)).json);
    expect((await put(ticket.url, ticket.headers, pdf)).status).toBe(412);
    const link = await call(contract.createDownloadLink, { params: { documentId: document.id } });
    const { url } = contract.createDownloadLink.response.parse(link.json);
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(pdf);
    addFigure('hostile uploads and downloads tried', 1);
  });

  test('an upload URL does not replace the file of a document that was just deleted', async () => {
    const ticket = await announce('replaced.pdf');
    const other = Buffer.from(pdf.toString().replace('obj', 'OBJ'));
    expect((await put(ticket.url, ticket.headers, pdf)).status).toBe(200);
    const { id } = contract.finishUpload.response.parse((await finish(ticket.uploadId)).json);
    const link = await call(contract.createDownloadLink, { params: { documentId: id } });
    const { url } = contract.createDownloadLink.response.parse(link.json);
    expect((await call(contract.deleteDocument, { params: { documentId: id } })).status).toBe(204);
    const { [checksum]: _, ...without } = ticket.headers;
    const inQuery = `${ticket.url}&${checksum}=${encodeURIComponent(announcementOf('', other).sha256)}`;
    const attempts = [
      await put(ticket.url, ticket.headers, other),
      await put(ticket.url, { ...ticket.headers, [checksum]: announcementOf('', other).sha256 }, other),
      await put(ticket.url, without, other),
      await put(inQuery, without, other),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([400, 403, 403, 403]);
    expect(await attempts[0]?.text()).toContain('<Code>BadDigest</Code>');
    // Without list permission, S3 doesn't reveal that the file is gone.
    expect((await fetch(url)).status).toBe(403);
  });

  test('a link with an altered key, time, length, signature, or method is rejected', async () => {
    const ticket = await announce('altered.pdf');
    const url = new URL(ticket.url);
    const altered = (change: (copy: URL) => void): string => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    const addresses = [
      altered((copy) => {
        copy.pathname = copy.pathname.replace('altered', 'another');
      }),
      altered((copy) => {
        copy.pathname = copy.pathname.replace(ofCase.id, crypto.randomUUID());
      }),
      altered((copy) => copy.searchParams.set('X-Amz-Expires', '604800')),
      altered((copy) => copy.searchParams.set('X-Amz-Date', '20991231T000000Z')),
      altered((copy) => copy.searchParams.set('X-Amz-SignedHeaders', 'host')),
      altered((copy) => copy.searchParams.set('X-Amz-Signature', '0'.repeat(64))),
      altered((copy) => copy.searchParams.delete('X-Amz-Signature')),
      altered((copy) => copy.searchParams.set('x-amz-acl', 'public-read')),
      altered((copy) => copy.searchParams.set('versionId', 'x')),
    ];
    for (const address of addresses)
      expect((await put(address, ticket.headers, pdf)).status, address).toBeGreaterThanOrEqual(400);
    for (const method of ['GET', 'DELETE', 'POST']) {
      const response = await fetch(ticket.url, { method, ...(method === 'POST' && { body: 'x' }) });
      expect(response.status, method).toBeGreaterThanOrEqual(400);
    }
    expect((await put(ticket.url, { ...ticket.headers, 'content-type': 'text/html' }, pdf)).status).toBe(403);
    const tagged = { ...ticket.headers, 'x-amz-tagging': 'GuardDutyMalwareScanStatus=NO_THREATS_FOUND' };
    expect((await put(ticket.url, tagged, pdf)).status).toBe(403);
    expect(codeOf(await finish(ticket.uploadId))).toBe('document.not_uploaded');
  });

  test('an upload cannot be finished by anyone else or on another case', async () => {
    const ticket = await announce('mine.pdf');
    await put(ticket.url, ticket.headers, pdf);
    const by = (token: string, caseId = ofCase.id) =>
      send(run.url, contract.finishUpload, { token, params: { caseId, uploadId: ticket.uploadId } });
    expect((await by(tenant.other.token)).status).toBe(404);
    expect(codeOf(await by(tenant.staff.HR.token))).toBe('document.not_uploaded');
    expect(codeOf(await by(tenant.owner.token, (await tenant.newCase()).id))).toBe('document.not_uploaded');
    expect((await by(tenant.owner.token)).status).toBe(201);
  });

  test('a download link is valid for one file, read-only, for an hour', async () => {
    const document = await tenant.newDocument(ofCase);
    const link = await call(contract.createDownloadLink, { params: { documentId: document.id } });
    const { url } = contract.createDownloadLink.response.parse(link.json);
    expect((await fetch(url)).status).toBe(200);
    const other = await tenant.newDocument(await tenant.newCase());
    const moved = url.replace(document.storage_key, other.storage_key);
    expect(moved).not.toBe(url);
    const inline = url.replace('attachment', 'inline');
    expect(inline).not.toBe(url);
    for (const address of [moved, inline, url.replace('application%2Fpdf', 'text%2Fhtml')])
      expect((await fetch(address)).status).toBe(403);
    expect((await put(url, {}, pdf)).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    addFigure('hostile uploads and downloads tried', 5);
  });

  const inCase = (params: Record<string, string>) => ({ params: { caseId: ofCase.id, ...params } });
  /** Both kinds of link to a document. */
  const linksTo = async (documentId: string, token: string): Promise<string[]> => {
    const urls: string[] = [];
    for (const endpoint of [contract.createDownloadLink, contract.createViewLink])
      urls.push((await responseOf(run.url, endpoint, { token, ...inCase({ documentId }) })).url);
    return urls;
  };

  test('a link to a replaced document opens only that version, and nothing once it is deleted', async () => {
    const { token } = tenant.owner;
    const [first, second] = [await tenant.newDocument(ofCase), await tenant.newDocument(ofCase)];
    const item = await tenant.newItem(ofCase, first.id);
    const before = await linksTo(first.id, token);
    await responseOf(run.url, checklistContract.addItemDocuments, {
      ...{ token, ...inCase({ itemId: item.id }) },
      body: { document_ids: [second.id], replaces: first.id },
    });
    const links = [...before, ...(await linksTo(first.id, token))];
    for (const url of links) {
      expect(new URL(url).pathname.endsWith(first.storage_key)).toBe(true);
      expect((await fetch(url)).status).toBe(200);
    }
    expect((await call(contract.deleteDocument, { params: { documentId: first.id } })).status).toBe(204);
    for (const url of links) expect((await fetch(url)).status).toBe(403);
    for (const url of await linksTo(second.id, token)) expect((await fetch(url)).status).toBe(200);
    addFigure('hostile uploads and downloads tried', links.length);
  });

  test('whoever lost access gets no other link; theirs, which S3 can’t revoke, was for an hour at most', async () => {
    const member = await tenant.newMember('ATTORNEY');
    const { id: documentId } = await tenant.newDocument(ofCase);
    const links = await linksTo(documentId, member.token);
    const { status } = await send(run.url, organizationContract.removeMember, {
      ...{ token: tenant.staff.ADMIN.token, params: { userId: member.userId } },
    });
    expect(status).toBe(204);
    const { AccessToken: token } = run.signIn(member);
    for (const endpoint of [contract.createDownloadLink, contract.createViewLink])
      expect((await send(run.url, endpoint, { token, ...inCase({ documentId }) })).status).toBe(404);
    for (const url of links) {
      const seconds = Number(new URL(url).searchParams.get('X-Amz-Expires'));
      expect(seconds).toBeLessThanOrEqual(limits.caseDownloadSeconds);
    }
  });
});

describe('names', () => {
  const long = `${'n'.repeat(251)}.pdf`;
  const hostile: readonly [name: string, shown: string][] = [
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\system32\\x.pdf', 'x.pdf'],
    ['/documents/other/case.pdf', 'case.pdf'],
    ['file:///etc/shadow.pdf', 'shadow.pdf'],
    [long, long],
    ['\u202Efdp.exe.pdf', 'fdp.exe.pdf'],
    ['جواز السفر.pdf', 'جواز السفر.pdf'],
    ['a\r\nSet-Cookie: x=1\r\n.pdf', 'aSet-Cookie: x=1.pdf'],
    ['"; filename="evil.exe".pdf', '"; filename="evil.exe".pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['=cmd|calc.pdf', '=cmd|calc.pdf'],
    ['.htaccess.pdf', 'document.htaccess.pdf'],
    ['%2e%2e%2fescape.pdf', '%2e%2e%2fescape.pdf'],
    ['𝓅𝒶𝓈𝓈𝓅ℴ𝓇𝓉🛂.pdf', '𝓅𝒶𝓈𝓈𝓅ℴ𝓇𝓉🛂.pdf'],
  ];
  test.each(hostile)('%j is stored as a plain name', async (name, shown) => {
    const response = await upload(name, pdf);
    expect(response.status, response.text).toBe(201);
    const document = contract.finishUpload.response.parse(response.json);
    expect(document.name).toBe(shown);
    const link = await call(contract.createDownloadLink, { params: { documentId: document.id } });
    const { url } = contract.createDownloadLink.response.parse(link.json);
    const { pathname } = new URL(url);
    expect(pathname).toMatch(new RegExp(`^/s3/[\\w-]+/documents/${ofCase.id}/\\d+_[A-Za-z0-9._-]{1,100}$`));
    expect(pathname).not.toMatch(/\.\./);
    const download = await fetch(url);
    const disposition = download.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.~%-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(shown);
    expect(download.headers.get('set-cookie')).toBeNull();
    expect(download.headers.get('content-type')).toBe('application/pdf');
    addFigure('hostile uploads and downloads tried', 1);
  });

  test('a name longer than 255 characters is rejected', async () => {
    const body = announcementOf(`${'n'.repeat(252)}.pdf`, pdf);
    expect(z.parse(Problem, (await call(contract.startUpload, { body })).json).status).toBe(400);
  });
});
