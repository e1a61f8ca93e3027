import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { putHistory } from '#functions/data/cases/history.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { getDocument, putDocument } from '#functions/data/documents/document.ts';
import { indexDocuments } from '#functions/data/documents/document-search.ts';
import {
  claimPacket,
  failPacket,
  finishPacket,
  getPacketItem,
  type PacketItem,
} from '#functions/data/documents/packet.ts';
import { getAccount } from '#functions/data/people/account.ts';
import { getMember, putChangedRole } from '#functions/data/people/membership.ts';
import { infectedDocumentNotices } from '#functions/documents/infected-notices.ts';
import { handler as accounts } from '#functions/http/handlers/accounts.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { handler as eligibility } from '#functions/http/handlers/eligibility.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { caseNotices, noticeMail } from '#functions/mail/case-notices.ts';
import { sendDigests } from '#functions/notifications/send-digests.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract as endpoints, type ItemChange } from '#shared/contract/checklist.ts';
import { checklistTemplatesContract } from '#shared/contract/checklist-templates.ts';
import { dataExportContract } from '#shared/contract/data-export.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { endpoints as everyEndpoint } from '#shared/contract/index.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { packetsContract } from '#shared/contract/packets.ts';
import { ownPersonContract, peopleContract } from '#shared/contract/people.ts';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { TemplateEntry } from '#shared/records/checklist-template.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { mailsTo } from '../support/consultations.ts';
import { announcementOf } from '../support/documents.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const bucket = fakeBucket();

const fileName = 'lagos-2019.pdf';
const reason = 'The stamp of the station is missing';
let jonas: Person;
let amara: Person;
let hr: Person;
let item: StaffCase;
let itemId: string;
let documentId: string;

beforeEach(async () => {
  const team = await addCaseTeam();
  ({ jonas, amara } = team);
  hr = await addTestPerson({ role: 'HR', fullName: 'Ines Moreau', organizationId: amara.organizationId });
  item = await succeed(cases, staffCasesContract.createCaseForApplicant, {
    as: team.katya,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_H1B' },
  });
  itemId = await request({ title: 'Police certificate' });
  documentId = await upload(fileName);
  await succeed(cases, endpoints.addItemDocuments, {
    as: amara,
    params: params({ itemId }),
    body: { document_ids: [documentId] },
  });
});

const params = (more: Record<string, string> = {}) => ({ caseId: item.id, ...more });
const request = async (more: { title: string; confidential?: boolean }, as = jonas): Promise<string> => {
  const { items } = await succeed(cases, endpoints.addChecklistItems, {
    as,
    params: params(),
    body: { items: [more] },
  });
  return items[0]?.id ?? '';
};
async function upload(name: string, size = 100, by = amara): Promise<string> {
  const id = timeOrderedId();
  const { organizationId: org_id = '', userId } = by;
  await transact({
    document: putDocument({
      ...{ id, case_id: item.id, org_id, name, mime_type: 'application/pdf', size },
      ...{ created_at: new Date().toISOString(), uploaded_by: userId, storage_key: `documents/${id}` },
      ...{ path: item.path, country: item.country },
    }),
  });
  return id;
}
const find = async (as: Person, id = itemId) =>
  (await succeed(cases, endpoints.getChecklist, { as, params: params() })).items.find(
    (each) => each.id === id,
  );
const change = async (as: Person, to: ItemChange, id = itemId) => {
  const version = (await find(amara, id))?.version ?? 0;
  const { results } = await succeed(cases, endpoints.changeChecklistItems, {
    as,
    params: params(),
    body: { changes: [{ item_id: id, version, change: to }] },
  });
  return results[0];
};
/** Owners are notified of what happens on their case. */
const makeHrOwner = async () => {
  const { version } = await succeed(cases, staffCasesContract.getCaseManagement, {
    ...{ as: hr, params: params() },
  });
  const body = { owner_id: hr.userId, version };
  await succeed(cases, staffCasesContract.setCaseOwner, { as: jonas, params: params(), body });
};
const names = async (as: Person) =>
  (await succeed(documents, documentsContract.listDocuments, { as, params: params() })).items.map(
    ({ name }) => name,
  );
const history = async (as: Person) =>
  JSON.stringify(await succeed(cases, casesContract.listCaseHistory, { as, params: params() }));
const add = (as: Person, to: string, ...document_ids: string[]) =>
  succeed(cases, endpoints.addItemDocuments, {
    ...{ as, params: params({ itemId: to }), body: { document_ids } },
  });
const takeOut = (as: Person, from: string, id = documentId) =>
  succeed(cases, endpoints.removeItemDocument, {
    ...{ as, params: params({ itemId: from, documentId: id }) },
  });
const deleteDocument = (as: Person, id = documentId) =>
  succeed(documents, documentsContract.deleteDocument, { as, params: params({ documentId: id }) });
const setMedical = (id: string) =>
  succeed(cases, deadlinesContract.setDocumentDates, {
    ...{ as: amara, params: params({ documentId: id }) },
    body: { kind: 'medical', version: 0 },
  });
const mentioned = async (as: Person, q?: string) => {
  const found = await succeed(cases, messagesContract.listMessages, {
    ...{ as, params: params() },
    query: { ...(q && { q }) },
  });
  return found.items.map(({ documents: attached }) => attached.map(({ name }) => name));
};
const attach = (as: Person, ...document_ids: string[]) =>
  succeed(cases, messagesContract.sendMessage, {
    ...{ as, params: params(), body: { text: 'Here it is', document_ids } },
  });

describe('an item about a confidential subject', () => {
  test('shows its documents to the applicant and the legal team, and to HR how far it is', async () => {
    await change(jonas, { kind: 'return', reason });
    for (const as of [amara, jonas]) {
      expect(await find(as)).toMatchObject({ confidential: true, documents: [documentId], reason });
      expect(await names(as)).toEqual([fileName]);
    }
    const seen = await find(hr);
    expect(seen).toMatchObject({ status: 'NEEDS_CHANGES', confidential: true, hidden: true, documents: [] });
    expect(seen).not.toHaveProperty('reason');
    expect(await names(hr)).toEqual([]);
  });

  test('responds to HR as if the document didn’t exist', async () => {
    const at = { as: hr, params: params({ documentId }) };
    for (const attempt of [
      fail(documents, documentsContract.createDownloadLink, at),
      fail(documents, documentsContract.createViewLink, at),
      fail(documents, documentsContract.deleteDocument, at),
    ])
      expect(await attempt).toMatchObject({ status: 404, code: 'document.not_found' });
    const query = { q: 'lagos' };
    const found = await succeed(documents, documentsContract.searchDocuments, { as: hr, query });
    expect(found.items).toEqual([]);
  });

  test('is neither reviewed, edited, nor filled by HR, but can be requested', async () => {
    const denied = { outcome: 'refused', code: 'permission.denied' };
    expect(await change(hr, { kind: 'accept' })).toMatchObject(denied);
    expect(await change(hr, { kind: 'edit', title: 'Letter' })).toMatchObject(denied);
    expect(await change(hr, { kind: 'edit', confidential: false })).toMatchObject(denied);
    expect(await change(hr, { kind: 'remove' })).toMatchObject(denied);
    const refused = { status: 403, code: 'permission.denied' };
    const body = { document_ids: [documentId] };
    expect(
      await fail(cases, endpoints.addItemDocuments, { as: hr, params: params({ itemId }), body }),
    ).toMatchObject(refused);
    const upload = { ...announcementOf('a.pdf', Buffer.alloc(10)), item_id: itemId };
    expect(
      await fail(documents, documentsContract.startUpload, { as: hr, params: params(), body: upload }),
    ).toMatchObject(refused);
    const items = [{ title: 'Police certificate, 2', confidential: false }];
    expect(
      await fail(cases, endpoints.addChecklistItems, { as: hr, params: params(), body: { items } }),
    ).toMatchObject(refused);
    const medical = await request({ title: 'Medical exam' }, hr);
    expect(await change(hr, { kind: 'ask', detail: 'Before Friday' }, medical)).toMatchObject({
      outcome: 'changed',
      item: { confidential: true, hidden: true },
    });
  });

  test('leaves file names and reasons out of HR’s history', async () => {
    await change(jonas, { kind: 'return', reason });
    for (const text of [fileName, reason]) {
      expect(await history(jonas)).toContain(text);
      expect(await history(hr)).not.toContain(text);
    }
  });

  test('keeps HR from ordering and downloading its exhibits', async () => {
    await change(jonas, { kind: 'accept' });
    const exhibits = (as: Person) =>
      succeed(documents, packetsContract.getExhibits, { as, params: params() });
    const { version, numbering, ...seen } = await exhibits(hr);
    expect(seen).toMatchObject({ documents: [], hidden: 1 });
    const build = { params: params({ number: '1' }), body: { version } };
    const refused = { status: 403, code: 'permission.denied' };
    const save = { as: hr, params: params(), body: { version, numbering, exhibits: [] } };
    expect(await fail(documents, packetsContract.putExhibits, save)).toMatchObject(refused);
    expect(await fail(documents, packetsContract.buildPacket, { as: hr, ...build })).toMatchObject(refused);
    await succeed(documents, packetsContract.buildPacket, { as: jonas, ...build });
    const link = { as: hr, params: build.params, body: { file: 'pdf' as const } };
    expect(await fail(documents, packetsContract.createPacketLink, link)).toMatchObject(refused);
    const packet = await succeed(documents, packetsContract.getPacket, { as: hr, params: build.params });
    expect(packet).toMatchObject({ confidential: true, files: [] });
    const retry = { as: hr, params: build.params };
    expect(await fail(documents, packetsContract.retryPacket, retry)).toMatchObject(refused);

    // How long the packet is tells HR how long the document is.
    const ordered = (await getPacketItem(item.id, 1)) as PacketItem;
    await claimPacket(ordered, 'run');
    const pages = 817_263;
    await transact({
      packet: finishPacket(ordered, 'run', {
        ...{ pages, left_out: 1, unprinted: ['🏆'] },
        ...{ pdf_key: 'pdf', zip_key: 'zip' },
      }),
      history: putHistory(item.id, jonas, { kind: 'packet', number: 1, pages }),
    });
    const read = async (as: Person) => [
      await succeed(documents, packetsContract.getPacket, { as, params: build.params }),
      await succeed(documents, packetsContract.listPackets, { as, params: params() }),
      await history(as),
    ];
    for (const text of await read(jonas)) expect(JSON.stringify(text)).toContain(String(pages));
    expect(JSON.stringify(await read(hr))).not.toMatch(new RegExp(`${pages}|left_out|🏆`));
  });
});

test('the team decides what is confidential, and a new title doesn’t show HR the documents', async () => {
  await change(jonas, { kind: 'edit', title: 'Letter' });
  expect((await find(hr))?.hidden).toBe(true);
  await change(jonas, { kind: 'edit', confidential: false });
  expect(await find(hr)).toMatchObject({ title: 'Letter', documents: [documentId] });
  expect(await names(hr)).toEqual([fileName]);
  const other = await request({ title: 'Letter of explanation', confidential: true });
  expect((await find(hr, other))?.hidden).toBe(true);
});

test('HR doesn’t see an unsorted document whose name is about such a subject', async () => {
  await upload('medical-report.pdf');
  await upload('degree.pdf');
  expect(await names(hr)).toEqual(['degree.pdf']);
  expect(await names(amara)).toHaveLength(3);
});

test('HR sees that a route requests police certificates and a medical exam, but not what was uploaded', async () => {
  item = await succeed(cases, staffCasesContract.createCaseForApplicant, {
    as: jonas,
    body: { applicant_id: amara.userId, country: 'CA', path: 'CA_EXPRESS_ENTRY' },
  });
  const police = 'application:police-certificates';
  const document = await upload('abc.pdf');
  await succeed(cases, endpoints.addItemDocuments, {
    as: amara,
    params: params({ itemId: police }),
    body: { document_ids: [document] },
  });
  expect(await find(amara, police)).toMatchObject({ required: true, documents: [document] });
  expect(await find(hr, police)).toMatchObject({ status: 'UPLOADED', hidden: true, documents: [] });
  expect(await names(hr)).toEqual([]);
  expect(await find(hr, 'application:proof-of-your-immigration-medical-exam')).toMatchObject({
    required: true,
    confidential: true,
  });
});

test('a removed item of the case keeps hiding its documents, and can be restored', async () => {
  expect(await change(jonas, { kind: 'remove' })).toMatchObject({ outcome: 'changed' });
  expect(await find(jonas)).toBeUndefined();
  expect(await names(hr)).toEqual([]);
  expect(await names(jonas)).toEqual([fileName]);
  const restore = async (as: Person) => {
    const { removed } = await succeed(cases, endpoints.getChecklist, { as: jonas, params: params() });
    const [{ version = 0 } = {}] = removed;
    const body = { changes: [{ item_id: itemId, version, change: { kind: 'restore' as const } }] };
    return (await succeed(cases, endpoints.changeChecklistItems, { as, params: params(), body })).results[0];
  };
  expect(await restore(hr)).toMatchObject({ outcome: 'refused', code: 'permission.denied' });
  expect(await restore(jonas)).toMatchObject({ outcome: 'changed' });
  expect((await find(jonas))?.documents).toEqual([documentId]);
});

test('HR’s view of a record doesn’t name a confidential proof', async () => {
  const proof = { case_id: item.id, document_id: documentId };
  const name = { family_name: 'Okonkwo', given_names: 'Amara' };
  await succeed(profile, ownPersonContract.changeOwnPerson, {
    as: amara,
    body: { changes: { name }, proofs: { name: proof }, version: 0 },
  });
  const at = { as: hr, params: { personId: amara.userId } };
  const seen = await succeed(organization, peopleContract.getPerson, at);
  expect(seen.sources.name?.proof?.name).toBe('a confidential document');
  const body = { changes: { nationalities: ['NG'] }, proofs: {}, version: 1 };
  const saved = await succeed(organization, peopleContract.changePerson, { ...at, body });
  expect(JSON.stringify(saved)).not.toContain(fileName);
  const [path, until] = ['US_O1A', '2199-12-31'] as const;
  const status = { id: randomUUID(), country: 'US', name: 'O-1A', path, until } as const;
  await succeed(organization, peopleContract.changePerson, {
    ...at,
    body: { changes: { statuses: [status] }, version: saved.version },
  });
  const renewal = { ...at, body: { status_id: status.id } };
  const opened = await succeed(organization, peopleContract.openRenewal, renewal);
  const again = await succeed(organization, peopleContract.openRenewal, renewal);
  for (const { sources } of [opened.person, again.person])
    expect(sources.name?.proof?.name).toBe('a confidential document');
  const own = await succeed(profile, ownPersonContract.getOwnPerson, { as: amara });
  expect(own.sources.name?.proof?.name).toBe(fileName);
});

describe('HR doesn’t learn the name of a confidential document', () => {
  test('by listing one document at a time', async () => {
    await upload('degree.pdf');
    await upload('medical-report.pdf');
    const query = { limit: '1' };
    const page = await succeed(documents, documentsContract.listDocuments, {
      as: hr,
      params: params(),
      query,
    });
    expect(page.items.map(({ name }) => name)).toEqual(['degree.pdf']);
    expect(page.nextCursor).toBeUndefined();
    await upload('transcript.pdf');
    const first = await succeed(documents, documentsContract.listDocuments, {
      as: hr,
      params: params(),
      query,
    });
    const next = { as: hr, params: params(), query: { ...query, cursor: first.nextCursor ?? '' } };
    const second = await succeed(documents, documentsContract.listDocuments, next);
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'transcript.pdf',
      'degree.pdf',
    ]);
    expect(second.nextCursor).toBeUndefined();
  });

  test('from a search that has room for one document', async () => {
    const own = await getDocument(item.id, await upload('lagos-branch.pdf'));
    const hidden = await getDocument(item.id, documentId);
    const newest = new Date(Date.now() + 60_000).toISOString();
    for (const document of [own, hidden])
      await indexDocuments(
        { applicant_name: amara.fullName },
        document ? [{ ...document, created_at: document === hidden ? newest : document.created_at }] : [],
      );
    for (const q of ['lagos', 'lagos pdf', 'lagos amara']) {
      const query = { q, limit: '1' };
      const found = await succeed(documents, documentsContract.searchDocuments, { as: hr, query });
      expect(found.items.map(({ name }) => name)).toEqual(['lagos-branch.pdf']);
    }
  });

  test('from a search that finds similar names unless one is the same', async () => {
    const similar = await getDocument(item.id, await upload('lagoons-branch.pdf'));
    const hidden = await getDocument(item.id, documentId);
    for (const document of [similar, hidden])
      await indexDocuments({ applicant_name: amara.fullName }, document ? [document] : []);
    const search = async (as: Person) => {
      const call = { as, query: { q: 'lagos' } };
      const { items } = await succeed(documents, documentsContract.searchDocuments, call);
      return items.map(({ name }) => name);
    };
    expect(await search(jonas)).toEqual([fileName]);
    expect(await search(hr)).toEqual(['lagoons-branch.pdf']);
  });

  test('from messages, by reading or searching them', async () => {
    const scan = await upload('scan-7.pdf');
    await setMedical(scan);
    await attach(amara, documentId, scan);
    expect(await mentioned(jonas)).toEqual([[fileName, 'scan-7.pdf']]);
    expect(await mentioned(hr)).toEqual([[]]);
    expect(await mentioned(jonas, 'lagos')).toHaveLength(1);
    expect(await mentioned(hr, 'lagos')).toEqual([]);
    await deleteDocument(amara);
    await deleteDocument(amara, scan);
    expect(await mentioned(hr)).toEqual([[]]);
    expect(await mentioned(hr, 'lagos')).toEqual([]);
  });

  test('from the notification of its upload', async () => {
    await makeHrOwner();
    const found = await getCase(item.id);
    const event = { kind: 'document', by: amara.fullName, id: randomUUID(), there: true } as const;
    await transact({
      notices: found && [...caseNotices(found, amara, { ...event, name: 'medical-report.pdf' })],
    });
    const told = async () => {
      const { items } = await succeed(profile, notificationsContract.listNotifications, { as: hr });
      return items.flatMap((notification) => notification.lines);
    };
    expect(await told()).toContain('Amara Okonkwo uploaded a confidential document.');
    expect(JSON.stringify(await told())).not.toContain('medical-report');

    // A file and a reason that become confidential after they were announced.
    const returned = {
      ...({ kind: 'request', by: jonas.fullName, id: randomUUID(), name: 'Letter', reason } as const),
      ...({ requested_by_id: hr.userId, from: 'answered', to: 'returned' } as const),
    };
    const later = [{ ...event, id: randomUUID(), name: fileName }, returned];
    await transact({ notices: found && [...caseNotices(found, amara, ...later)] });
    expect(await told()).toEqual(
      expect.arrayContaining([
        'Amara Okonkwo uploaded a document.',
        `${jonas.fullName} requested changes to Letter.`,
      ]),
    );
    const ranges = later.map((each) => ({ first: each, last: each }));
    const mail = async (to: Person) =>
      JSON.stringify(found && (await noticeMail(await getAccount(to.userId), ranges, found)));
    expect(await mail(hr)).not.toContain(reason);
    expect(await mail(jonas)).toContain(reason);
    // Email names no files to anyone.
    for (const to of [hr, jonas]) expect(await mail(to)).not.toContain(fileName);
  });

  test('from finishing their own upload again after it became confidential', async () => {
    const own = await upload('scan.pdf', 100, hr);
    const finish = { as: hr, params: params({ uploadId: own }) };
    expect(await succeed(documents, documentsContract.finishUpload, finish)).toMatchObject({ id: own });
    await add(jonas, itemId, own);
    await setMedical(own);
    expect(await fail(documents, documentsContract.finishUpload, finish)).toMatchObject({
      code: 'document.not_uploaded',
    });
  });

  test('from an item that became confidential while they were uploading into it', async () => {
    const letter = await request({ title: 'Letter' });
    const pdf = Buffer.from('%PDF-1.7');
    const ticket = await succeed(documents, documentsContract.startUpload, {
      ...{ as: hr, params: params() },
      body: { ...announcementOf('scan.pdf', pdf), item_id: letter },
    });
    bucket.put(decodeURIComponent(new URL(ticket.url).pathname.slice(1)), pdf, 'application/pdf');
    await change(jonas, { kind: 'edit', confidential: true }, letter);
    const finish = { as: hr, params: params({ uploadId: ticket.uploadId }) };
    expect(await succeed(documents, documentsContract.finishUpload, finish)).toMatchObject({
      name: 'scan.pdf',
    });
    expect((await find(jonas, letter))?.documents).toEqual([]);
    expect(await names(hr)).toEqual(['scan.pdf']);
  });

  test('from seeing their own upload again after it was taken out of the item', async () => {
    const own = await upload('scan.pdf', 100, hr);
    expect(await names(hr)).toEqual(['scan.pdf']);
    await add(jonas, itemId, own);
    expect(await names(hr)).toEqual([]);
    await takeOut(jonas, itemId, own);
    expect(await names(jonas)).toContain('scan.pdf');
    expect(await names(hr)).toEqual([]);
  });

  test('from the daily digest and the data export', async () => {
    await succeed(profile, notificationsContract.putEmailSettings, {
      as: hr,
      body: { choices: { documents: 'digest', assignments: 'off' } },
    });
    await makeHrOwner();
    const found = await getCase(item.id);
    if (!found) throw new Error('No case');
    // A file and a reason that become confidential after they were announced, and a medical report.
    const uploaded = { kind: 'document', by: amara.fullName, there: true } as const;
    await transact({
      notices: caseNotices(
        found,
        amara,
        { ...uploaded, id: randomUUID(), name: fileName },
        { ...uploaded, id: randomUUID(), name: 'medical-report.pdf' },
        {
          ...({ kind: 'request', by: jonas.fullName, id: randomUUID(), name: 'Letter', reason } as const),
          ...({ requested_by_id: hr.userId, by_team: true, from: 'none', to: 'returned' } as const),
        },
      ),
    });
    vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 11 * 60_000).toISOString());
    await sendNotices(() => true);
    vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 26 * 3_600_000).toISOString());
    await sendDigests(() => true);
    vi.unstubAllEnvs();
    const [digest, ...others] = await mailsTo(hr.email);
    expect(others).toEqual([]);
    expect(digest?.subject).toMatch(/^Daily digest/);
    expect(digest?.text).toContain('Amara Okonkwo uploaded 2 documents.');
    expect(digest?.text).toContain(`${jonas.fullName} requested changes to Letter.`);
    const exported: unknown[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...(cursor && { cursor }) };
      const page = await succeed(profile, dataExportContract.exportData, { as: hr, query });
      exported.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(JSON.stringify(exported)).toContain('Amara Okonkwo uploaded a document.');
    for (const text of [digest, exported].map((each) => JSON.stringify(each)))
      for (const secret of [fileName, 'medical-report', reason]) expect(text).not.toContain(secret);
  });

  test('from the mail and the notification about malware in it', async () => {
    const found = await getCase(item.id);
    const document = await getDocument(item.id, documentId);
    // HR may read the mail of the team's address, which is the default organization's.
    process.env[environmentNames.defaultOrganization] = found?.org_id;
    const notices = async (owner_id?: string) =>
      JSON.stringify(
        document && found && (await infectedDocumentNotices(document, { ...found, owner_id })).slice(1),
      );
    for (const owner of [jonas.userId, hr.userId, undefined]) {
      expect(await notices(owner)).toContain('malware');
      expect(await notices(owner)).not.toContain(fileName);
    }
    process.env[environmentNames.defaultOrganization] = 'harbor';
  });

  test('from the history, after it was in another item, its item was renamed, or it was deleted', async () => {
    const letter = await request({ title: 'Letter', confidential: true });
    const passport = await request({ title: 'Passport copy' });
    const second = await upload('abuja-2018.pdf');
    await add(amara, passport, second);
    await takeOut(jonas, passport, second);
    await add(amara, letter, second);
    expect(await history(hr)).not.toContain('abuja-2018');
    await change(jonas, { kind: 'return', reason }, letter);
    await change(jonas, { kind: 'edit', title: 'Statement' }, letter);
    await deleteDocument(amara, second);
    for (const text of ['abuja-2018', reason]) {
      expect(await history(jonas)).toContain(text);
      expect(await history(hr)).not.toContain(text);
    }
    await change(jonas, { kind: 'remove' }, letter);
    expect(await history(hr)).not.toContain(reason);
  });

  test('from an item that isn’t confidential', async () => {
    const other = await request({ title: 'Passport copy' });
    await add(amara, other, documentId);
    expect((await find(amara, other))?.documents).toEqual([documentId]);
    expect((await find(hr, other))?.documents).toEqual([]);
    const at = { as: hr, params: params({ itemId: other, documentId }) };
    expect(await fail(cases, endpoints.removeItemDocument, at)).toMatchObject({ code: 'document.not_found' });
    const degree = await upload('degree.pdf');
    expect((await add(hr, other, degree)).documents).toEqual([degree]);
    expect((await change(hr, { kind: 'ask' }, other))?.item?.documents ?? []).not.toContain(documentId);
    expect((await find(amara, other))?.documents).toEqual([documentId, degree]);
    const newer = await upload('newer.pdf');
    await succeed(cases, endpoints.addItemDocuments, {
      ...{ as: amara, params: params({ itemId: other }) },
      body: { document_ids: [newer], replaces: documentId },
    });
    expect((await find(amara, other))?.replaced).toEqual([documentId]);
    expect((await find(hr, other))?.replaced).toEqual([]);
    await succeed(cases, endpoints.addItemDocuments, {
      ...{ as: amara, params: params({ itemId }) },
      body: { document_ids: [await upload('latest.pdf')], replaces: documentId },
    });
    expect((await find(amara))?.replaced).toEqual([documentId]);
    expect((await find(hr, other))?.replaced).toEqual([]);
  });

  test('from a packet that was built before it was confidential, also after its deletion', async () => {
    const letter = await request({ title: 'Letter' });
    const lagos = await upload('ibadan.pdf', 918_273);
    await add(amara, letter, lagos);
    await change(jonas, { kind: 'accept' }, letter);
    const { version } = await succeed(documents, packetsContract.getExhibits, { as: hr, params: params() });
    const at = { as: hr, params: params({ number: '1' }) };
    await succeed(documents, packetsContract.buildPacket, { ...at, body: { version } });
    expect((await succeed(documents, packetsContract.getPacket, at)).files).toHaveLength(1);
    const packet = await getPacketItem(item.id, 1);
    await claimPacket(packet as PacketItem, 'run');
    await failPacket(packet as PacketItem, 'run', 'file_missing', 'ibadan.pdf');
    const failed = await succeed(documents, packetsContract.listPackets, { as: hr, params: params() });
    expect(failed.items[0]).toMatchObject({ failed_document: 'ibadan.pdf', bytes: 918_273 });
    await change(jonas, { kind: 'edit', confidential: true }, letter);
    const link = { ...at, body: { file: 'pdf' as const } };
    for (const step of ['confidential', 'deleted']) {
      if (step === 'deleted') await deleteDocument(amara, lagos);
      const one = await succeed(documents, packetsContract.getPacket, at);
      expect(one.files).toEqual([]);
      const packets = await succeed(documents, packetsContract.listPackets, { as: hr, params: params() });
      for (const secret of ['ibadan', '918273']) expect(JSON.stringify([one, packets])).not.toContain(secret);
      expect(packets.items).toMatchObject([{ confidential: true }]);
      for (const rejected of [
        fail(documents, packetsContract.createPacketLink, link),
        fail(documents, packetsContract.retryPacket, at),
      ])
        expect(await rejected).toMatchObject({ status: 403, code: 'permission.denied' });
    }
  });
});

test('a document that was taken out of a confidential item, or replaced there long ago, stays hidden until it is sorted', async () => {
  await takeOut(jonas, itemId);
  expect(await names(hr)).toEqual([]);
  expect(await history(hr)).not.toContain(fileName);
  const passport = await request({ title: 'Passport copy' });
  await add(amara, passport, documentId);
  expect(await names(hr)).toEqual([fileName]);
  await add(amara, itemId, documentId);
  expect(await names(hr)).toEqual([]);
  let last = documentId;
  for (let count = 0; count <= limits.itemDocuments; count++) {
    const next = await upload(`kano-${count}.pdf`);
    const body = { document_ids: [next], replaces: last };
    await succeed(cases, endpoints.addItemDocuments, { as: amara, params: params({ itemId }), body });
    last = next;
  }
  await takeOut(amara, passport, documentId);
  expect(await names(hr)).toEqual([]);
});

test.each([
  ['by correcting the visa path', { route: true }],
  ['by moving the case to a list without the item', { route: false }],
])('HR can’t reveal what the organization’s list hides %s', async (_, { route }) => {
  const { items } = await succeed(cases, endpoints.getChecklist, { as: hr, params: params() });
  const listed = items.find(({ own, hidden, by }) => !own && !hidden && by === 'APPLICANT')?.id ?? '';
  await add(amara, listed, await upload('enugu-2017.pdf'));
  expect(await names(hr)).toEqual(['enugu-2017.pdf']);
  const admin = await addTestPerson({ role: 'ADMIN', organizationId: item.org_id });
  const saveList = (version: number, entry: Partial<TemplateEntry>) =>
    succeed(cases, checklistTemplatesContract.putChecklistTemplate, {
      as: admin,
      params: { path: item.path },
      body: { version, entries: [{ id: listed, ...entry }] },
    });
  const moveToList = (as: Person, from: number) =>
    succeed(cases, checklistTemplatesContract.updateChecklist, {
      ...{ as, params: params(), body: { from, to: from + 1 } },
    });
  await saveList(0, { confidential: true });
  await moveToList(jonas, 0);
  expect(await names(hr)).toEqual([]);
  if (route) {
    const { version } = await succeed(cases, staffCasesContract.getCaseManagement, {
      ...{ as: hr, params: params() },
    });
    await succeed(cases, staffCasesContract.correctCaseRoute, {
      ...{ as: hr, params: params(), body: { country: 'US', path: 'US_O1A', version } },
    });
  } else {
    await saveList(1, { removed: true });
    await moveToList(hr, 1);
  }
  expect(await names(hr)).toEqual([]);
  expect(await find(hr, listed)).toMatchObject({ hidden: true, documents: [] });
});

test('someone who works in HR sees all of their own case', async () => {
  const member = await getMember(amara.userId, item.org_id);
  await transact({ member: member && putChangedRole(member, 'HR') });
  const promoted: Person = { ...amara, role: 'HR' };
  expect(await names(promoted)).toEqual([fileName]);
  expect(await find(promoted)).toMatchObject({ documents: [documentId] });
  await add(promoted, itemId, await upload('lagos-2020.pdf'));
  await attach(promoted, documentId);
  expect(await mentioned(promoted)).toEqual([[fileName]]);
  expect(await history(promoted)).toContain(fileName);
});

test('no endpoint that HR can read names the document, its size, or why it was returned', async () => {
  const size = 918_273;
  const other = await upload('enugu-2017.pdf', size);
  const passport = await request({ title: 'Passport copy' });
  await add(amara, passport, other);
  await add(amara, itemId, other);
  await takeOut(jonas, passport, other);
  await attach(amara, documentId, other);
  await change(jonas, { kind: 'return', reason });
  await deleteDocument(amara);
  await change(jonas, { kind: 'reopen' });
  await change(jonas, { kind: 'accept' });
  await makeHrOwner();
  const name = { family_name: 'Okonkwo', given_names: 'Amara' };
  await succeed(profile, ownPersonContract.changeOwnPerson, {
    as: amara,
    body: { changes: { name }, proofs: { name: { case_id: item.id, document_id: other } }, version: 0 },
  });
  const build = { as: jonas, params: params({ number: '1' }), body: { version: 0 } };
  await succeed(documents, packetsContract.buildPacket, build);
  const document = await getDocument(item.id, other);
  await indexDocuments({ applicant_name: amara.fullName }, document ? [document] : []);

  const handlers = { cases, consultations, documents, eligibility, organization, profile, accounts };
  const ids = { caseId: item.id, personId: amara.userId, userId: amara.userId, number: '1' };
  const view = { scope: 'team', within: '90' };
  const search = { ...view, q: 'enugu' };
  const readBy = async (as: Person, ...queries: Record<string, string>[]) => {
    const read: { path: string; text: string }[] = [];
    for (const endpoint of everyEndpoint.filter(
      ({ method, access }) => method === 'GET' && access !== 'public',
    ))
      for (const query of queries) {
        const call = { as, params: { ...ids, itemId, documentId: other }, query };
        const { status, text = '' } = await callEndpoint(handlers[endpoint.domain], endpoint, call);
        if (status === 200) read.push({ path: endpoint.path, text });
      }
    return read;
  };
  const secrets = [fileName, 'enugu-2017', reason, String(size)];
  const named = (read: Awaited<ReturnType<typeof readBy>>) => [
    ...new Set(read.flatMap(({ path, text }) => (secrets.some((each) => text.includes(each)) ? [path] : []))),
  ];
  expect(named(await readBy(jonas, search))).toEqual(
    expect.arrayContaining([
      ...['/api/documents', '/api/cases/{caseId}/documents', '/api/cases/{caseId}/history'],
      ...[
        '/api/cases/{caseId}/messages',
        '/api/cases/{caseId}/exhibits',
        '/api/organization/people/{personId}',
      ],
      '/api/cases/{caseId}/packets/{number}',
    ]),
  );
  const readByHr = await readBy(hr, view, search);
  expect(new Set(readByHr.map(({ path }) => path)).size).toBeGreaterThan(30);
  expect(named(readByHr)).toEqual([]);
});
