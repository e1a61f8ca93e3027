import { randomBytes } from 'node:crypto';
import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#functions/data/core/audit.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { listCaseDocuments, putDocument } from '#functions/data/documents/document.ts';
import { listVersionsOfFile } from '#functions/data/documents/file-versions.ts';
import { addToStats } from '#functions/data/people/organization-stats.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { logger } from '#functions/platform/logger.ts';
import { objectStore } from '#functions/platform/object-store.ts';
import { secretStore } from '#functions/platform/secret-store.ts';
import { ensureAssembly } from '#infra/local/build.ts';
import { checkConsistency } from '#infra/operations/check-consistency.ts';
import { restoreDocument } from '#infra/operations/restore-file.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { errorCodes } from '#shared/contract/error-codes.ts';
import { Problem } from '#shared/contract/problem.ts';
import { send } from '../security/send.ts';
import { succeed } from '../support/call-endpoint.ts';
import { formOf, newEmail, submit } from '../support/consultations.ts';
import { announcementOf, pdf, putPdf } from '../support/documents.ts';
import { temporaryFolder } from '../support/local-stack.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { brokenOnceSettled } from '../support/stored-model.ts';

let run: SecurityRun;
let as: TestUser;
beforeAll(async () => {
  logger.setLogLevel('SILENT');
  run = await startSecurityRun();
  as = await run.addPerson({ fullName: 'Amara Okonkwo', role: 'APPLICANT', organizationId: 'harbor' });
});
afterAll(() => run.stop());

const openCase = () =>
  succeed(cases, casesContract.createCase, { as, body: { country: 'US', path: 'US_O1A' } });
const broken = () => brokenOnceSettled(run);

async function addDocument() {
  const { id: case_id, org_id, path, country } = await openCase();
  const storage_key = `documents/${case_id}/1_passport.pdf`;
  await putPdf(run.documentsBucket, storage_key);
  const document = {
    id: timeOrderedId(),
    case_id,
    org_id,
    name: 'Passport.pdf',
    mime_type: 'application/pdf',
    size: pdf.length,
    created_at: new Date().toISOString(),
    uploaded_by: as.userId,
    storage_key,
    path,
    country,
  };
  await transact({
    document: putDocument(document),
    stats: addToStats(org_id, document.case_id, { documents: 1 }),
  });
  return document;
}

describe('a deleted document', () => {
  test('is restored with its file, once', async () => {
    const document = await addDocument();
    const params = { caseId: document.case_id, documentId: document.id };
    await succeed(documents, documentsContract.deleteDocument, { as, params });
    const file = { Bucket: run.documentsBucket, Key: document.storage_key };
    await expect(objectStore().send(new GetObjectCommand(file))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await restoreDocument(document.storage_key, document.name);
    const { items } = await listCaseDocuments(document.case_id, { limit: 10 });
    expect(items).toMatchObject([{ name: 'Passport.pdf', size: pdf.length }]);
    const back = await objectStore().send(new GetObjectCommand(file));
    expect(Buffer.from((await back.Body?.transformToByteArray()) ?? [])).toEqual(pdf);
    const { items: audited } = await listAudit('harbor', { kind: 'document-restored' }, { limit: 10 });
    expect(audited).toMatchObject([
      { actor_id: 'operator', details: { case_id: document.case_id, document_id: items[0]?.id } },
    ]);
    await expect(restoreDocument(document.storage_key, document.name)).rejects.toThrow('isn’t deleted');
    expect(await broken()).toEqual([]);
  });

  test('is recorded when a run that was interrupted before that is repeated', async () => {
    const document = await addDocument();
    const params = { caseId: document.case_id, documentId: document.id };
    await succeed(documents, documentsContract.deleteDocument, { as, params });
    for (const { key, versionId, isDeleteMarker } of await listVersionsOfFile(document.storage_key))
      if (isDeleteMarker)
        await objectStore().send(
          new DeleteObjectCommand({ Bucket: run.documentsBucket, Key: key, VersionId: versionId }),
        );
    await restoreDocument(document.storage_key, document.name);
    const { items } = await listCaseDocuments(document.case_id, { limit: 10 });
    expect(items).toMatchObject([{ name: 'Passport.pdf' }]);
    expect(await broken()).toEqual([]);
  });

  test('is not restored while its upload is unfinished', async () => {
    const { id: caseId } = await openCase();
    const ticket = await succeed(documents, documentsContract.startUpload, {
      as,
      params: { caseId },
      body: announcementOf('passport.pdf', pdf),
    });
    const key = decodeURIComponent(new URL(ticket.url).pathname).replace(/^.*?(?=documents\/)/, '');
    await putPdf(run.documentsBucket, key);
    await expect(restoreDocument(key, 'Passport.pdf')).rejects.toThrow('never finished');
  });
});

test('checking the data is recorded in the audit log of every organization it reads', async () => {
  await run.addPerson({ fullName: 'Ines Vidal', role: 'OPS', organizationId: 'checked-one' });
  await run.streamsSettled();
  expect(await checkConsistency()).toEqual([]);
  for (const organizationId of ['checked-one', 'harbor']) {
    const { items } = await listAudit(organizationId, { kind: 'table-checked' }, { limit: 9 });
    expect(items).toMatchObject([{ actor_id: 'operator', details: {} }]);
  }
});

describe('a rotated signing secret', () => {
  const rotate = () =>
    secretStore().send(
      new PutSecretValueCommand({
        SecretId: setting(environmentNames.signingSecretArn),
        SecretString: randomBytes(32).toString('hex'),
      }),
    );
  const query = (cursor?: string) => ({ limit: '1', ...(cursor && { cursor }) });
  /** Sent by functions that have just started, and so know the rotated secret. */
  const started = {
    list: (cursor?: string) =>
      send(run.url, casesContract.listOwnCases, { token: as.token, query: query(cursor) }),
    view: (token: string) => send(run.url, bookingsContract.viewCall, { body: { token } }),
  };

  test('ends no session; a second rotation does, with a plain message', async () => {
    const assembly = await ensureAssembly(() => undefined);
    await openCase();
    await openCase();
    // This process represents a container that read the key before the rotation and still has it.
    const list = (cursor?: string) =>
      succeed(cases, casesContract.listOwnCases, { as, query: query(cursor) });
    const { nextCursor: oldCursor = '' } = await list();
    const { bookingToken: oldLink } = await submit(newEmail());

    await rotate();
    await run.reload(assembly);
    expect(await started.list(oldCursor)).toMatchObject({ status: 200 });
    expect(await started.view(oldLink)).toMatchObject({ status: 200 });
    const { nextCursor: newCursor = '' } = casesContract.listOwnCases.response.parse(
      (await started.list()).json,
    );
    const { bookingToken: newLink } = consultationsContract.submitConsultation.response.parse(
      (
        await send(run.url, consultationsContract.submitConsultation, {
          body: { form: formOf(newEmail()), elapsed: 60_000 },
        })
      ).json,
    );
    for (const cursor of [newCursor, oldCursor]) expect((await list(cursor)).items).toHaveLength(1);
    for (const token of [newLink, oldLink])
      expect(await succeed(consultations, bookingsContract.viewCall, { body: { token } })).toEqual({});

    await rotate();
    await run.reload(assembly);
    expect(await started.list(oldCursor)).toMatchObject({ status: 400, json: { code: 'request.invalid' } });
    expect(await started.view(oldLink)).toMatchObject({
      status: 410,
      json: { title: errorCodes['booking.link_invalid'].text },
    });
    expect(await started.list(newCursor)).toMatchObject({ status: 200 });
    expect(await started.view(newLink)).toMatchObject({ status: 200 });
  });
});

describe('an earlier release', () => {
  test('can be deployed over a later one, and the data stays', async () => {
    const earlier = await ensureAssembly(() => undefined);
    const folder = await temporaryFolder();
    const later = join(folder.path, 'later');
    await cp(earlier, later, { recursive: true });
    const { text } = errorCodes['case.not_found'];
    for await (const name of glob('*/*.mjs', { cwd: later })) {
      const file = join(later, name);
      const code = await readFile(file, 'utf8');
      if (code.includes(text)) await writeFile(file, code.replaceAll(text, 'A release that went wrong'));
    }
    const { id } = await openCase();
    const titleNow = async () => {
      const params = { caseId: timeOrderedId() };
      return Problem.parse((await send(run.url, casesContract.getCase, { token: as.token, params })).json)
        .title;
    };
    await run.reload(later);
    expect(await titleNow()).toBe('A release that went wrong');
    await run.reload(earlier);
    expect(await titleNow()).toBe(text);
    const params = { caseId: id };
    expect((await send(run.url, casesContract.getCase, { token: as.token, params })).status).toBe(200);
    await rm(later, { recursive: true, force: true });
    await folder.remove();
  });
});

test('removing the delete marker restores an object’s earlier version', async () => {
  const file = { Bucket: run.documentsBucket, Key: `documents/${timeOrderedId()}/1_a.pdf` };
  await objectStore().send(new PutObjectCommand({ ...file, Body: pdf }));
  const { VersionId } = await objectStore().send(new DeleteObjectCommand(file));
  await objectStore().send(new DeleteObjectCommand({ ...file, VersionId }));
  const back = await objectStore().send(new GetObjectCommand(file));
  expect(Buffer.from((await back.Body?.transformToByteArray()) ?? [])).toEqual(pdf);
  await objectStore().send(new DeleteObjectCommand(file));
});
