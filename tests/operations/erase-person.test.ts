import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { getConsultationRecord } from '#functions/data/consultations/consultation.ts';
import { listReceived } from '#functions/data/consultations/received.ts';
import { listAudit } from '#functions/data/core/audit.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { listVersionsInFolder } from '#functions/data/documents/file-versions.ts';
import { getAccount } from '#functions/data/people/account.ts';
import { getDeletion, getDeletionReceipt, startDeletion } from '#functions/data/people/deletion.ts';
import { getInvitation } from '#functions/data/people/invitation.ts';
import { findPoolUser } from '#functions/data/people/pool-users.ts';
import { deletePerson } from '#functions/erasure/delete-person.ts';
import { writeOperatorFile } from '#infra/local/operator-file.ts';
import { erasePerson, findStoredPerson } from '#infra/operations/person-erasure.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { contactContract } from '#shared/contract/contact.ts';
import { dataExportContract } from '#shared/contract/data-export.ts';
import { deletionsContract } from '#shared/contract/deletions.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { officeHours } from '#shared/domain/booking-rules.ts';
import type { DeletionActor } from '#shared/records/deletion.ts';
import { responseOf } from '../security/send.ts';
import { mailsTo } from '../support/consultations.ts';
import { temporaryFolder, withoutMails } from '../support/local-stack.ts';
import { addApplicant, ofAllData, openCase, personWithAllData } from '../support/personal-data.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { brokenOnceSettled } from '../support/stored-model.ts';
import { waitForReceipt } from '../support/wait-for-receipt.ts';

let run: SecurityRun;
let state: Awaited<ReturnType<typeof temporaryFolder>>;
let admin: TestUser;
beforeAll(async () => {
  // Stream processing runs only when a test requests it. Emails stay in the outbox.
  [run, state] = await Promise.all([
    startSecurityRun({ gathersFor: 3_600_000, follows: withoutMails }),
    temporaryFolder(),
  ]);
  await writeOperatorFile(run, state.path);
  admin = await run.addPerson({ fullName: 'Ruth Dahl', role: 'ADMIN', organizationId: 'harbor' });
});
afterAll(async () => {
  await run.stop();
  await state.remove();
});

/** Runs the command, and returns what it prints. */
const command = async (email: string, ...switches: string[]): Promise<string> => {
  const args = ['infra/operations/erase-person.ts', '--local', '--email', email, ...switches];
  const env = { ...process.env, LANDFALL_STATE: state.path };
  return (await promisify(execFile)(process.execPath, args, { env })).stdout;
};
/** What the command does once it is confirmed. */
const erase = async (email: string) => erasePerson(await findStoredPerson(email), ['harbor']);
const nothing = (email: string): string => `Nothing is stored under ${email}.`;

/** What the audit log says about erasures by operators. */
async function erasures(organizationId = 'harbor'): Promise<unknown[]> {
  const filter = { actor_id: 'operator', kind: 'person-erased' } as const;
  return (await listAudit(organizationId, filter, { limit: 100 })).items.map(({ details }) => details);
}
const receivedFrom = async (email: string) => (await listReceived(email, { limit: 10 })).items;
const sendMessage = (email: string) =>
  responseOf(run.url, contactContract.sendContactMessage, {
    body: { name: 'Amara', email, subject: 'A question', message: 'May I?', elapsed: 60_000 },
  });
/** Starts a requested deletion, which is interrupted before its first step. */
async function start({ userId }: TestUser, by: DeletionActor): Promise<void> {
  const request = await getDeletion('harbor', userId);
  if (!request) throw new Error('No deletion was requested.');
  await transact({ deletion: startDeletion(request.item, by, request.item.requested_at) });
}
const carryOut = (by: TestUser, { userId }: TestUser) =>
  waitForReceipt(() =>
    responseOf(run.url, deletionsContract.carryOutDeletion, { token: by.token, params: { userId } }),
  );

describe('erasing a person', () => {
  test('shows what would be erased, and changes nothing without confirmation', async () => {
    const { person, opened } = await personWithAllData(run, admin);
    const shown = await command(person.email);
    expect(shown).toContain(`${person.email} has the account ${person.userId}.`);
    expect(shown).toContain('They are a member of harbor (APPLICANT).');
    expect(shown).toContain('1 case in harbor');
    expect(shown).toContain('consultations and messages');
    expect(shown).toContain('Nothing was erased.');
    expect(await getCase(opened.id)).toBeDefined();
    expect((await getAccount(person.userId))?.profile.deletion_org).toBeUndefined();
    expect(await receivedFrom(person.email)).toHaveLength(2);
  });

  test('erases all that their own request does, once, and says so in the audit log', async () => {
    const { person, opened } = await personWithAllData(run, admin);
    expect(await command(person.email, '--confirm')).toContain('Erased, with the account.');
    expect(await getDeletionReceipt('harbor', person.userId)).toMatchObject({
      ...ofAllData,
      carried_out_by: 'operator',
    });
    expect(await listVersionsInFolder(`documents/${opened.id}/`)).toEqual([]);
    expect(run.hasAccount(person.userId)).toBe(false);
    const receipts = await responseOf(run.url, deletionsContract.listDeletionReceipts, {
      token: admin.token,
    });
    expect(receipts.items.map(({ user_id }) => user_id)).toContain(person.userId);
    await expect(command(person.email, '--confirm')).rejects.toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringContaining(nothing(person.email)),
    });
    expect((await erasures()).filter((each) => JSON.stringify(each).includes(person.userId))).toEqual([
      { user_id: person.userId },
    ]);
    expect(await brokenOnceSettled(run)).toEqual([]);
  });

  test('hands over the cases and calls of a member, and notifies the visitor', async () => {
    const attorney = { fullName: 'Jonas Oyelaran', role: 'ATTORNEY', organizationId: 'harbor' } as const;
    const expert = await run.addPerson(attorney);
    await responseOf(run.url, availabilityContract.setExpertHours, {
      token: admin.token,
      params: { expertId: expert.userId },
      body: { hours: officeHours('Europe/Berlin'), version: 0 },
    });
    const { person, opened, consultation } = await personWithAllData(run, admin);
    const params = { caseId: opened.id };
    await responseOf(run.url, staffCasesContract.setCaseOwner, {
      token: admin.token,
      params,
      body: { owner_id: expert.userId, version: (await getCase(opened.id))?.version },
    });
    expect((await getConsultationRecord(consultation))?.call?.expert_id).toBe(expert.userId);

    expect(await command(expert.email, '--confirm')).toContain('Erased, with the account.');
    expect(await getCase(opened.id)).not.toHaveProperty('owner_id');
    const history = await responseOf(run.url, casesContract.listCaseHistory, { token: admin.token, params });
    expect(history.items.filter(({ change }) => change.kind === 'owner')).toContainEqual(
      expect.objectContaining({ actor_id: 'operator', actor_name: 'Landfall operations' }),
    );
    expect((await getConsultationRecord(consultation))?.call).toMatchObject({ status: 'cancelled' });
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(
      'We have to cancel your introductory call',
    );
    expect(await brokenOnceSettled(run)).toEqual([]);
  });

  test('carries out a request that the person made, and resumes one that an admin started', async () => {
    const person = await addApplicant(run);
    const { requested_at } = await responseOf(run.url, dataExportContract.requestDeletion, {
      token: person.token,
    });
    await erase(person.email);
    expect(await getDeletionReceipt('harbor', person.userId)).toMatchObject({ requested_at });

    const started = await addApplicant(run);
    await responseOf(run.url, dataExportContract.requestDeletion, { token: started.token });
    await start(started, admin.userId);
    await erase(started.email);
    expect(await getDeletionReceipt('harbor', started.userId)).toMatchObject({
      carried_out_by: admin.userId,
    });
    expect(await erasures()).not.toContainEqual({ user_id: started.userId });
  });

  test('resumes an erasure that was interrupted after the account was deleted', async () => {
    const { person } = await personWithAllData(run, admin);
    const resume = (...switches: string[]) => command(person.email, '--account', person.userId, ...switches);
    await responseOf(run.url, dataExportContract.requestDeletion, { token: person.token });
    await start(person, 'operator');
    const deletion = await getDeletion('harbor', person.userId);
    if (!deletion) throw new Error('No deletion was requested.');
    for await (const _ of deletePerson(deletion.item)) if (!run.hasAccount(person.userId)) break;
    await expect(command(person.email, '--confirm')).rejects.toMatchObject({
      stderr: expect.stringContaining('pass the account’s ID'),
    });

    expect(await resume()).toContain('Nothing was erased.');
    expect(await resume('--confirm')).toContain('Erased, with the account.');
    expect(await getDeletionReceipt('harbor', person.userId)).toMatchObject(ofAllData);
    expect(await getAccount(person.userId)).toBeUndefined();
    expect(await brokenOnceSettled(run)).toEqual([]);
  });

  test('erases someone who was invited and never signed in', async () => {
    const email = `${randomUUID()}@harbor.com`;
    const body = { email, role: 'OPS' } as const;
    await responseOf(run.url, organizationContract.inviteMember, { token: admin.token, body });
    const userId = (await findPoolUser(email))?.userId ?? '';
    expect((await findStoredPerson(email)).account?.profile?.organizationId).toBe('harbor');
    expect(await erase(email)).toMatchObject({ org_id: 'harbor', account_removed: true });
    expect(await getInvitation('harbor', email)).toBeUndefined();
    expect(await findPoolUser(email)).toBeUndefined();
    expect(await getDeletionReceipt('harbor', userId)).toMatchObject({ account_removed: true });
    expect(await brokenOnceSettled(run)).toEqual([]);
  });

  test('erases an account without a profile, confirmed or not', async () => {
    const unconfirmed = `${randomUUID()}@example.com`;
    const unconfirmedId = run.addUnconfirmed(unconfirmed);
    const bare = run.addBareAccount();
    await sendMessage(bare.email);
    for (const [email, user_id] of [
      [unconfirmed, unconfirmedId],
      [bare.email, bare.userId],
    ] as const) {
      expect(await command(email)).toContain('It has no profile yet.');
      expect(await erase(email)).toBe('account');
      expect(await findPoolUser(email)).toBeUndefined();
      await expect(findStoredPerson(email)).rejects.toThrow(nothing(email));
      expect(await erasures()).toContainEqual({ user_id });
    }
    expect(await receivedFrom(bare.email)).toEqual([]);
    expect(await brokenOnceSettled(run)).toEqual([]);
  });

  test('erases what was sent from an address without an account', async () => {
    const email = `${randomUUID()}@example.com`;
    await sendMessage(email);
    expect(await command(email)).toContain(`${email} has no account.`);
    expect(await receivedFrom(email)).toHaveLength(1);
    expect(await command(email, '--confirm')).toContain('Erased.');
    expect(await receivedFrom(email)).toEqual([]);
    await expect(findStoredPerson(email)).rejects.toThrow(nothing(email));
  });

  test('erases what was sent from the address before the account was proven to be its owner’s', async () => {
    const person = await addApplicant(run);
    const Key = keys.profile(person.userId);
    await table.send(
      new UpdateCommand({ TableName: tableName(), Key, UpdateExpression: 'REMOVE confirmed_by_owner' }),
    );
    await sendMessage(person.email);
    await erase(person.email);
    expect(await receivedFrom(person.email)).toEqual([]);
  });

  test('leaves what another organization has until it is run again', async () => {
    const person = await addApplicant(run);
    const opened = await openCase(run, person);
    await sendMessage(person.email);
    const params = { userId: person.userId };
    await responseOf(run.url, organizationContract.removeMember, { token: admin.token, params });
    const other = await run.addPerson({ fullName: 'Other', role: 'ADMIN', organizationId: 'meridian' });
    await responseOf(run.url, organizationContract.inviteMember, {
      token: other.token,
      body: { email: person.email, role: 'APPLICANT' },
    });
    const shown = await command(person.email);
    expect(shown.slice(shown.indexOf('To keep:'))).toContain('1 case in harbor');
    expect(await erase(person.email)).toMatchObject({ org_id: 'meridian', account_removed: false });
    expect(await getCase(opened.id)).toBeDefined();
    expect(run.hasAccount(person.userId)).toBe(true);
    expect(await erasures('meridian')).toEqual([{ user_id: person.userId }]);

    expect(await erase(person.email)).toMatchObject({ org_id: 'harbor', account_removed: true });
    expect(await getCase(opened.id)).toBeUndefined();
    expect(run.hasAccount(person.userId)).toBe(false);
    expect(await receivedFrom(person.email)).toEqual([]);
    expect(await brokenOnceSettled(run)).toEqual([]);
  });
});

describe('refuses and changes nothing', () => {
  test('for an address that nothing is stored under', async () => {
    const email = `${randomUUID()}@example.com`;
    await expect(erase(email)).rejects.toThrow(nothing(email));
  });

  test('for the ID of another account', async () => {
    const person = await addApplicant(run);
    const email = `${randomUUID()}@example.com`;
    await expect(findStoredPerson(email, person.userId)).rejects.toThrow('no interrupted erasure');
    await responseOf(run.url, dataExportContract.requestDeletion, { token: person.token });
    await start(person, admin.userId);
    await expect(findStoredPerson(email, person.userId)).rejects.toThrow('no interrupted erasure');
  });

  test('for the last admin of an organization, until there is another', async () => {
    const last = await run.addPerson({ fullName: 'Last', role: 'ADMIN', organizationId: 'pier' });
    await expect(erase(last.email)).rejects.toThrow('the last ADMIN');
    expect(await getDeletion('pier', last.userId)).toBeUndefined();
    const next = await run.addPerson({ fullName: 'Next', role: 'ADMIN', organizationId: 'pier' });
    expect(await erase(last.email)).toMatchObject({ account_removed: true });
    await expect(erase(next.email)).rejects.toThrow('the last ADMIN');
  });

  test('for a demo account', async () => {
    const demo = await run.addPerson({
      fullName: 'Demo',
      role: 'APPLICANT',
      organizationId: 'harbor',
      email: 'other-demo@landfall.example',
    });
    await expect(erase(demo.email)).rejects.toThrow('Demo accounts');
    expect((await getAccount(demo.userId))?.profile.deletion_org).toBeUndefined();
  });
});

test('an interrupted erasure can be resumed on the admin dashboard', async () => {
  const person = await addApplicant(run);
  await responseOf(run.url, dataExportContract.requestDeletion, { token: person.token });
  await start(person, 'operator');
  run.removeAccount(person.userId);
  await expect(erase(person.email)).rejects.toThrow('have an ADMIN resume it');
  expect(await carryOut(admin, person)).toMatchObject({ carried_out_by: 'operator', account_removed: true });
});
