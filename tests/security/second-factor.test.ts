import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secondFactorRates } from '#functions/accounts/rates.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { getRecoveryCodes } from '#functions/data/people/recovery-codes.ts';
import { handler } from '#functions/http/handlers/accounts.ts';
import { originSecretHeader, viewerAddressHeader } from '#functions/http/viewer-address.ts';
import { accountsContract } from '#shared/contract/accounts.ts';
import { Problem } from '#shared/contract/problem.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { formatRecoveryCode, recoveryCodes } from '#shared/domain/recovery-codes.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint } from '../support/call-endpoint.ts';
import { stored } from '../support/consultations.ts';
import { everyRow } from '../support/every-row.ts';
import { originSecret } from '../support/origin-secret.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { stopClock } from '../support/stop-clock.ts';
import { callInProcess } from './call-in-process.ts';
import { send } from './send.ts';

/** A recovery code replaces the second factor once, and is useless without the password. */
let run: SecurityRun;
beforeAll(async () => {
  // Nothing here depends on stream processing; mails are read from the outbox.
  run = await startSecurityRun({ follows: () => false });
});
afterAll(() => run.stop());

async function withSecondFactor(): Promise<{ person: TestUser; codes: string[] }> {
  const person = await run.addPerson({ fullName: 'Ines Moreau', role: 'HR', organizationId: 'harbor' });
  run.setSecondFactor(person.userId, true);
  return { person, codes: await createCodes(person) };
}
async function createCodes({ token }: TestUser): Promise<string[]> {
  const { json } = await send(run.url, secondFactorContract.createRecoveryCodes, { token });
  return secondFactorContract.createRecoveryCodes.response.parse(json).codes;
}
const recover = (email: string, code: string) =>
  send(run.url, accountsContract.recoverSecondFactor, { body: { email, code } });
/** As CloudFront forwards it for a viewer at `address`. */
const recoverFrom = async (address: string, email: string, code: string) => {
  const headers = {
    [viewerAddressHeader]: address,
    [originSecretHeader]: originSecret(),
  };
  return (
    await callEndpoint(handler, accountsContract.recoverSecondFactor, { body: { email, code }, headers })
  ).status;
};
const state = async ({ token }: TestUser) => {
  const { json } = await send(run.url, secondFactorContract.getSecondFactor, { token });
  return secondFactorContract.getSecondFactor.response.parse(json);
};
const comparable = ({ json }: { json: unknown }) => ({ ...Problem.parse(json), requestId: '' });
const unknownCode = '0'.repeat(recoveryCodes.letters);

describe('recovery codes', () => {
  stopClock();

  test('are ten, shown once, and stored only as salted hashes', async () => {
    const { person, codes } = await withSecondFactor();
    expect(new Set(codes).size).toBe(recoveryCodes.count);
    const rows = JSON.stringify(await everyRow());
    for (const code of codes) expect(rows).not.toContain(code);
    expect((await state(person)).codes_made_at).toBeDefined();
  });

  test('are created only for someone with a second factor', async () => {
    const person = await run.addPerson({ fullName: 'No App', role: 'HR', organizationId: 'harbor' });
    const { json } = await send(run.url, secondFactorContract.createRecoveryCodes, { token: person.token });
    expect(Problem.parse(json).code).toBe('second_factor.off');
  });

  test('are not stored for someone who is deleted while they are created', async () => {
    const { userId, email, token } = await run.addPerson({
      fullName: 'Ines Moreau',
      role: 'HR',
      organizationId: 'harbor',
    });
    run.setSecondFactor(userId, true);
    const deleteProfile = () =>
      table.send(new DeleteCommand({ TableName: tableName(), Key: keys.profile(userId) }));
    const create = () => callInProcess(run, secondFactorContract.createRecoveryCodes, {}, token);
    const { json } = await beforeTransaction(deleteProfile, create, keys.recoveryCodes(email).pk);
    expect(Problem.parse(json).code).toBe('profile.missing');
    expect(await getRecoveryCodes(email)).toBeUndefined();
  });

  test('turn the second factor off, end every session, and notify the owner and the audit log', async () => {
    const { person, codes } = await withSecondFactor();
    const earlier = run.signIn(person, { secondsAgo: 5 }).AccessToken;
    expect((await recover(person.email, formatRecoveryCode(codes[3] ?? '').toLowerCase())).status).toBe(204);
    expect(run.hasSecondFactor(person.userId)).toBe(false);
    expect((await send(run.url, profileContract.getProfile, { token: earlier })).status).toBe(401);
    const mails = (await stored('Mail')).filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Two-step verification is off']);
    const audited = (await stored('Audit')).filter(({ actor_id }) => actor_id === person.userId);
    expect(audited.map(({ kind }) => kind).sort()).toEqual([
      'recovery-codes-created',
      'second-factor-recovered',
    ]);
  });

  test('work once each, even when sent concurrently', async () => {
    const { person, codes } = await withSecondFactor();
    const [first = '', second = ''] = codes;
    expect((await recover(person.email, first)).status).toBe(204);
    for (const code of [first, second]) expect((await recover(person.email, code)).status).toBe(400);
  });

  test('used twice at the same moment work once', async () => {
    const { person, codes } = await withSecondFactor();
    const uses = await Promise.all([1, 2, 3].map(() => recover(person.email, codes[0] ?? '')));
    expect(uses.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
    expect((await stored('Mail')).filter(({ to }) => to === person.email)).toHaveLength(1);
  });

  test('are invalid once new ones are created', async () => {
    const { person, codes } = await withSecondFactor();
    const [renewed = ''] = await createCodes(person);
    expect((await recover(person.email, codes[0] ?? '')).status).toBe(400);
    expect(run.hasSecondFactor(person.userId)).toBe(true);
    expect((await recover(person.email, renewed)).status).toBe(204);
  });

  test('of someone else, wrong ones, and unknown addresses get the same message', async () => {
    const [mine, theirs] = [await withSecondFactor(), await withSecondFactor()];
    const rejections = [
      await recover(mine.person.email, theirs.codes[0] ?? ''),
      await recover(mine.person.email, unknownCode),
      await recover('nobody.at.all@example.com', unknownCode),
    ];
    expect(rejections.map(({ status }) => status)).toEqual([400, 400, 400]);
    const [one, ...others] = rejections.map(comparable);
    for (const other of others) expect(other).toEqual(one);
    expect(run.hasSecondFactor(mine.person.userId)).toBe(true);
  });

  test('that are wrong block the network they come from, not the owner on another', async () => {
    const { person, codes } = await withSecondFactor();
    const { max } = secondFactorRates.accountFromNetwork;
    for (const network of ['2001:db8:1:1', '2001:db8:1:2', '2001:db8:1:3', '2001:db8:1:4']) {
      const statuses: number[] = [];
      for (let host = 0; host <= max; host++)
        statuses.push(await recoverFrom(`${network}::${host}`, person.email, unknownCode));
      expect(statuses).toEqual([...Array(max).fill(400), 429]);
    }
    expect(await recoverFrom('192.0.2.77', person.email, codes[0] ?? '')).toBe(204);
    expect(run.hasSecondFactor(person.userId)).toBe(false);
  });

  test('are deleted when the owner turns the second factor off, and the owner is notified', async () => {
    const { person, codes } = await withSecondFactor();
    const { status } = await send(run.url, secondFactorContract.turnOffSecondFactor, { token: person.token });
    expect(status).toBe(204);
    expect(await state(person)).toEqual({ on: false });
    expect((await recover(person.email, codes[0] ?? '')).status).toBe(400);
    expect((await stored('Mail')).filter(({ to }) => to === person.email)).toHaveLength(1);
  });
});
