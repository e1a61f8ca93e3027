import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeOrganization } from '#functions/data/people/organization.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { Problem } from '#shared/contract/problem.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { stored } from '../support/consultations.ts';
import type { SecurityRun, TestUser } from '../support/security-run.ts';
import { addFigure } from '../support/suite-figures.ts';
import { authorizationTable } from './authorization-table.ts';
import { callInProcess } from './call-in-process.ts';
import { type Sample, type SampleRequest, sampleRequests } from './sample-requests.ts';
import { type Received, type Sent, send } from './send.ts';
import { startHarbor, type Tenant } from './tenants.ts';

/** An organization that requires a second factor for its staff. */
let run: SecurityRun;
let tenant: Tenant;
let samples: Readonly<Record<string, Sample>>;
/** Two with the same role, each with one sign-in. */
let admins: Readonly<Record<'with' | 'without', { readonly person: TestUser; readonly token: string }>>;
beforeAll(async () => {
  // Nothing here depends on stream processing.
  ({ run, tenant } = await startHarbor({ follows: () => false }));
  samples = sampleRequests(run);
  const admin = async (secondFactor: boolean) => {
    const person = await staffOf('harbor', 'ADMIN', secondFactor);
    return { person, token: await enter(person) };
  };
  admins = { with: await admin(true), without: await admin(false) };
});
afterAll(() => run.stop());

const requireIt = (on: boolean, organizationId = 'harbor') =>
  changeOrganization(organizationId, { second_factor_required: on });
const problemOf = ({ status, json }: Received) => ({
  ...{ status, json },
  code: status < 400 ? undefined : Problem.parse(json).code,
});
const call = async (endpoint: EndpointDefinition, sent: Sent) =>
  problemOf(await send(run.url, endpoint, sent));
const profileOf = (token: string) => call(profileContract.getProfile, { token });
const signIn = (person: TestUser, ago = {}) => run.signIn(person, ago).AccessToken;
/** Signs in as the page does: it loads the profile first. */
async function enter(person: TestUser): Promise<string> {
  const token = signIn(person);
  await profileOf(token);
  return token;
}
const staffRead = organizationContract.getOrganizationStats;
const staffOf = async (organizationId: string, role: 'ADMIN' | 'HR', secondFactor: boolean) => {
  const person = await run.addPerson({ fullName: 'Ines Moreau', role, organizationId });
  run.setSecondFactor(person.userId, secondFactor);
  return person;
};

const closed = endpoints.filter(({ access }) => access !== 'public' && access !== 'profile.own');

describe('staff, without and with a second factor', () => {
  const requests = new Map<string, SampleRequest>();
  beforeAll(async () => {
    // Prerequisites are performed in the name of someone with a second factor, from sign-ins that didn't use
    // it.
    await requireIt(false);
    for (const { name } of closed)
      requests.set(name, (await samples[name]?.(tenant, admins.with.person)) ?? {});
    await requireIt(true);
  });

  test.each(closed)('$name is closed and open', async (endpoint) => {
    const cells = authorizationTable.find((row) => row.endpoint === endpoint.name)?.cells;
    const request = requests.get(endpoint.name) ?? {};
    const before = problemOf(await callInProcess(run, endpoint, request, admins.without.token));
    // Callers without the permission get that error first; demo.not_here is checked later.
    const denied = cells?.adm === '403' && endpoint.access !== 'demo.reset';
    const code = denied ? 'permission.denied' : 'second_factor.required';
    expect(before).toMatchObject({ status: 403, code });
    const after = problemOf(await callInProcess(run, endpoint, request, admins.with.token));
    expect(after.code).not.toBe('second_factor.required');
    if (cells?.adm === 'ok') expect(after.status).toBe(endpoint.status);
    addFigure('staff requests without a required second factor rejected', 1);
  });
});

test('applicants, and everyone’s own profile, are unaffected', async () => {
  await requireIt(true);
  const token = signIn(tenant.owner);
  const sent = { token, params: { caseId: (await tenant.newCase()).id } };
  const caseContract = endpoints.find(({ name }) => name === 'getCase');
  expect(caseContract && (await call(caseContract, sent)).status).toBe(200);
  const hr = await staffOf('harbor', 'HR', false);
  for (const endpoint of endpoints.filter(
    ({ access, method }) => access === 'profile.own' && method === 'GET',
  ))
    expect((await call(endpoint, { token: signIn(hr) })).status, endpoint.path).toBe(200);
});

describe('a colleague', () => {
  test('is told by the profile, sets it up, and continues in the same sign-in', async () => {
    await requireIt(true);
    const hr = await staffOf('harbor', 'HR', false);
    const token = signIn(hr);
    expect((await profileOf(token)).json).toMatchObject({ second_factor_required: true });
    run.setSecondFactor(hr.userId, true);
    expect((await call(secondFactorContract.createRecoveryCodes, { token })).status).toBe(201);
    expect((await profileOf(token)).json).not.toHaveProperty('second_factor_required');
    expect((await call(staffRead, { token })).status).toBe(200);
  });

  test('who turned it off at the user pool is rejected from the next sign-in', async () => {
    await requireIt(true);
    const hr = await staffOf('harbor', 'HR', true);
    const first = await enter(hr);
    run.setSecondFactor(hr.userId, false);
    expect((await call(staffRead, { token: first })).status).toBe(200);
    const later = run.signIn(hr, { secondsAgo: -5 }).AccessToken;
    expect((await call(staffRead, { token: later })).code).toBe('second_factor.required');
    await profileOf(later);
    expect((await call(staffRead, { token: later })).code).toBe('second_factor.required');
  });

  test('must sign in again where a password was enough: a stranger’s session gains nothing from the owner’s app', async () => {
    await requireIt(true);
    const hr = await staffOf('harbor', 'HR', false);
    const stranger = signIn(hr, { secondsAgo: 60 });
    await profileOf(stranger);
    const owner = signIn(hr);
    run.setSecondFactor(hr.userId, true);
    await call(secondFactorContract.createRecoveryCodes, { token: owner });
    expect((await call(staffRead, { token: owner })).status).toBe(200);
    expect(await call(staffRead, { token: stranger })).toMatchObject({ code: 'auth.required' });
    expect(await profileOf(stranger)).toMatchObject({ code: 'auth.required' });
    // Its own codes don't help.
    await call(secondFactorContract.createRecoveryCodes, { token: stranger });
    expect(await call(staffRead, { token: stranger })).toMatchObject({ code: 'auth.required' });
  });

  test('cannot turn it off while it is required, and can afterward', async () => {
    await requireIt(true);
    const hr = await staffOf('harbor', 'HR', true);
    const token = await enter(hr);
    expect((await call(secondFactorContract.getSecondFactor, { token })).json).toMatchObject({
      required: true,
    });
    expect((await call(secondFactorContract.turnOffSecondFactor, { token })).code).toBe('second_factor.kept');
    expect(run.hasSecondFactor(hr.userId)).toBe(true);
    await requireIt(false);
    expect((await call(secondFactorContract.turnOffSecondFactor, { token })).status).toBe(204);
    expect(run.hasSecondFactor(hr.userId)).toBe(false);
    await requireIt(true);
    expect((await call(staffRead, { token })).code).toBe('second_factor.required');
  });
});

describe('an ADMIN', () => {
  const body = { second_factor_required: true };

  test('without a second factor cannot require it; with one, the change is audited', async () => {
    await requireIt(false, 'quay');
    const admin = await staffOf('quay', 'ADMIN', false);
    const refused = { token: await enter(admin), body };
    expect((await call(organizationContract.updateOrganization, refused)).code).toBe('second_factor.off');
    run.setSecondFactor(admin.userId, true);
    const token = await enter(admin);
    const response = await call(organizationContract.updateOrganization, { token, body });
    expect(response.json).toMatchObject(body);
    expect((await call(organizationContract.getOrganization, { token })).json).toMatchObject(body);
    const audited = (await stored('Audit')).filter(
      ({ actor_id, kind }) => actor_id === admin.userId && kind === 'settings-changed',
    );
    expect(audited.map(({ details }) => details)).toEqual([{ settings: ['second_factor_required'] }]);
  });

  test('who turns off their own at the same moment does not require it of others', async () => {
    await requireIt(false, 'pier');
    const admin = await staffOf('pier', 'ADMIN', true);
    const token = await enter(admin);
    const responses = await Promise.all([
      call(organizationContract.updateOrganization, { token, body }),
      call(secondFactorContract.turnOffSecondFactor, { token }),
    ]);
    const [setting, off] = responses.map(({ status }) => status < 300);
    expect(setting && off).toBe(false);
    if (setting) expect(run.hasSecondFactor(admin.userId)).toBe(true);
  });

  test('of the demo organization never requires it', async () => {
    const admin = await staffOf(demoOrganizationId, 'ADMIN', true);
    const sent = { token: await enter(admin), body };
    expect((await call(organizationContract.updateOrganization, sent)).code).toBe('second_factor.demo');
  });

  test('is the only one who sees who has it', async () => {
    await requireIt(false, 'mole');
    const [admin, hr] = [await staffOf('mole', 'ADMIN', true), await staffOf('mole', 'HR', false)];
    await run.addPerson({ fullName: 'Amara', role: 'APPLICANT', organizationId: 'mole' });
    const listed = async (person: TestUser) => {
      const { json } = await call(organizationContract.listMembers, { token: await enter(person) });
      const { items } = organizationContract.listMembers.response.parse(json);
      return Object.fromEntries(items.map(({ role, second_factor }) => [role, second_factor]));
    };
    expect(await listed(admin)).toEqual({ ADMIN: true, HR: false, APPLICANT: undefined });
    expect(await listed(hr)).toEqual({ ADMIN: undefined, HR: undefined, APPLICANT: undefined });
  });
});

test('using a recovery code is reflected in the member list', async () => {
  await requireIt(false);
  const hr = await staffOf('harbor', 'HR', true);
  await enter(hr);
  const { token } = hr;
  const { json } = await call(secondFactorContract.createRecoveryCodes, { token });
  const { codes } = secondFactorContract.createRecoveryCodes.response.parse(json);
  const recover = endpoints.find(({ name }) => name === 'recoverSecondFactor');
  if (recover) await call(recover, { body: { email: hr.email, code: codes[0] } });
  const [row] = (await stored('Membership')).filter(({ user_id }) => user_id === hr.userId);
  expect(row).toBeDefined();
  expect(row).not.toHaveProperty('second_factor');
});
