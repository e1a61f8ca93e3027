import { createHash, randomUUID } from 'node:crypto';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CaseItem } from '#functions/data/cases/case.ts';
import { listItemRows, markAsUsed, putItem } from '#functions/data/cases/checklist-item.ts';
import { countPacket, getExhibitsItem } from '#functions/data/cases/exhibits.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { getDocument as getDocumentRow, putDocument } from '#functions/data/documents/document.ts';
import {
  claimPacket,
  getPacketItem,
  maxAttempts,
  type PacketItem,
  putPacket,
} from '#functions/data/documents/packet.ts';
import { getPacketFiles, putPacketFiles } from '#functions/data/documents/packet-files.ts';
import { removeFile } from '#functions/data/documents/stored-file.ts';
import { addToStats } from '#functions/data/people/organization-stats.ts';
import { changePerson, newPerson, putPerson } from '#functions/data/people/person.ts';
import { setTimeZone } from '#functions/data/people/time-zone.ts';
import { handler as casesHandler } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/documents.ts';
import { handler as organizationHandler } from '#functions/http/handlers/organization.ts';
import { orderPacket } from '#functions/packets/order-packet.ts';
import { readExhibits } from '#functions/packets/read-exhibits.ts';
import { runPacket } from '#functions/packets/run-packet.ts';
import { logger } from '#functions/platform/logger.ts';
import { objectStore } from '#functions/platform/object-store.ts';
import { auditContract } from '#shared/contract/audit.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { type FilingChange, filingContract } from '#shared/contract/filing.ts';
import { packetsContract } from '#shared/contract/packets.ts';
import { peopleContract } from '#shared/contract/people.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { longDate } from '#shared/domain/date-text.ts';
import { documentExtension, documentTypes } from '#shared/domain/document-types.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { FailedPacket } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { fail, succeed } from '../support/call-endpoint.ts';
import { stored } from '../support/consultations.ts';
import { pdfOf, textOfPdf } from '../support/packet-files.ts';
import { getDocument } from '../support/pdf-reader.ts';
import { jpegOf } from '../support/sample-images.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { storeCase } from '../support/store-case.ts';

let run: SecurityRun;
let ruth: TestUser;
let amara: TestUser;
beforeAll(async () => {
  // Nothing here depends on the other stream readers.
  run = await startSecurityRun({ follows: (eventSource) => eventSource.startsWith('buildpacket') });
  logger.setLogLevel('SILENT');
  const organizationId = 'harbor';
  ruth = await run.addPerson({ fullName: 'Ruth Dahl', role: 'ADMIN', organizationId });
  amara = await run.addPerson({ fullName: 'Amara Okonkwo', role: 'APPLICANT', organizationId });
  // The account has a shorter name than the passport.
  const person = newPerson(amara.userId, 'harbor', amara.userId);
  const passportName = { family_name: 'Okonkwo', given_names: 'Amara Ngozi' };
  const name = { family_name: 'Okonkwo', given_names: 'Dayo' };
  const child = { id: randomUUID(), relationship: 'child' as const, name, birth_date: '2008-05-02' };
  await transact({
    person: putPerson(person, changePerson(person, { name: passportName, dependents: [child] }, {})),
  });
});
afterAll(() => run.stop());

let ofCase: CaseItem;
beforeEach(async () => {
  ofCase = await storeCase(amara);
});

async function store(Key: string, Body: Uint8Array, ContentType: string): Promise<void> {
  await objectStore().send(new PutObjectCommand({ Bucket: run.documentsBucket, Key, Body, ContentType }));
}

/**
 * A document accepted for its own checklist item. Without bytes, its file is missing.
 * @returns its ID
 */
async function accept(
  name: string,
  bytes: Uint8Array | undefined,
  size = bytes?.length ?? 1,
  title = `About ${name}`,
): Promise<string> {
  const id = timeOrderedId();
  const itemId = timeOrderedId();
  const key = `documents/${ofCase.id}/${randomUUID()}_${name}`;
  const { mimeType } = documentTypes[documentExtension(name) ?? 'pdf'];
  if (bytes) await store(key, bytes, mimeType);
  await transact({
    document: putDocument({
      ...{ id, case_id: ofCase.id, org_id: ofCase.org_id, name, mime_type: mimeType, size },
      ...{ created_at: new Date().toISOString(), uploaded_by: amara.userId, storage_key: key },
      ...{ path: ofCase.path, country: ofCase.country },
    }),
    stats: addToStats(ofCase.org_id, ofCase.id, { documents: 1 }),
  });
  await transact({
    item: putItem({
      ...{ id: itemId, case_id: ofCase.id, own: true, batch: itemId, title },
      ...{ status: 'ACCEPTED', documents: [id], replaced: [], version: 1 },
    }),
    document: markAsUsed(ofCase.id, id),
  });
  return id;
}

const params = (number?: number) => ({ caseId: ofCase.id, ...(number && { number: String(number) }) });
const exhibits = () => succeed(handler, packetsContract.getExhibits, { as: ruth, params: params() });
const build = (number = 1, version = 0) =>
  succeed(handler, packetsContract.buildPacket, { as: ruth, params: params(number), body: { version } });
const packet = (number = 1) =>
  succeed(handler, packetsContract.getPacket, { as: ruth, params: params(number) });
const download = async (file: 'pdf' | 'zip', number = 1): Promise<Buffer> => {
  const { url } = await succeed(handler, packetsContract.createPacketLink, {
    ...{ as: ruth, params: params(number), body: { file } },
  });
  const response = await fetch(url);
  const name = `Packet ${number}, Amara Ngozi Okonkwo, US O-1A.${file}`;
  expect(response.headers.get('content-disposition')).toContain(name);
  return Buffer.from(await response.arrayBuffer());
};
/** As for documents from before checksums were stored. */
const forgetSum = (documentId: string) =>
  table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.document(ofCase.id, documentId),
      UpdateExpression: 'REMOVE sha256',
    }),
  );
/** As if its file had this size. */
const countAs = (documentId = '', packet_pages: number) =>
  table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.document(ofCase.id, documentId),
      UpdateExpression: 'SET packet_pages = :pages',
      ExpressionAttributeValues: { ':pages': packet_pages },
    }),
  );
const history = async () =>
  (await succeed(casesHandler, casesContract.listCaseHistory, { as: ruth, params: params() })).items;

describe('exhibits', () => {
  test('are suggested from the accepted items of the checklist', async () => {
    const [passport, degree] = [
      await accept('Passport.pdf', await pdfOf(1)),
      await accept('Degree.pdf', await pdfOf(1)),
    ];
    expect(await exhibits()).toMatchObject({
      version: 0,
      numbering: 'letters',
      exhibits: [
        { title: 'About Passport.pdf', documents: [passport] },
        { title: 'About Degree.pdf', documents: [degree] },
      ],
      documents: [{ id: passport, title: 'About Passport.pdf' }, { id: degree }],
    });
  });

  test('and the packet’s cover have the name in the passport, where the account has a shorter one', async () => {
    const nia = await run.addPerson({
      ...{ fullName: 'Nia Adeyemi', role: 'APPLICANT', organizationId: 'harbor' },
    });
    ofCase = await storeCase(nia);
    expect((await exhibits()).applicant).toBe('Nia Adeyemi');
    const name = { family_name: 'Adeyemi', given_names: 'Nia Folake' };
    await succeed(organizationHandler, peopleContract.changePerson, {
      ...{ as: ruth, params: { personId: nia.userId }, body: { changes: { name }, version: 0 } },
    });
    await accept('Passport.pdf', await pdfOf(1));
    expect((await exhibits()).applicant).toBe('Nia Folake Adeyemi');
    await build();
    expect((await getPacketItem(ofCase.id, 1))?.cover.subtitle).toBe('Nia Folake Adeyemi');
  });

  test('are suggested for as many documents as they may have, and can be saved and built like that', async () => {
    const ids = Array.from({ length: limits.exhibitDocuments + 1 }, () => timeOrderedId());
    const rest = [...ids];
    while (rest.length > 0) {
      const some = rest.splice(0, limits.itemDocuments);
      const itemId = timeOrderedId();
      await transact({
        documents: some.map((id) =>
          putDocument({
            ...{ id, case_id: ofCase.id, org_id: ofCase.org_id, path: ofCase.path, country: ofCase.country },
            ...{ name: `${id}.pdf`, mime_type: 'application/pdf', size: 1 },
            ...{ created_at: new Date().toISOString(), uploaded_by: amara.userId },
            ...{ storage_key: `documents/${ofCase.id}/${id}.pdf`, answers: 1 },
          }),
        ),
        item: putItem({
          ...{ id: itemId, case_id: ofCase.id, own: true, batch: itemId, title: `About ${itemId}` },
          ...{ status: 'ACCEPTED', documents: some, replaced: [], version: 1 },
        }),
      });
    }
    const suggested = await exhibits();
    expect(suggested.documents).toHaveLength(ids.length);
    expect(suggested.exhibits.flatMap(({ documents }) => documents)).toEqual(ids.slice(0, -1));
    const { version, numbering, exhibits: order } = suggested;
    const body = { version, numbering, exhibits: order };
    await succeed(handler, packetsContract.putExhibits, { as: ruth, params: params(), body });
    expect(await build(1, 1)).toMatchObject({ documents: limits.exhibitDocuments });
    const more = [...order, { id: 'more', title: 'More', documents: ids.slice(-1) }];
    const tooMany = { as: ruth, params: params(), body: { version: 1, numbering, exhibits: more } };
    expect(await fail(handler, packetsContract.putExhibits, tooMany)).toMatchObject({
      errors: [{ field: 'exhibits', message: 'Up to 200 documents in all exhibits together' }],
    });
  });

  test('keep the order staff set, with a history line', async () => {
    const [passport, degree] = [
      await accept('Passport.pdf', await pdfOf(1)),
      await accept('Degree.pdf', await pdfOf(1)),
    ];
    const body = {
      ...{ version: 0, numbering: 'numbers' },
      exhibits: [{ id: 'both', title: 'Papers', documents: [degree, passport] }],
    };
    await succeed(handler, packetsContract.putExhibits, { as: ruth, params: params(), body });
    expect(await exhibits()).toMatchObject({ ...body, version: 1, changed_by: 'Ruth Dahl' });
    expect((await history())[0]?.change).toEqual({ kind: 'exhibits', exhibits: 1, documents: 2 });
  });

  test('changed by someone else since, or with a document that isn’t accepted, are rejected', async () => {
    const id = await accept('Passport.pdf', await pdfOf(1));
    const put = (version: number, documents: readonly string[]) => ({
      ...{ as: ruth, params: params() },
      body: { version, numbering: 'letters', exhibits: [{ id: 'one', title: 'One', documents }] },
    });
    await succeed(handler, packetsContract.putExhibits, put(0, [id]));
    expect(await fail(handler, packetsContract.putExhibits, put(0, [id]))).toMatchObject({
      code: 'conflict',
    });
    for (const documents of [[randomUUID()], [id, id]])
      expect(await fail(handler, packetsContract.putExhibits, put(1, documents))).toMatchObject({
        code: 'exhibits.document_not_accepted',
      });
  });

  test('lose a document that is returned to the applicant', async () => {
    await accept('Passport.pdf', await pdfOf(1));
    const [row] = await listItemRows(ofCase.id);
    if (!row) throw new Error('There is no item.');
    await transact({ item: putItem({ ...row, status: 'NEEDS_CHANGES', version: 2 }) });
    expect(await exhibits()).toMatchObject({ exhibits: [], documents: [] });
  });
});

describe('pages', () => {
  const counted = async () =>
    (await exhibits()).documents.map(({ name, pages, problem }) => [name, pages, problem]);

  test('of accepted documents are counted, and what can’t be placed is named, before a packet is built', async () => {
    await accept('Passport.pdf', await pdfOf(3));
    await accept('Photo.jpg', jpegOf([[[76, 85, 255]]]), undefined, 'Prize 🏆');
    await accept('Letter.docx', Buffer.from('PK\u0003\u0004 word/'));
    await accept('Locked.pdf', await pdfOf(2, { password: 'secret' }));
    await accept('Broken.pdf', Buffer.from('%PDF-1.7\nthis is not one'));
    await run.streamsSettled();
    expect(await counted()).toEqual([
      ['Passport.pdf', 3, undefined],
      ['Photo.jpg', 1, undefined],
      ['Letter.docx', 1, 'type'],
      ['Locked.pdf', 1, 'encrypted'],
      ['Broken.pdf', 1, 'damaged'],
    ]);
    const { documents } = await exhibits();
    const rows = await Promise.all(documents.map(({ id }) => getDocumentRow(ofCase.id, id)));
    // Files that were read completely have a checksum; the Word file wasn't.
    expect(rows.map((row) => row?.sha256?.length)).toEqual([64, 64, undefined, 64, 64]);
  });

  test('of a document whose file is missing stay unknown, and don’t stop the others', async () => {
    await accept('Gone.pdf', undefined);
    await accept('Next.pdf', await pdfOf(2));
    await run.streamsSettled();
    expect(await counted()).toEqual([
      ['Gone.pdf', undefined, undefined],
      ['Next.pdf', 2, undefined],
    ]);
  });

  test('over the limit are rejected before anything is built', async () => {
    for (const name of ['First.pdf', 'Second.pdf']) await accept(name, await pdfOf(2));
    await run.streamsSettled();
    const [first, second] = (await exhibits()).exhibits;
    // Plus the other document's two pages, the cover, the contents, and their tab pages.
    await countAs(first?.documents[0], limits.packetPages - 5);
    const order = { as: ruth, params: params(1), body: { version: 0 } };
    expect(await fail(handler, packetsContract.buildPacket, order)).toMatchObject({
      code: 'packet.too_many_pages',
    });
    const selection = { version: 0, numbering: 'letters', exhibits: second ? [second] : [] };
    await succeed(handler, packetsContract.putExhibits, { as: ruth, params: params(), body: selection });
    expect(await build(1, 1)).toMatchObject({ state: 'QUEUED', documents: 1 });
    await run.streamsSettled();
    // Cover, contents, and a tab page.
    expect((await packet()).pages).toBe(2 + 3);
  });
});

describe('a packet', () => {
  test('is built by the job, with the checksums of the bytes that are downloaded', async () => {
    await accept('Passport.pdf', await pdfOf(2));
    await accept('Photo.jpg', jpegOf([[[76, 85, 255]]]), undefined, 'Prize 🏆');
    await accept('Letter.docx', Buffer.from('PK\u0003\u0004 word/'));
    await accept('Locked.pdf', await pdfOf(1, { password: 'secret' }));
    expect(await build()).toMatchObject({ number: 1, state: 'QUEUED', exhibits: 4, documents: 4 });
    await run.streamsSettled();
    const made = await packet();
    expect(made).toMatchObject({ state: 'DONE', pages: 11, left_out: 2, unprinted: ['🏆'] });
    expect(
      made.files.map(({ exhibit, first_page, pages, problem }) => [exhibit, first_page, pages, problem]),
    ).toEqual([
      ['A', 4, 2, undefined],
      ['B', 7, 1, undefined],
      ['C', 9, 1, 'type'],
      ['D', 11, 1, 'encrypted'],
    ]);
    const [pdf, zip] = [await download('pdf'), await download('zip')];
    const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect([sum(pdf), sum(zip), pdf.length, zip.length]).toEqual([
      ...[made.pdf_sha256, made.zip_sha256, made.pdf_bytes, made.zip_bytes],
    ]);
    expect((await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).numPages).toBe(11);
    const originals = Object.entries(unzipSync(zip)).filter(([name]) => name.startsWith('Exhibit'));
    expect(originals.map(([, bytes]) => sum(bytes))).toEqual(made.files.map(({ sha256 }) => sha256));
    expect((await history())[0]?.change).toEqual({ kind: 'packet', number: 1, pages: 11 });
    // A browser would show S3's own error.
    await removeFile((await getPacketItem(ofCase.id, 1))?.pdf_key ?? '');
    const gone = { as: ruth, params: params(1), body: { file: 'pdf' } };
    expect(await fail(handler, packetsContract.createPacketLink, gone)).toMatchObject({
      ...{ status: 410, code: 'packet.file_missing' },
    });
  });

  test('tells documents of the same checklist item apart in its table of contents', async () => {
    const documents = [
      await accept('Medal.pdf', await pdfOf(1), undefined, 'Awards'),
      await accept('Prize.pdf', await pdfOf(1), undefined, 'Awards'),
    ];
    const exhibit = { id: 'awards', title: 'Awards', documents };
    const body = { version: 0, numbering: 'letters', exhibits: [exhibit] };
    await succeed(handler, packetsContract.putExhibits, { as: ruth, params: params(), body });
    await build(1, 1);
    await run.streamsSettled();
    const text = await textOfPdf(await download('pdf'));
    for (const title of ['Awards: Medal.pdf', 'Awards: Prize.pdf']) expect(text).toContain(title);
  });

  test('that is ordered twice is built once, and the next one has the next number', async () => {
    await accept('Passport.pdf', await pdfOf(1));
    const [one, other] = await Promise.all([build(), build()]);
    expect([one.number, other.number]).toEqual([1, 1]);
    await run.streamsSettled();
    expect(await build()).toMatchObject({ state: 'DONE' });
    await build(2);
    await run.streamsSettled();
    const { items } = await succeed(handler, packetsContract.listPackets, { as: ruth, params: params() });
    expect(items.map(({ number, state }) => [number, state])).toEqual([
      [2, 'DONE'],
      [1, 'DONE'],
    ]);
    expect((await history()).filter(({ change }) => change.kind === 'packet')).toHaveLength(2);
  });

  test('is rejected before it starts if it is empty, too large, or ordered from an older version', async () => {
    const order = (number: number, version: number) =>
      fail(handler, packetsContract.buildPacket, { as: ruth, params: params(number), body: { version } });
    expect(await order(1, 0)).toMatchObject({ code: 'packet.empty' });
    await accept('Huge.pdf', await pdfOf(1), limits.packetBytes + 1);
    expect(await order(1, 0)).toMatchObject({ code: 'packet.too_large' });
    expect(await order(1, 3)).toMatchObject({ code: 'conflict' });
    expect(await order(2, 0)).toMatchObject({ code: 'conflict' });
  });

  test('whose file is missing fails, is listed until it is dismissed, and can’t be built again', async () => {
    await accept('Passport.pdf', undefined);
    await build();
    await run.streamsSettled();
    expect(await packet()).toMatchObject({
      ...{ state: 'FAILED', failure: 'file_missing', failed_document: 'Passport.pdf' },
    });
    const failed = async (): Promise<FailedPacket[]> =>
      (await succeed(handler, packetsContract.listFailedPackets, { as: ruth })).items.filter(
        ({ case_id }) => case_id === ofCase.id,
      );
    expect(await failed()).toMatchObject([
      { number: 1, state: 'FAILED', cover: { subtitle: 'Amara Ngozi Okonkwo' } },
    ]);
    const one = { as: ruth, params: params(1) };
    const failsAgain = { status: 409, code: 'packet.fails_again' };
    expect(await fail(handler, packetsContract.retryPacket, one)).toMatchObject(failsAgain);
    expect(await succeed(handler, packetsContract.cancelPacket, one)).toMatchObject({
      ...{ state: 'CANCELED', failure: 'file_missing', failed_document: 'Passport.pdf' },
    });
    expect(await failed()).toEqual([]);
    expect(await fail(handler, packetsContract.retryPacket, one)).toMatchObject(failsAgain);
  });

  test('that is canceled stays canceled, and can be built again', async () => {
    await accept('Passport.pdf', await pdfOf(1));
    await build();
    await run.streamsSettled();
    await build(2);
    const canceled = await succeed(handler, packetsContract.cancelPacket, {
      as: ruth,
      params: params(2),
    }).catch(() => undefined);
    await run.streamsSettled();
    // The job may have been faster than the click.
    expect((await packet(2)).state).toBe(canceled ? 'CANCELED' : 'DONE');
    expect(await fail(handler, packetsContract.cancelPacket, { as: ruth, params: params(1) })).toMatchObject({
      code: 'packet.not_possible',
    });
    expect(await fail(handler, packetsContract.retryPacket, { as: ruth, params: params(1) })).toMatchObject({
      code: 'packet.not_possible',
    });
  });

  test('with as many documents as possible, all with the longest names, fits a row of the table', async () => {
    const perExhibit = limits.exhibitDocuments / limits.exhibits;
    const text = (length: number) => '漢'.repeat(length);
    const files = Array.from({ length: limits.exhibitDocuments }, (_, at) => ({
      ...{ exhibit: `A${Math.floor(at / perExhibit)}`, exhibit_title: text(limits.exhibitTitle) },
      ...{ section: 's'.repeat(120), cites: 'c'.repeat(200), id: randomUUID(), size: 10_485_760 },
      ...{ name: text(limits.documentName), title: text(limits.requestName), sha256: 'f'.repeat(64) },
      ...{ first_page: 900, pages: 900, problem: 'too_large' as const, confidential: true as const },
      ...{ mime_type: documentTypes.docx.mimeType, storage_key: 'k'.repeat(180) },
    }));
    await transact({ files: putPacketFiles(ofCase.id, 1, files) });
    expect(await getPacketFiles(ofCase.id, 1)).toEqual(files);
  });

  test('that never finishes is listed for administrators after its timeout, and can be built again', async () => {
    await accept('Passport.pdf', await pdfOf(1));
    await build();
    await run.streamsSettled();
    const done = await getPacketItem(ofCase.id, 1);
    expect(done && (await claimPacket(done, 'late'))).toBe(false);
    if (!done) throw new Error('There is no packet.');
    await transact({
      packet: putPacket(
        { ...done, number: 2, state: 'RUNNING', run: 'gone' },
        await getPacketFiles(ofCase.id, 1),
      ),
      count: countPacket(await getExhibitsItem(ofCase.id)),
    });
    expect((await packet(2)).state).toBe('RUNNING');
    vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 16 * 60_000).toISOString());
    expect(await packet(2)).toMatchObject({ state: 'FAILED', failure: 'unexpected' });
    const { items } = await succeed(handler, packetsContract.listFailedPackets, { as: ruth });
    expect(items.map(({ number }) => number)).toContain(2);
    await succeed(handler, packetsContract.retryPacket, { as: ruth, params: params(2) });
    vi.unstubAllEnvs();
    await run.streamsSettled();
    expect(await packet(2)).toMatchObject({ state: 'DONE', pages: 4 });
    const { items: audited } = await succeed(organizationHandler, auditContract.listAudit, {
      ...{ as: ruth, query: { kind: 'packet-retried' } },
    });
    expect(audited[0]).toMatchObject({ actor_id: ruth.userId, details: { case_id: ofCase.id } });
  });

  test('fails with its last attempt, is listed for administrators right away, and can be built again', async () => {
    await accept('Passport.pdf', await pdfOf(1));
    await build();
    await run.streamsSettled();
    const done = await getPacketItem(ofCase.id, 1);
    if (!done) throw new Error('There is no packet.');
    const files = await getPacketFiles(ofCase.id, 1);
    const breaks = vi.fn(() => {
      throw new Error('The fonts can’t be read.');
    });
    /** Runs it after some attempts, as the stream does after an interruption. */
    const runAfter = async (tries: number, number: number) => {
      await transact({ packet: putPacket({ ...done, number, state: 'RUNNING', run: 'gone', tries }, files) });
      await expect(runPacket(ofCase.id, number, breaks)).rejects.toThrow();
      return packet(number);
    };
    const failed = { state: 'FAILED', failure: 'unexpected' };
    expect(await runAfter(maxAttempts - 2, 2)).toMatchObject({ state: 'RUNNING' });
    expect(await runAfter(maxAttempts - 1, 3)).toMatchObject(failed);
    breaks.mockClear();
    expect(await runAfter(maxAttempts, 4)).toMatchObject(failed);
    // What was interrupted every time isn't tried again.
    expect(breaks).not.toHaveBeenCalled();
    const { items } = await succeed(handler, packetsContract.listFailedPackets, { as: ruth });
    expect(items.filter(({ case_id }) => case_id === ofCase.id).map(({ number }) => number)).toEqual([3, 4]);
    await succeed(handler, packetsContract.retryPacket, { as: ruth, params: params(3) });
    await run.streamsSettled();
    expect(await packet(3)).toMatchObject({ state: 'DONE', pages: done.pages });
  });
});

describe('a report', () => {
  const order = (report: 'proof' | 'summary', number = 1, as: TestUser = ruth) => ({
    ...{ as, params: params(number), body: { version: 0, report } },
  });
  const record = (version: number, changes: FilingChange['changes']) =>
    succeed(casesHandler, filingContract.changeFiling, {
      ...{ as: ruth, params: params(), body: { version, changes } },
    });
  const fileOf = async (number: number) => {
    const { url } = await succeed(handler, packetsContract.createPacketLink, {
      ...{ as: ruth, params: params(number), body: { file: 'pdf' } },
    });
    const response = await fetch(url);
    const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return { name, text: await textOfPdf(await response.bytes()) };
  };

  test('that sums up a case has its facts, each document with its checksum, and no internal note', async () => {
    const bytes = await pdfOf(2);
    await accept('Passport.pdf', bytes);
    await succeed(casesHandler, staffCasesContract.addNote, {
      ...{ as: ruth, params: params(), body: { text: 'Weak evidence of awards' } },
    });
    await succeed(casesHandler, deadlinesContract.putDeadline, {
      ...{ as: ruth, params: { ...params(), deadlineId: randomUUID() } },
      body: { kind: 'own', name: 'Letter of Dr. Hallberg', on: '2027-01-05', done: false, version: 0 },
    });
    const requests = [
      { kind: 'evidence', issued_on: '2026-11-10', due_on: '2027-02-02', answered_on: '2026-11-20' } as const,
      { kind: 'refusal', issued_on: '2026-11-21', due_on: '2026-12-22' } as const,
    ].map((request) => ({ id: randomUUID(), request }));
    await record(0, { form: 'I-129', receipt_number: 'IOE0912345678', filed_on: '2026-11-03', requests });
    const visa = { form: 'DS-160', authority: 'consulate', receipt_number: 'AA00EB1B0B' } as const;
    const visaId = randomUUID();
    const asked = { kind: 'evidence', due_on: '2026-12-29', filing: visaId } as const;
    await record(1, {
      other: { id: visaId, filing: visa },
      requests: [{ id: randomUUID(), request: asked }],
    });
    expect(await succeed(handler, packetsContract.buildPacket, order('summary'))).toMatchObject({
      ...{ number: 1, report: 'summary', state: 'QUEUED', documents: 0 },
    });
    await run.streamsSettled();
    expect(await packet()).toMatchObject({ state: 'DONE', pages: 3, files: [] });
    const { name: fileName, text } = await fileOf(1);
    expect(fileName).toBe('Case summary 1, Amara Ngozi Okonkwo, US O-1A.pdf');
    for (const fact of [
      ...[
        'Amara Ngozi Okonkwo, US O-1A',
        'Applicant Amara Ngozi Okonkwo',
        'Prepared by Ruth Dahl on ',
        'Draft (current)',
      ],
      ...['I-129', 'IOE0912345678', '3 November 2026', '5 January 2027', 'Letter of Dr. Hallberg'],
      ...['RFE response sent 20 November 2026', 'NOID response due 22 December 2026'],
      ...['Other filing: DS-160', 'Authority State Department', 'Case number AA00EB1B0B'],
      'Information request response due 29 December 2026',
      ...['Age limits', '1 May 2029', 'Last day as a dependent child: Dayo Okonkwo'],
      // Counted as on the case page.
      ...[' items accepted, 0 in review', ' sections sent'],
      ...['1 accepted', 'About Passport.pdf', `SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`],
    ])
      expect(text).toContain(fact);
    expect(text).not.toContain('Weak evidence');
    expect((await history())[0]?.change).toEqual({ kind: 'packet', number: 1, pages: 3, report: 'summary' });
    const zip = { as: ruth, params: params(1), body: { file: 'zip' } };
    expect(await fail(handler, packetsContract.createPacketLink, zip)).toMatchObject({
      code: 'packet.not_possible',
    });
    const { version } = await succeed(casesHandler, casesContract.getCase, { as: ruth, params: params() });
    await succeed(casesHandler, casesContract.setCaseStatus, {
      ...{ as: ruth, params: params(), body: { status: 'DENIED', version } },
    });
    await succeed(handler, packetsContract.buildPacket, order('summary', 2));
    await run.streamsSettled();
    const { text: decided } = await fileOf(2);
    expect(decided).toContain('Settled by the decision');
    expect(decided).not.toContain('Age limits');
  });

  test('that proves the submission names the packet built by the filing date, with its checksums', async () => {
    await accept('Passport.pdf', await pdfOf(1));
    await build();
    await run.streamsSettled();
    expect(await fail(handler, packetsContract.buildPacket, order('proof', 2))).toMatchObject({
      code: 'packet.not_filed',
    });
    await record(0, { form: 'I-129', filed_on: '2026-11-02' });
    const filedOn = todayIn('America/New_York', new Date());
    await record(1, { filed_on: filedOn, receipt_number: 'IOE0912345678', interview_on: '2099-12-01' });
    // Not part of what was submitted with the main filing.
    const visa = { form: 'DS-160', authority: 'consulate', filed_on: '2020-11-04' } as const;
    const visaId = randomUUID();
    await record(2, {
      other: { id: visaId, filing: visa },
      requests: [
        { id: randomUUID(), request: { kind: 'evidence', issued_on: '2020-11-05', filing: visaId } },
      ],
    });
    await succeed(handler, packetsContract.buildPacket, order('proof', 2));
    await run.streamsSettled();
    const { pdf_sha256 = '', files } = await packet(1);
    const { name, text } = await fileOf(2);
    expect(name).toBe('Proof of submission 1, Amara Ngozi Okonkwo, US O-1A.pdf');
    for (const fact of [
      ...['Submitted to USCIS', `Filed ${longDate(filedOn)}`, 'Receipt number IOE0912345678', 'Packet 1'],
      ...[pdf_sha256, files[0]?.sha256 ?? '', 'Exhibit A, page 4', `Filed: ${longDate(filedOn)}`],
      ...['About Passport.pdf: Passport.pdf', `1 page, ${files[0]?.size} bytes`],
      'Not an official document of USCIS.',
    ])
      expect(text).toContain(fact);
    expect(text).not.toContain('1 December 2099');
    expect(text).not.toContain('4 November 2020');
    expect(text).not.toContain('5 November 2020');

    // HR reads it too.
    const [item] = await listItemRows(ofCase.id);
    await transact({ item: item && putItem({ ...item, confidential: true, version: item.version + 1 }) });
    await succeed(handler, packetsContract.buildPacket, order('proof', 3));
    await run.streamsSettled();
    const { text: hidden } = await fileOf(3);
    expect(hidden).toContain('About Passport.pdf');
    expect(hidden).not.toContain('About Passport.pdf: Passport.pdf');
    expect(hidden).not.toContain(`${files[0]?.size} bytes`);

    // Filed before anything was built.
    await record(3, { filed_on: '2020-01-02', interview_on: null });
    await succeed(handler, packetsContract.buildPacket, order('proof', 4));
    await run.streamsSettled();
    expect((await fileOf(4)).text).toContain('No packet was built on or before the filing date.');
  });

  test('and the cover of a packet count days in the organization’s time zone, wherever someone works', async () => {
    await accept('Passport.pdf', await pdfOf(1));
    await setTimeZone(ruth.userId, 'Pacific/Auckland');
    // The evening of November 3 in New York, where the organization is; November 4 in Auckland, and in UTC.
    const at = '2026-11-04T02:00:00.000Z';
    await orderPacket(ruth, ofCase, await readExhibits(ofCase), { number: 1, version: 0, at });
    await record(0, { form: 'I-129', filed_on: '2026-11-03' });
    await run.streamsSettled();
    await succeed(handler, packetsContract.buildPacket, order('proof', 2));
    await run.streamsSettled();
    const { text } = await fileOf(2);
    expect(text).toContain((await packet(1)).pdf_sha256);
    expect(text).toContain('Packet 1 3 November 2026, 21:00');
    expect(text).toContain('the organization’s time zone, Eastern Time (America/New_York)');
    expect(await textOfPdf(await download('pdf', 1))).toContain('Packet 1, 3 November 2026');
  });

  test('computes checksums up to a byte limit, lists which are missing, and the next report has them', async () => {
    const size = Math.ceil(limits.summaryBytes * 0.6);
    const [first, second] = [await pdfOf(1, { text: 'One' }), await pdfOf(1, { text: 'Two' })];
    const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const ids = [await accept('First.pdf', first, size), await accept('Second.pdf', second, size)];
    const sums = async () =>
      (await Promise.all(ids.map((id) => getDocumentRow(ofCase.id, id)))).map((row) => row?.sha256);
    // As before they were accepted, after the page-counting job has read them.
    await run.streamsSettled();
    await Promise.all(ids.map((id) => forgetSum(id)));
    await succeed(handler, packetsContract.buildPacket, order('summary', 1));
    await run.streamsSettled();
    const { text } = await fileOf(1);
    expect(text).toContain(`SHA-256 ${sumOf(first)}`);
    expect(text.match(/SHA-256 not calculated yet/g)).toHaveLength(1);
    expect(text).toContain('up to 100 MB of documents');
    expect(await sums()).toEqual([sumOf(first), undefined]);

    // Known checksums aren't computed again.
    const { storage_key: Key } = (await getDocumentRow(ofCase.id, ids[0] ?? '')) ?? {};
    await objectStore().send(new DeleteObjectCommand({ Bucket: run.documentsBucket, Key }));
    await succeed(handler, packetsContract.buildPacket, order('summary', 2));
    await run.streamsSettled();
    const next = (await fileOf(2)).text;
    expect(next).toContain(`SHA-256 ${sumOf(first)}`);
    expect(next).toContain(`SHA-256 ${sumOf(second)}`);
    expect(next).not.toContain('not calculated yet');
  });

  test('has a limit of its own: the oldest is deleted with its file, and packets are unaffected', async () => {
    const file = `documents/${ofCase.id}/packets/1-first.pdf`;
    await store(file, await pdfOf(1), 'application/pdf');
    const rowOf = (number: number, report?: 'summary'): PacketItem => ({
      ...{ case_id: ofCase.id, org_id: 'harbor', number, state: 'DONE', tries: 1 },
      ...{ made_by: ruth.fullName, made_by_id: ruth.userId, created_at: new Date().toISOString() },
      ...{ exhibits: 0, documents: 0, bytes: 0, cover: { title: 'US O-1A', subtitle: 'Amara Okonkwo' } },
      ...(report && { report }),
      ...(number === 1 && { pdf_key: file }),
    });
    const put = async (from: number, count: number, report?: 'summary') =>
      transact({
        packets: Array.from({ length: count }, (_, at) => putPacket(rowOf(from + at, report), [])).flat(),
      });
    const setCount = (packets: number) =>
      table.send(
        new PutCommand({
          TableName: tableName(),
          Item: {
            ...keys.exhibits(ofCase.id),
            ...{ entity: 'Exhibits', case_id: ofCase.id, version: 0, packets },
          },
        }),
      );
    const numbers = async () => {
      const { items } = await succeed(handler, packetsContract.listPackets, { as: ruth, params: params() });
      return items.map(({ number }) => number);
    };
    await put(1, limits.reports, 'summary');
    await setCount(limits.reports);
    await accept('Passport.pdf', await pdfOf(1));
    const twice = await Promise.all(
      [1, 2].map(() => succeed(handler, packetsContract.buildPacket, order('summary', limits.reports + 1))),
    );
    expect(twice.map(({ number }) => number)).toEqual([limits.reports + 1, limits.reports + 1]);
    expect(await numbers()).toEqual(
      Array.from({ length: limits.reports }, (_, at) => limits.reports + 1 - at),
    );
    expect((await stored('RemovedFile')).map(({ storage_key }) => storage_key)).toContain(file);

    const first = limits.reports + 2;
    for (let number = first; number < first + limits.packets; number += 25) await put(number, 25);
    await setCount(first + limits.packets - 1);
    const next = first + limits.packets;
    const another = { as: ruth, params: params(next), body: { version: 0 } };
    expect(await fail(handler, packetsContract.buildPacket, another)).toMatchObject({
      ...{ code: 'packet.limit_reached', status: 409 },
    });
    expect(await succeed(handler, packetsContract.buildPacket, order('summary', next))).toMatchObject({
      ...{ number: next, state: 'QUEUED' },
    });
    expect(await numbers()).not.toContain(2);
    expect((await numbers()).filter((number) => number >= first && number < next)).toHaveLength(
      limits.packets,
    );
  });

  test('fails when the filing date is removed before it is built, and can be built again', async () => {
    const one: PacketItem = {
      ...{ case_id: ofCase.id, org_id: 'harbor', number: 1, report: 'proof', state: 'QUEUED', tries: 0 },
      ...{ made_by: ruth.fullName, made_by_id: ruth.userId, created_at: new Date().toISOString() },
      ...{ exhibits: 0, documents: 0, bytes: 0, cover: { title: 'US O-1A', subtitle: 'Amara Okonkwo' } },
    };
    await transact({
      packet: putPacket(one, []),
      count: countPacket(await getExhibitsItem(ofCase.id)),
    });
    await run.streamsSettled();
    expect(await packet()).toMatchObject({ state: 'FAILED', failure: 'not_filed' });
    expect(await fail(handler, packetsContract.retryPacket, { as: ruth, params: params(1) })).toMatchObject({
      code: 'packet.not_filed',
    });
    await record(0, { filed_on: '2026-11-03' });
    await succeed(handler, packetsContract.retryPacket, { as: ruth, params: params(1) });
    await run.streamsSettled();
    expect(await packet()).toMatchObject({ state: 'DONE', pages: 1 });
  });

  test('is ordered once, with a number of its own, and only by staff of the organization', async () => {
    const build = (report: 'proof' | 'summary', as: TestUser) =>
      fail(handler, packetsContract.buildPacket, order(report, 1, as));
    const other = await run.addPerson({ fullName: 'Other', role: 'ADMIN', organizationId: 'meridian' });
    expect(await build('summary', amara)).toMatchObject({ status: 403 });
    expect(await build('summary', other)).toMatchObject({ code: 'case.not_found' });
    const twice = await Promise.all(
      [1, 2].map(() => succeed(handler, packetsContract.buildPacket, order('summary'))),
    );
    expect(twice.map(({ number }) => number)).toEqual([1, 1]);
    expect(await build('proof', ruth)).toMatchObject({ code: 'conflict' });
    await run.streamsSettled();
    const { items } = await succeed(handler, packetsContract.listPackets, { as: ruth, params: params() });
    expect(items.map(({ number, report }) => [number, report])).toEqual([[1, 'summary']]);
  });
});
