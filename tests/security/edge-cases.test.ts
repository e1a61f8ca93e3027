import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type CallItem, putNewCall, takeSlot } from '#functions/data/consultations/call.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { removeFile } from '#functions/data/documents/stored-file.ts';
import { getUpload, putUpload } from '#functions/data/documents/upload.ts';
import { putRemovedAccount } from '#functions/data/jobs/purge.ts';
import { changeStatus } from '#functions/workflows/change-case.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { intakeContract } from '#shared/contract/intake.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { Problem } from '#shared/contract/problem.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { DownloadLink } from '#shared/records/document.ts';
import { limits } from '#shared/schema/limits.ts';
import { formOf, newEmail } from '../support/consultations.ts';
import { announcementOf } from '../support/documents.ts';
import { everyRow } from '../support/every-row.ts';
import { type SecurityRun, startSecurityRun } from '../support/security-run.ts';
import { type Received, send } from './send.ts';
import { addTenant, pdf, type Tenant } from './tenants.ts';

/** Rare code paths, under the roles of the deployment: a missing permission would show up here first. */
let run: SecurityRun;
let tenant: Tenant;
beforeAll(async () => {
  run = await startSecurityRun({ settings: { malwareScan: 'true' } });
  tenant = await addTenant(run, 'harbor');
});
afterAll(() => run.stop());

const codeOf = (response: Received): string => Problem.parse(response.json).code;
const asAdmin = () => ({ token: tenant.staff.ADMIN.token });
const put = (url: string, headers: Record<string, string>) =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(pdf) });

test('a request with thousands of mistakes gets a response about the first ones', async () => {
  const wrong = Object.fromEntries(Array.from({ length: 4000 }, (_, at) => [`A ${at}`, null]));
  const response = await send(run.url, intakeContract.saveIntakeAnswers, {
    ...asAdmin(),
    params: { caseId: randomUUID(), sectionId: 'person' },
    body: { answers: wrong, version: 0 },
  });
  expect(codeOf(response)).toBe('request.invalid');
  expect(Problem.parse(response.json).errors).toHaveLength(limits.fieldProblems);
});

test('a resume is checked and claimed once', async () => {
  const start = async () => {
    const body = { name: 'cv.pdf', size: pdf.length };
    const response = await send(run.url, consultationsContract.startResume, { body });
    return z.parse(consultationsContract.startResume.response, response.json);
  };
  const finish = (token: string) => send(run.url, consultationsContract.finishResume, { body: { token } });

  const wrong = await start();
  const executable = Buffer.alloc(pdf.length, 'MZ');
  await fetch(wrong.url, { method: 'PUT', headers: wrong.headers, body: new Uint8Array(executable) });
  expect(codeOf(await finish(wrong.token))).toBe('resume.wrong_type');
  expect(codeOf(await finish(wrong.token))).toBe('resume.not_uploaded');

  const right = await start();
  expect((await put(right.url, right.headers)).status).toBe(200);
  const finished = z.parse(consultationsContract.finishResume.response, (await finish(right.token)).json);
  const body = { form: formOf(newEmail()), elapsed: 60_000, resume: finished.receipt };
  const [first, again] = [
    await send(run.url, consultationsContract.submitConsultation, { body }),
    await send(run.url, consultationsContract.submitConsultation, { body }),
  ];
  const saved = z.parse(consultationsContract.submitConsultation.response, first.json);
  expect(z.parse(consultationsContract.submitConsultation.response, again.json).id).toBe(saved.id);

  const as = { ...asAdmin(), params: { consultationId: saved.id } };
  await run.eventsSettled();
  const link = await send(run.url, consultationsContract.createResumeLink, as);
  const { url } = DownloadLink.parse(link.json);
  expect((await fetch(url)).status).toBe(200);
  // A browser would show S3's own error.
  await removeFile(/resumes\/.*$/.exec(decodeURIComponent(new URL(url).pathname))?.[0] ?? '');
  const gone = await send(run.url, consultationsContract.createResumeLink, as);
  expect([gone.status, codeOf(gone)]).toEqual([410, 'resume.file_missing']);
});

test('an unconfirmed account is replaced when its address becomes an applicant', async () => {
  const consultation = await tenant.newConsultation();
  const squatter = run.addUnconfirmed(consultation.email);
  const opened = await send(run.url, consultationsContract.openCaseFromConsultation, {
    ...asAdmin(),
    params: { consultationId: consultation.id },
    body: { country: 'US', path: 'US_O1A' },
  });
  const { applicant_id } = z.parse(casesContract.getCase.response, opened.json);
  expect(applicant_id).not.toBe(squatter);
});

test('an account without a role becomes the applicant of the case that is opened for its address', async () => {
  const consultation = await tenant.newConsultation();
  const { userId } = run.addBareAccount(consultation.email);
  const opened = await send(run.url, consultationsContract.openCaseFromConsultation, {
    ...asAdmin(),
    params: { consultationId: consultation.id },
    body: { country: 'US', path: 'US_O1A' },
  });
  const { applicant_id } = z.parse(casesContract.getCase.response, opened.json);
  expect(applicant_id).toBe(userId);
});

test('an invitation can be withdrawn, and its account is deleted', async () => {
  const email = newEmail();
  const invite = await send(run.url, organizationContract.inviteMember, {
    ...asAdmin(),
    body: { email, role: 'HR' },
  });
  expect(invite.status).toBe(201);
  const withdraw = () =>
    send(run.url, organizationContract.withdrawInvitation, { ...asAdmin(), body: { email } });
  expect((await withdraw()).status).toBe(204);
  expect(codeOf(await withdraw())).toBe('invitation.not_found');
});

test('the demo is reset twice, and the first files are removed', async () => {
  const domain = process.env.PRODUCT_DOMAIN;
  const inDemo = (localPart: string, role: 'APPLICANT' | 'ADMIN') =>
    run.addPerson({
      ...{ fullName: localPart, role, organizationId: demoOrganizationId },
      email: `${localPart}@${domain}`,
    });
  await inDemo('applicant-demo', 'APPLICANT');
  const { token } = await inDemo('admin-demo', 'ADMIN');
  for (const _ of ['once', 'twice'])
    expect((await send(run.url, organizationContract.resetDemo, { token })).status).toBe(204);
});

test('the purge removes an abandoned upload', async () => {
  const of = await tenant.newCase();
  const at = new Date(Date.now() - 3 * 3_600_000);
  const id = randomUUID();
  const upload = {
    ...{ upload_id: id, case_id: of.id, org_id: 'harbor', user_id: tenant.owner.userId },
    ...{ name: 'never.pdf', mime_type: 'application/pdf', size: 1, created_at: at.toISOString() },
    storage_key: `documents/${of.id}/1_never.pdf`,
  };
  await putUpload(upload, at);
  await run.runSchedule('purge');
  expect(await getUpload(of.id, id, tenant.owner.userId)).toBeUndefined();
});

test('a due notice becomes an email', async () => {
  const of = await tenant.newCase();
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() - 3_600_000).toISOString());
  await changeStatus(of, 'REVIEW', { ...tenant.staff.OPS, role: 'OPS' });
  vi.unstubAllEnvs();
  await run.runSchedule('resendmail');
  const notices = (await everyRow()).filter(
    ({ entity, case_id }) => entity === 'Notice' && case_id === of.id,
  );
  expect(notices).toEqual([]);
});

test('the purge removes an account that nothing refers to, and no other', async () => {
  const unused = run.addUnconfirmed(newEmail());
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() - 24 * 3_600_000).toISOString());
  await transact({ account: putRemovedAccount(unused) });
  await transact({ account: putRemovedAccount(tenant.other.userId) });
  vi.unstubAllEnvs();
  await run.runSchedule('purge');
  expect([run.hasAccount(unused), run.hasAccount(tenant.other.userId)]).toEqual([false, true]);
});

test('a call within a day gets one reminder', async () => {
  const consultation = await tenant.newConsultation();
  const start = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 4 * 3_600_000);
  const call: CallItem = {
    ...{ booking_id: randomUUID(), consultation_id: consultation.id, org_id: 'harbor', status: 'booked' },
    start: start.toISOString(),
    end: new Date(start.getTime() + 900_000).toISOString(),
    ...{ date: start.toISOString().slice(0, 10), time_zone: 'UTC' },
    ...{ expert_id: tenant.staff.OPS.userId, expert_name: 'Expert', expert_email: tenant.staff.OPS.email },
    ...{ meeting_url: '', sequence: 0 },
    ...{ created_at: new Date().toISOString(), updated_at: new Date().toISOString() },
  };
  await transact({ call: putNewCall(call, consultation.email), slot: takeSlot(call, { isReminded: false }) });
  await run.runSchedule('sendreminders');
  await run.runSchedule('sendreminders');
  await run.streamsSettled();
  expect(run.mailbox.list().filter(({ to }) => to.includes(consultation.email))).toHaveLength(1);
});

test('an item gets its document by an upload, loses it on deletion, and is removed', async () => {
  const of = await tenant.newCase();
  const params = { caseId: of.id };
  const { id } = await tenant.newItem(of);
  const stateOfItem = async () => {
    const response = await send(run.url, checklistContract.getChecklist, { ...asAdmin(), params });
    const { items } = checklistContract.getChecklist.response.parse(response.json);
    return items.find((item) => item.id === id);
  };
  const { token } = tenant.owner;
  const body = { ...announcementOf('degree.pdf', pdf), item_id: id };
  const started = await send(run.url, documentsContract.startUpload, { token, params, body });
  const ticket = documentsContract.startUpload.response.parse(started.json);
  expect((await put(ticket.url, ticket.headers)).status).toBe(200);
  const upload = { token, params: { ...params, uploadId: ticket.uploadId } };
  expect((await send(run.url, documentsContract.finishUpload, upload)).status).toBe(201);
  expect(await stateOfItem()).toMatchObject({ status: 'UPLOADED', documents: [ticket.uploadId] });

  const document = { token, params: { ...params, documentId: ticket.uploadId } };
  expect((await send(run.url, documentsContract.deleteDocument, document)).status).toBe(204);
  const emptied = await stateOfItem();
  expect(emptied).toMatchObject({ status: 'MISSING', documents: [] });

  const removed = await send(run.url, checklistContract.changeChecklistItems, {
    ...asAdmin(),
    params,
    body: { changes: [{ item_id: id, version: emptied?.version, change: { kind: 'remove' } }] },
  });
  expect(removed.json).toMatchObject({ results: [{ outcome: 'changed' }] });
  expect(await stateOfItem()).toBeUndefined();
});

test('someone with cases changes their name', async () => {
  await tenant.newCase();
  const token = tenant.owner.token;
  const body = { full_name: 'Owner Renamed' };
  expect((await send(run.url, profileContract.updateProfile, { token, body })).status).toBe(200);
});
