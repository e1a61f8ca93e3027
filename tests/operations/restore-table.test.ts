import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { listAudit } from '#functions/data/core/audit.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { putAudit } from '#functions/data/core/put-audit.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { listCaseDocuments, putDocument } from '#functions/data/documents/document.ts';
import { getSuppression, suppressAddress } from '#functions/data/jobs/suppression.ts';
import { getAccount } from '#functions/data/people/account.ts';
import { getDeletion } from '#functions/data/people/deletion.ts';
import { getEmailSettings, putEmailSettings } from '#functions/data/people/email-settings.ts';
import { addToStats } from '#functions/data/people/organization-stats.ts';
import {
  findRecoveryCode,
  getRecoveryCodes,
  putRecoveryCodes,
  takeRecoveryCode,
} from '#functions/data/people/recovery-codes.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profiles } from '#functions/http/handlers/profile.ts';
import { logger } from '#functions/platform/logger.ts';
import { ensureAssembly, synthesize } from '#infra/local/build.ts';
import type { Invocation } from '#infra/local/functions/function-settings.ts';
import { writeOperatorFile } from '#infra/local/operator-file.ts';
import { reindexRows } from '#infra/operations/reindex-rows.ts';
import { restoreDocument } from '#infra/operations/restore-file.ts';
import { type RestoredAccess, restoreRows } from '#infra/operations/restore-rows.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { dataExportContract } from '#shared/contract/data-export.ts';
import { deletionsContract } from '#shared/contract/deletions.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { profileContract } from '#shared/contract/profile.ts';
import type { Role } from '#shared/domain/roles.ts';
import { send } from '../security/send.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { succeed } from '../support/call-endpoint.ts';
import { formOf, newEmail, submit } from '../support/consultations.ts';
import { copyOfTable } from '../support/copy-of-table.ts';
import { pdf, putPdf } from '../support/documents.ts';
import { everyRow } from '../support/every-row.ts';
import { temporaryFolder } from '../support/local-stack.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { brokenOnceSettled } from '../support/stored-model.ts';
import { waitForReceipt } from '../support/wait-for-receipt.ts';

let run: SecurityRun;
let admin: TestUser;
let as: TestUser;
const invocations: Invocation[] = [];
beforeAll(async () => {
  logger.setLogLevel('SILENT');
  run = await startSecurityRun({
    throttled: true,
    settings: { malwareScan: 'true' },
    invoked: (invocation) => invocations.push(invocation),
  });
  admin = await add('ADMIN', 'Ruth Dahl');
  as = await add('APPLICANT', 'Amara Okonkwo');
});
afterAll(() => run.stop());

const add = (role: Role, fullName: string) => run.addPerson({ fullName, role, organizationId: 'harbor' });
const openCase = () =>
  succeed(cases, casesContract.createCase, { as, body: { country: 'US', path: 'US_O1A' } });
/** A document whose file is not stored yet. */
async function addDocument() {
  const { id: case_id, org_id, path, country } = await openCase();
  const storage_key = `documents/${case_id}/1_passport.pdf`;
  const document = {
    ...{ id: timeOrderedId(), case_id, org_id, path, country, storage_key },
    ...{ name: 'Passport.pdf', mime_type: 'application/pdf', size: pdf.length },
    ...{ created_at: new Date().toISOString(), uploaded_by: as.userId },
  };
  await transact({ document: putDocument(document), stats: addToStats(org_id, case_id, { documents: 1 }) });
  return document;
}
const broken = () => brokenOnceSettled(run);
/** The rows that go back to the point in time. */
const restoredRows = async () => {
  const kept = ['Mail', 'Notice', 'Audit', 'SignOut', 'RecoveryCodes', 'Suppression', 'EmailSettings'];
  const rows = (await everyRow()).filter(({ entity }) => !kept.includes(String(entity)));
  // The stream recomputes worklists after the restore, with a higher revision and the same content.
  return rows
    .map((row) => (row.entity === 'CaseWorkSummary' ? { ...row, revision: 0 } : row))
    .sort((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
};

/** Pauses the stage, as `--context paused=true` does. Returns what resumes it. */
async function pause(): Promise<() => Promise<void>> {
  const running = await ensureAssembly(() => undefined);
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await synthesize(folder.path, { paused: 'true' });
  await run.reload(folder.path);
  return () => run.reload(running);
}

/** Sends the events of a stopped function again, as the runbook says. */
async function resendEvents(functionId: string): Promise<void> {
  const stopped = run.functions().find(({ id }) => id.startsWith(functionId));
  const events = run
    .deadLetters()
    .map(({ body }) => Letter.parse(JSON.parse(body)))
    .filter(({ error }) => error === 'Rate Exceeded.');
  expect(events).toHaveLength(1);
  for (const { event } of events) await run.invoke(stopped?.arn ?? '', event);
}
const Letter = z.object({ event: z.unknown(), error: z.string() });

test('the table goes back to a point in time while the stage is paused; emails aren’t sent again', async () => {
  const { case_id: caseId, storage_key } = await addDocument();
  await submit(newEmail());
  await run.streamsSettled();
  const then = await restoredRows();
  const restored = await copyOfTable();

  const { id: since } = await openCase();
  const params = { caseId };
  await succeed(cases, casesContract.setCaseStatus, { as, params, body: { status: 'DENIED', version: 1 } });
  await transact({
    audit: putAudit(
      { organizationId: 'harbor', actorId: as.userId, requestId: 'since' },
      { kind: 'cases-exported' },
    ),
  });
  // Including what stream readers added, such as search entries.
  await run.streamsSettled();
  const mails = run.mailbox.list().length;

  const resume = await pause();
  invocations.length = 0;
  for (const [endpoint, sent] of [
    [casesContract.listOwnCases, { token: as.token }],
    [consultationsContract.submitConsultation, { body: { form: formOf(newEmail()), elapsed: 60_000 } }],
  ] as const)
    expect(await send(run.url, endpoint, sent)).toMatchObject({
      status: 429,
      json: { message: 'Too Many Requests' },
    });
  // An upload whose link was issued before: its scan result becomes a dead letter.
  await putPdf(run.documentsBucket, storage_key);
  const { written, removed, writtenMeanwhile } = await restoreRows(restored);
  expect(written).toBeGreaterThan(10);
  expect(removed).toBeGreaterThan(5);
  expect(writtenMeanwhile).toBe(0);
  expect(await restoredRows()).toEqual(then);
  expect(await restoreRows(restored)).toEqual({ written: 0, removed: 0, writtenMeanwhile: 0 });
  expect(invocations).toEqual([]);

  await resume();
  await resendEvents('recordscan');
  await run.streamsSettled();
  expect(new Set(invocations.map((each) => each.function.replace(/[0-9A-F]{8}$/, '')))).toEqual(
    new Set(['recordscan', 'updatecasework']),
  );
  const { items } = await listCaseDocuments(caseId, { limit: 10 });
  expect(items).toMatchObject([{ name: 'Passport.pdf', scan_result: 'NO_THREATS_FOUND' }]);
  expect(await send(run.url, casesContract.getCase, { token: as.token, params })).toMatchObject({
    json: { status: 'DRAFT' },
  });
  expect((await everyRow()).some(({ id }) => id === since)).toBe(false);
  expect(run.mailbox.list()).toHaveLength(mails);
  expect(await broken()).toEqual([]);
  const byOperator = { actor_id: 'operator', kind: 'table-restored' } as const;
  expect((await listAudit('harbor', byOperator, { limit: 9 })).items).toHaveLength(1);
  expect((await listAudit('harbor', { kind: 'cases-exported' }, { limit: 9 })).items).toMatchObject([
    { request_id: 'since' },
  ]);
});

test('the command prints how much it restored, and what to do next', async () => {
  const restored = await copyOfTable();
  const { id: since } = await openCase();
  await run.streamsSettled();
  const state = await temporaryFolder();
  onTestFinished(state.remove);
  onTestFinished(await writeOperatorFile(run, state.path));
  const env = { ...process.env, LANDFALL_STATE: state.path };
  const restoreTable = (...options: string[]) =>
    promisify(execFile)(process.execPath, ['infra/operations/restore-table.ts', ...options], { env });

  await expect(restoreTable('--local')).rejects.toMatchObject({
    code: 1,
    stderr: 'Missing: --from. "npm run restore:table -- --help" lists the options.\n',
  });
  const [table = ''] = run.tables;
  const deployment = ['--stage', 'dev', '--table', table, '--user-pool', run.userPool.id];
  await expect(restoreTable('--from', restored, ...deployment)).rejects.toMatchObject({
    code: 1,
    stderr: `${restored} isn’t a copy that DynamoDB restored from ${table}, but a table of its own.\n`,
  });
  const resume = await pause();
  const { stdout } = await restoreTable('--from', restored, '--local');
  expect(stdout).toMatch(/^\d+ rows written, [1-9]\d* removed\.\nNow run "npm run check:table"\.\n$/);
  await resume();
  await run.streamsSettled();
  expect((await everyRow()).some(({ id }) => id === since)).toBe(false);
  expect(await broken()).toEqual([]);
});

test('a document deleted since then gets its file back, and is scanned', async () => {
  const document = await addDocument();
  const { case_id: caseId, storage_key, id: documentId } = document;
  await run.streamsSettled();
  const restored = await copyOfTable();
  // So its scan result is recorded after the point in time.
  await putPdf(run.documentsBucket, storage_key);
  await run.streamsSettled();
  await succeed(documents, documentsContract.deleteDocument, { as, params: { caseId, documentId } });
  await restoreRows(restored);
  expect(await broken()).toEqual([{ invariant: 'filesExist', what: `document ${documentId} has no object` }]);
  await restoreDocument(storage_key, document.name);
  await run.streamsSettled();
  const { items } = await listCaseDocuments(caseId, { limit: 10 });
  expect(items).toMatchObject([{ id: documentId, scan_result: 'NO_THREATS_FOUND' }]);
  expect(await broken()).toEqual([]);
});

test('what people decided about their account since then stays', async () => {
  const [blocked, usedCode, hasCode] = await Promise.all(
    ['Ines Vidal', 'Tomas Berg', 'Mina Sato'].map((name) => add('APPLICANT', name)),
  );
  if (!blocked || !usedCode || !hasCode) throw new Error('Nobody was added.');
  for (const { userId, email } of [usedCode, hasCode])
    await transact({ codes: putRecoveryCodes(userId, email, ['ABCD']) });
  const settings = await getEmailSettings(blocked.userId);
  await transact({ settings: putEmailSettings(settings, 'UTC') });
  const restored = await copyOfTable();

  await suppressAddress(blocked.email, 'complaint');
  const choices = { ...settings.choices, documents: 'off' } as const;
  await transact({ settings: putEmailSettings({ ...settings, choices, version: 1 }, 'UTC') });
  const codes = await getRecoveryCodes(usedCode.email);
  const hash = (codes && findRecoveryCode(codes, 'ABCD')) ?? '';
  await transact({ codes: takeRecoveryCode(usedCode.email, hash) });
  await transact({ codes: putRecoveryCodes(hasCode.userId, hasCode.email, ['EFGH']) });
  await succeed(profiles, profileContract.signOut, { as: hasCode });
  await run.streamsSettled();

  await restoreRows(restored);
  expect(await getSuppression(blocked.email)).toMatchObject({ reason: 'complaint' });
  expect(await getEmailSettings(blocked.userId)).toMatchObject({ choices, version: 2 });
  expect(await getRecoveryCodes(usedCode.email)).toBeUndefined();
  const newCodes = await getRecoveryCodes(hasCode.email);
  expect(newCodes && findRecoveryCode(newCodes, 'EFGH')).toBeDefined();
  expect((await everyRow()).filter(({ entity }) => entity === 'SignOut')).toMatchObject([
    keys.signOut(hasCode.userId),
  ]);
  expect(await broken()).toEqual([]);
});

test('someone who lost a role since then has it again, which is reported', async () => {
  const left = await add('ATTORNEY', 'Jonas Weiss');
  const changed = await add('OPS', 'Petra Lind');
  await run.streamsSettled();
  const restored = await copyOfTable();
  const decide = async () => {
    const params = { userId: left.userId };
    await succeed(organization, organizationContract.removeMember, { as: admin, params });
    await succeed(organization, organizationContract.setMemberRole, {
      as: admin,
      params: { userId: changed.userId },
      body: { role: 'HR' },
    });
  };
  await decide();
  await run.streamsSettled();

  const access: RestoredAccess[] = [];
  await restoreRows(restored, { accessRestored: (found) => access.push(found) });
  expect(access).toHaveLength(2);
  expect(access).toContainEqual({
    userId: left.userId,
    organizationId: 'harbor',
    role: 'ATTORNEY',
    roleBefore: undefined,
  });
  expect(access).toContainEqual({
    userId: changed.userId,
    organizationId: 'harbor',
    role: 'OPS',
    roleBefore: 'HR',
  });
  const groupsOf = (person: TestUser, groups: string, role: Role) => ({
    invariant: 'accountsMatchProfiles',
    what: `account ${person.userId} is in the groups [${groups}], not in ${role} alone`,
  });
  const mismatches = await broken();
  expect(mismatches).toHaveLength(2);
  expect(mismatches).toContainEqual(groupsOf(left, '', 'ATTORNEY'));
  expect(mismatches).toContainEqual(groupsOf(changed, 'HR', 'OPS'));
  // An admin decides again.
  await decide();
  expect(await broken()).toEqual([]);
});

test('deletion requests stay as they are, and a deletion carried out since then is requested again', async () => {
  const request = (person: TestUser) => succeed(profiles, dataExportContract.requestDeletion, { as: person });
  const carryOut = ({ userId }: TestUser) =>
    waitForReceipt(() =>
      succeed(organization, deletionsContract.carryOutDeletion, { as: admin, params: { userId } }),
    );
  const deleted = await add('APPLICANT', 'Noor Haddad');
  const asked = await add('APPLICANT', 'Lena Voss');
  const withdrew = await add('APPLICANT', 'Piotr Zielak');
  await request(withdrew);
  await run.streamsSettled();
  const restored = await copyOfTable();
  await request(deleted);
  await carryOut(deleted);
  await request(asked);
  await succeed(profiles, dataExportContract.withdrawDeletion, { as: withdrew });
  // So that the restore writes the profile, with the request's marker.
  const body = { full_name: 'Piotr Zieliński' };
  await succeed(profiles, profileContract.updateProfile, { as: withdrew, body });
  const late = await add('APPLICANT', 'Ada Brandt');
  await request(late);
  await run.streamsSettled();

  const found: string[] = [];
  await restoreRows(restored, { deletedSince: ({ user_id }) => found.push(user_id) });
  expect(found).toEqual([deleted.userId]);
  const requestOf = async ({ userId }: TestUser) => ({
    organization: (await getAccount(userId))?.profile.deletion_org,
    state: (await getDeletion('harbor', userId))?.item.state,
  });
  expect(await requestOf(asked)).toEqual({ organization: 'harbor', state: 'requested' });
  expect(await requestOf(deleted)).toEqual({ organization: 'harbor', state: 'requested' });
  for (const person of [withdrew, late])
    expect(await requestOf(person)).toEqual({ organization: undefined, state: undefined });
  // The restore brought the person back; an admin deletes them again.
  expect(await getAccount(deleted.userId)).toBeDefined();
  await carryOut(deleted);
  expect(await getAccount(deleted.userId)).toBeUndefined();
  run.removeAccount(late.userId);
  expect(await broken()).toEqual([]);
});

test('what stream readers had not written yet at the point in time is reindexed', async () => {
  const { id } = await openCase();
  await run.streamsSettled();
  const restored = await copyOfTable(({ entity }) => entity !== 'SearchBlock');
  await restoreRows(restored);
  const findings = await broken();
  expect(findings).toContainEqual({
    invariant: 'searchIndexMatchesCases',
    what: `case ${id} is missing from the search index`,
  });
  await reindexRows(() => undefined);
  expect(await broken()).toEqual([]);
});

test('rows that someone writes during a restore are counted, and the next run restores them', async () => {
  const restored = await copyOfTable();
  const { writtenMeanwhile } = await beforeTransaction(
    openCase,
    async () => {
      await submit(newEmail());
      return restoreRows(restored);
    },
    'table-restored',
  );
  expect(writtenMeanwhile).toBeGreaterThan(0);
  await run.streamsSettled();
  await restoreRows(restored);
  expect(await broken()).toEqual([]);
});
