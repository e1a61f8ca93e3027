import { ConfirmSignUpCommand, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { casesContract } from '#shared/contract/cases.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { documentsContract, type UploadTicket } from '#shared/contract/documents.ts';
import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { announcementOf } from '../support/documents.ts';
import { startTestStack, type TestStack } from '../support/local-stack.ts';
import { poolClientOf, signInBySrp } from '../support/sign-in.ts';

/** An applicant's journey over HTTP: the deployed bundles with their own roles, real tokens, real uploads. */
const password = 'Harbor-light-2026';
let run: TestStack;

beforeAll(async () => {
  run = await startTestStack({ settings: { defaultOrganization: 'harbor' } });
});
afterAll(async () => {
  await run.stop();
  expect(run.complaints).toEqual([]);
});

/** Signs up, reads the code from the email, confirms, and signs in. */
async function signUpAs(email: string, fullName: string): Promise<{ accessToken: string; idToken: string }> {
  const { userPoolClientId: ClientId } = run.config();
  const pool = poolClientOf(run.config());
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'name', Value: fullName },
  ];
  await pool.send(new SignUpCommand({ ClientId, Username: email, Password: password, UserAttributes }));
  const mail = await run.mailbox.next(email);
  const ConfirmationCode = /code=(\d{6})/.exec(mail.html)?.[1];
  const token = /token=([\w.-]+)/.exec(mail.html)?.[1] ?? '';
  await pool.send(
    new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode, ClientMetadata: { token } }),
  );
  return signInBySrp(run.config(), email, password);
}

async function send(
  token: string | undefined,
  endpoint: EndpointDefinition,
  call: { params?: Record<string, string>; body?: unknown } = {},
) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => call.params?.[name] ?? '');
  return fetch(`${run.url}${path}`, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  });
}

async function succeed<Answer extends z.core.$ZodType>(
  token: string | undefined,
  endpoint: EndpointDefinition & { readonly response: Answer },
  call: Parameters<typeof send>[2] = {},
): Promise<z.output<Answer>> {
  const response = await send(token, endpoint, call);
  const text = await response.text();
  expect(response.status, `${endpoint.path}: ${text}`).toBe(endpoint.status);
  return z.parse(endpoint.response, text === '' ? undefined : JSON.parse(text));
}

const upload = (ticket: UploadTicket, bytes: Buffer, headers: Record<string, string> = {}) =>
  fetch(ticket.url, {
    method: 'PUT',
    headers: { ...ticket.headers, ...headers },
    body: new Uint8Array(bytes),
  });

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF');

test('an applicant signs up, opens a case, and adds documents; a stranger learns nothing', async () => {
  const { accessToken: amara } = await signUpAs('amara@example.com', 'Amara Okonkwo');
  expect(await succeed(amara, profileContract.getProfile)).toMatchObject({
    full_name: 'Amara Okonkwo',
    role: 'APPLICANT',
    org_id: 'harbor',
  });

  const facts = {
    salary_usd: 180_000,
    has_us_employer: true,
    press: true,
    critical_role: true,
    high_salary: true,
  };
  const { result } = await succeed(undefined, eligibilityContract.checkEligibility, {
    body: { path: 'US_O1A', facts },
  });
  expect(result).toMatchObject({ state: 'eligible', score: 7 });

  const opened = await succeed(amara, casesContract.createCase, { body: { country: 'US', path: 'US_O1A' } });
  const params = { caseId: opened.id };
  const announce = (name: string) =>
    succeed(amara, documentsContract.startUpload, { params, body: announcementOf(name, pdf) });
  const finish = (uploadId: string) =>
    succeed(amara, documentsContract.finishUpload, { params: { ...params, uploadId } });

  const announced = await announce('Reisepaß.pdf');
  const rejected = [
    await upload(announced, Buffer.concat([pdf, pdf])),
    await upload(announced, pdf, { 'content-type': 'text/html' }),
    await upload(announced, pdf, { 'x-amz-tagging': 'GuardDutyMalwareScanStatus=NO_THREATS_FOUND' }),
    await fetch(announced.url, { method: 'PUT', body: new Uint8Array(pdf) }),
  ];
  expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await upload(announced, pdf)).status).toBe(200);
  expect((await upload(announced, pdf)).status).toBe(412);
  const document = await finish(announced.uploadId);
  expect(document).toMatchObject({ name: 'Reisepaß.pdf', size: pdf.length });
  expect(await finish(announced.uploadId)).toEqual(document);

  const dropped = await announce('dropped.pdf');
  await upload(dropped, pdf);
  await succeed(amara, documentsContract.cancelUpload, { params: { ...params, uploadId: dropped.uploadId } });
  const neverSent = await announce('never.pdf');
  const missing = await send(amara, documentsContract.finishUpload, {
    params: { ...params, uploadId: neverSent.uploadId },
  });
  expect(missing.status).toBe(409);

  const links = { params: { ...params, documentId: document.id } };
  const { url } = await succeed(amara, documentsContract.createDownloadLink, links);
  const download = await fetch(url);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(pdf);
  expect(download.headers.get('content-disposition')).toBe(
    `attachment; filename="Reisepa_.pdf"; filename*=UTF-8''Reisepa%C3%9F.pdf`,
  );
  expect(download.headers.get('content-type')).toBe('application/pdf');

  const changed = await succeed(amara, casesContract.setCaseStatus, {
    params,
    body: { status: 'REVIEW', version: 1 },
  });
  expect(changed).toMatchObject({ status: 'REVIEW', version: 2 });
  const { items } = await succeed(amara, casesContract.listCaseHistory, { params });
  expect(items.map(({ change }) => change.kind)).toEqual(['status', 'document-added', 'created']);
  expect((await succeed(amara, casesContract.listOwnCases)).items.map(({ id }) => id)).toEqual([opened.id]);

  const { accessToken: stranger } = await signUpAs('ben@example.com', 'Ben');
  for (const endpoint of [casesContract.getCase, documentsContract.listDocuments])
    expect((await send(stranger, endpoint, { params })).status).toBe(404);

  await succeed(amara, documentsContract.deleteDocument, links);
  expect((await succeed(amara, documentsContract.listDocuments, { params })).items).toEqual([]);
  // Without list permission, S3 doesn't reveal that the file is gone.
  expect((await fetch(url)).status).toBe(403);
});

test('no one gets in without a token of this user pool', async () => {
  for (const token of [undefined, 'x', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])
    expect((await send(token, casesContract.listOwnCases)).status).toBe(401);
  const { idToken } = await signUpAs('cleo@example.com', 'Cleo');
  expect((await send(idToken, casesContract.listOwnCases)).status).toBe(401);
});

test('oversized, malformed, or unknown requests return a problem instead of crashing', async () => {
  const post = (body: string) =>
    fetch(`${run.url}${eligibilityContract.checkEligibility.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  expect((await post('{')).status).toBe(400);
  expect((await post(JSON.stringify('x'.repeat(100_000)))).status).toBe(413);
  expect((await fetch(`${run.url}/api/nowhere`)).status).toBe(404);
  const wrongMethod = await fetch(`${run.url}/api/eligibility-check`, { method: 'DELETE' });
  expect([404, 405]).toContain(wrongMethod.status);
  const document = await succeed(undefined, eligibilityContract.getOpenApi);
  expect(document.openapi).toBe('3.1.1');
});
