import { expect, onTestFinished, test } from 'vitest';
import { documentsContract as contract, UploadTicket } from '#shared/contract/documents.ts';
import { Problem } from '#shared/contract/problem.ts';
import { limits } from '#shared/schema/limits.ts';
import { announcementOf } from '../support/documents.ts';
import { startSecurityRun } from '../support/security-run.ts';
import { send } from './send.ts';
import { addTenant, pdf } from './tenants.ts';

test('an upload URL expires after five minutes', async () => {
  // The functions' clock is ten minutes behind; the object store's is not.
  const now = new Date(Date.now() - 10 * 60_000).toISOString();
  const late = await startSecurityRun({ now });
  onTestFinished(() => late.stop());
  const there = await addTenant(late, 'harbor');
  const { id } = await there.newCase();
  const token = there.owner.token;
  const announced = await send(late.url, contract.startUpload, {
    token,
    params: { caseId: id },
    body: announcementOf('late.pdf', pdf),
  });
  const ticket = UploadTicket.parse(announced.json);
  expect(Date.parse(ticket.expiresAt) - Date.parse(now)).toBe(limits.uploadUrlSeconds * 1000);
  const response = await fetch(ticket.url, {
    method: 'PUT',
    headers: ticket.headers,
    body: new Uint8Array(pdf),
  });
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('expired')]);
  const params = { caseId: id, uploadId: ticket.uploadId };
  expect(Problem.parse((await send(late.url, contract.finishUpload, { token, params })).json).code).toBe(
    'document.not_uploaded',
  );
});
