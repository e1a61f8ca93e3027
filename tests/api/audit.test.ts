import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { putAudit } from '#functions/data/core/put-audit.ts';
import { ConditionFailed, transact } from '#functions/data/core/transaction.ts';
import { putDocument } from '#functions/data/documents/document.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { handler as profiles } from '#functions/http/handlers/profile.ts';
import { auditContract } from '#shared/contract/audit.ts';
import { caseExportsContract } from '#shared/contract/case-exports.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { profileContract } from '#shared/contract/profile.ts';
import type { AuditEvent } from '#shared/records/audit.ts';
import { callEndpoint, claimsOf, fail, succeed } from '../support/call-endpoint.ts';
import { newEmail, stored } from '../support/consultations.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { fakePool } from '../support/fake-pool.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { addPoolMember } from '../support/pool-member.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const bucket = fakeBucket();
const pool = fakePool();

let organizationId: string;
let admin: Person;
beforeEach(async () => {
  organizationId = `org-${randomUUID()}`;
  admin = await member('ADMIN', 'Ruth Dahl');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const member = (role: Person['role'], fullName: string) =>
  addPoolMember(pool, { role, fullName, organizationId });
const audit = async (query: Record<string, string> = {}) =>
  (await succeed(handler, auditContract.listAudit, { as: admin, query })).items;
const written = async () =>
  (await stored('Audit')).filter(({ pk }) => String(pk).startsWith(`AUDIT#${organizationId}#`));
const put = (event: AuditEvent, at: string, actorId = admin.userId) =>
  transact({ audit: putAudit({ organizationId, actorId, requestId: 'r' }, event, new Date(at)) });

async function ownDocument(applicant: Person) {
  const body = { country: 'US', path: 'US_O1A' };
  const { id: caseId } = await succeed(cases, casesContract.createCase, { as: applicant, body });
  const documentId = randomUUID();
  const created_at = new Date().toISOString();
  bucket.put(`documents/${caseId}/1_a.pdf`, Buffer.from('a'), 'application/pdf');
  await transact({
    document: putDocument({
      ...{ id: documentId, case_id: caseId, org_id: organizationId, name: 'Passport of Amara.pdf' },
      ...{ mime_type: 'application/pdf', size: 1, created_at, uploaded_by: applicant.userId },
      ...{ storage_key: `documents/${caseId}/1_a.pdf`, path: 'US_O1A', country: 'US' },
    }),
  });
  return { caseId, documentId };
}

describe('the audit log', () => {
  test('records changes of roles, members, invitations, and settings, one entry each', async () => {
    const hr = await member('HR', 'Ines Moreau');
    const params = { userId: hr.userId };
    await succeed(handler, organizationContract.setMemberRole, { as: admin, params, body: { role: 'OPS' } });
    await succeed(handler, organizationContract.setMemberRole, { as: admin, params, body: { role: 'OPS' } });
    await succeed(handler, organizationContract.removeMember, { as: admin, params });
    const email = newEmail();
    await succeed(handler, organizationContract.inviteMember, { as: admin, body: { email, role: 'HR' } });
    await succeed(handler, organizationContract.resendInvitation, { as: admin, body: { email } });
    await succeed(handler, organizationContract.withdrawInvitation, { as: admin, body: { email } });
    const body = { name: 'Northlight', staff_decides: true };
    // What doesn't change isn't recorded.
    for (const same of [
      body,
      { ...body, quotas: { notes: null } },
      {},
      { ...body, second_factor_required: false },
    ])
      await succeed(handler, organizationContract.updateOrganization, { as: admin, body: same });
    const entries = await audit();
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(
      new Set([
        'role-changed',
        'member-removed',
        'invitation-sent',
        'invitation-renewed',
        'invitation-withdrawn',
        'settings-changed',
      ]),
    );
    expect(entries).toHaveLength(6);
    const of = (kind: string) => entries.find((entry) => entry.kind === kind);
    expect(of('role-changed')).toMatchObject({
      actor_id: admin.userId,
      actor_name: 'Ruth Dahl',
      details: { user_id: hr.userId, from: 'HR', to: 'OPS' },
    });
    expect(of('settings-changed')?.details).toEqual({ settings: ['name', 'staff_decides'] });
    // No addresses, names, or texts of anyone.
    const rows = JSON.stringify(await written());
    for (const text of [email, 'Ruth', 'Ines', 'Northlight']) expect(rows).not.toContain(text);
  });

  test('records downloads, deletions, and exports of documents before they happen', async () => {
    const applicant = await addTestPerson({ organizationId });
    const { caseId, documentId } = await ownDocument(applicant);
    const params = { caseId, documentId };
    await succeed(documents, documentsContract.createDownloadLink, { as: applicant, params });
    await succeed(documents, documentsContract.createViewLink, { as: applicant, params });
    await succeed(handler, organizationContract.createAdminDownloadLink, { as: admin, params });
    await succeed(documents, documentsContract.deleteDocument, { as: applicant, params });
    await succeed(handler, caseExportsContract.startCaseExport, { as: admin, body: {} });
    const entries = await audit();
    expect(entries.map(({ kind }) => kind).sort()).toEqual([
      'cases-exported',
      'document-deleted',
      'document-downloaded',
      'document-downloaded',
      'document-downloaded',
    ]);
    expect(entries.filter(({ actor_id }) => actor_id === applicant.userId)).toHaveLength(3);
    expect(JSON.stringify(await written())).not.toContain('Passport');
  });

  test('is written together with the action: a rejected action leaves no entry', async () => {
    const params = { userId: admin.userId };
    expect((await fail(handler, organizationContract.removeMember, { as: admin, params })).code).toBe(
      'member.last_admin',
    );
    expect(await written()).toEqual([]);
  });

  test('records each sign-in once, however often the profile is read', async () => {
    const at = Math.floor(Date.now() / 1000);
    const claims = { ...claimsOf(admin), origin_jti: randomUUID(), auth_time: String(at) };
    for (let each = 0; each < 3; each++) await callEndpoint(profiles, profileContract.getProfile, { claims });
    await callEndpoint(profiles, profileContract.getProfile, {
      claims: { ...claims, origin_jti: randomUUID() },
    });
    expect((await audit()).map(({ kind }) => kind)).toEqual(['sign-in', 'sign-in']);
  });

  test('is listed newest first across months, in pages, and by kind or person', async () => {
    vi.stubEnv('LANDFALL_NOW', '2026-11-20T12:00:00.000Z');
    const other = randomUUID();
    await put({ kind: 'demo-reset' }, '2026-07-02T10:00:00.000Z');
    await put({ kind: 'cases-exported' }, '2026-09-02T10:00:00.000Z', other);
    await put({ kind: 'cases-exported' }, '2026-11-02T10:00:00.000Z');
    await put({ kind: 'demo-reset' }, '2026-11-03T10:00:00.000Z', other);
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '1', ...(cursor && { cursor }) };
      const page = await succeed(handler, auditContract.listAudit, { as: admin, query });
      all.push(...page.items.map(({ at }) => at.slice(0, 10)));
      cursor = page.nextCursor;
    } while (cursor);
    expect(all).toEqual(['2026-11-03', '2026-11-02', '2026-09-02', '2026-07-02']);
    const months = async (query: Record<string, string>) => {
      const [first] = await audit(query);
      return first?.at.slice(0, 7);
    };
    expect(await months({ kind: 'cases-exported' })).toBe('2026-11');
    expect(await months({ actor_id: other })).toBe('2026-11');
    expect(await months({ kind: 'cases-exported', actor_id: other })).toBe('2026-09');
  });

  test('shows what an operator’s command did, on the page and in the export', async () => {
    await put({ kind: 'case-restored', case_id: randomUUID() }, new Date().toISOString(), 'operator');
    await put({ kind: 'demo-reset' }, new Date().toISOString());
    expect(await audit({ actor_id: 'operator' })).toMatchObject([
      { kind: 'case-restored', actor_id: 'operator', actor_name: 'Operator command' },
    ]);
    const { csv } = await succeed(handler, auditContract.exportAudit, { as: admin });
    expect(csv).toContain('case-restored,Operator command,operator,');
    const query = { actor_id: 'somebody' };
    expect((await fail(handler, auditContract.listAudit, { as: admin, query })).code).toBe('request.invalid');
  });

  test('expires after the configured days, and an entry cannot be written twice', async () => {
    vi.stubEnv('AUDIT_DAYS', '30');
    const at = new Date('2026-11-02T10:00:00.000Z');
    const audit = putAudit(
      { organizationId, actorId: admin.userId, requestId: 'r' },
      { kind: 'demo-reset' },
      at,
    );
    await transact({ audit });
    await expect(transact({ audit })).rejects.toBeInstanceOf(ConditionFailed);
    expect((await written())[0]?.expires_at).toBe(at.getTime() / 1000 + 30 * 24 * 3600);
  });

  test('is exported as CSV in parts, and records the export', async () => {
    await put({ kind: 'demo-reset' }, new Date().toISOString());
    const { csv, rows } = await succeed(handler, auditContract.exportAudit, { as: admin });
    expect(rows).toBe(2);
    expect(csv).toMatch(/^\uFEFFTime,Event,Person,Person ID,Details,Request ID\r\n/);
    expect(csv).toContain('audit-exported,Ruth Dahl');
  });

  test('is visible only to an ADMIN of the organization', async () => {
    const otherAdmin = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    await put({ kind: 'demo-reset' }, new Date().toISOString());
    await put({ kind: 'demo-reset' }, new Date().toISOString());
    expect(await succeed(handler, auditContract.listAudit, { as: otherAdmin })).toEqual({ items: [] });
    const query = { limit: '1' };
    const { nextCursor = '' } = await succeed(handler, auditContract.listAudit, { as: admin, query });
    const stolen = { as: otherAdmin, query: { cursor: nextCursor } };
    expect((await fail(handler, auditContract.listAudit, stolen)).code).toBe('request.invalid');
    const hr = await member('HR', 'Ines Moreau');
    expect((await fail(handler, auditContract.listAudit, { as: hr })).status).toBe(403);
  });
});
