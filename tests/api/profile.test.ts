import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import { getAccount } from '#functions/data/people/account.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { handler } from '#functions/http/handlers/profile.ts';
import { handler as confirmed } from '#functions/people/post-confirmation.ts';
import { newSub } from '#infra/local/user-pool/sub.ts';
import { profileContract as endpoints } from '#shared/contract/profile.ts';
import { limits } from '#shared/schema/limits.ts';
import { fail, succeed } from '../support/call-endpoint.ts';
import { addTestPerson } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  cognito.reset();
  cognito.on(AdminAddUserToGroupCommand).resolves({});
  process.env.DEFAULT_ORGANIZATION = 'harbor';
});

const signedUp = (
  attributes: Record<string, string>,
  triggerSource: PostConfirmationTriggerEvent['triggerSource'] = 'PostConfirmation_ConfirmSignUp',
): PostConfirmationTriggerEvent => ({
  version: '1',
  region: 'us-east-1',
  userPoolId: 'us-east-1_test',
  userName: attributes.sub ?? '',
  callerContext: { awsSdkVersion: '', clientId: '' },
  triggerSource,
  request: { userAttributes: attributes },
  response: {},
});

describe('a user’s own profile', () => {
  test('has the role and organization of the membership', async () => {
    const as = await addTestPerson({ role: 'HR', fullName: 'Ines Moreau' });
    expect(await succeed(handler, endpoints.getProfile, { as })).toMatchObject({
      user_id: as.userId,
      full_name: 'Ines Moreau',
      role: 'HR',
      org_id: 'harbor',
      org_name: 'harbor',
      org_time_zone: 'America/New_York',
    });
  });

  test('of someone without an organization is an applicant’s', async () => {
    const as = await addTestPerson({ organizationId: undefined });
    const profile = await succeed(handler, endpoints.getProfile, { as });
    expect(profile.role).toBe('APPLICANT');
    expect(profile).not.toHaveProperty('org_id');
    expect(profile).not.toHaveProperty('org_time_zone');
  });

  test('stores a time zone and changes it without a name', async () => {
    const as = await addTestPerson({ fullName: 'Ines Moreau' });
    expect(await succeed(handler, endpoints.getProfile, { as })).not.toHaveProperty('time_zone');
    for (const time_zone of ['Asia/Kolkata', 'Europe/Berlin']) {
      const changed = await succeed(handler, endpoints.updateProfile, { as, body: { time_zone } });
      expect(changed).toMatchObject({ full_name: 'Ines Moreau', time_zone });
    }
    expect(await succeed(handler, endpoints.getProfile, { as })).toMatchObject({
      time_zone: 'Europe/Berlin',
    });
    for (const time_zone of ['Mars/Olympus', '+05:30', ''])
      expect(await fail(handler, endpoints.updateProfile, { as, body: { time_zone } })).toMatchObject({
        status: 400,
        errors: [{ field: 'time_zone', message: 'Please choose a time zone' }],
      });
  });

  test('renames the person everywhere and changes nothing else', async () => {
    const as = await addTestPerson();
    const body = { full_name: '  Zoe\u0308 Łukasz  ', role: 'ADMIN', org_id: 'other', email: 'x@y.example' };
    const changed = await succeed(handler, endpoints.updateProfile, { as, body });
    expect(changed).toMatchObject({
      full_name: 'Zoë Łukasz',
      role: 'APPLICANT',
      org_id: 'harbor',
      email: as.email,
    });
    expect((await getAccount(as.userId))?.membership?.full_name).toBe('Zoë Łukasz');
  });

  test('rejects names that are too long or have control characters', async () => {
    const as = await addTestPerson();
    for (const full_name of ['x'.repeat(201), 'a\u0000b']) {
      const problem = await fail(handler, endpoints.updateProfile, { as, body: { full_name } });
      expect(problem.errors?.[0]?.field).toBe('full_name');
    }
  });
});

describe('a confirmed sign-up', () => {
  test('gets profile, membership, and group once, however often Cognito calls', async () => {
    process.env.DEFAULT_ORGANIZATION = 'newcomers';
    const sub = newSub();
    const event = signedUp({ sub, email: 'New@Example.com', name: ' New\nPerson ' });
    for (let time = 0; time < 3; time++) await confirmed(event);
    expect(await getAccount(sub)).toMatchObject({
      profile: { user_id: sub, email: 'new@example.com', full_name: 'New Person' },
      membership: { org_id: 'newcomers', role: 'APPLICANT' },
    });
    expect(await getOrganizationStats('newcomers')).toMatchObject({ members: 1, applicants: 1 });
    expect(cognito.commandCalls(AdminAddUserToGroupCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'us-east-1_test',
      Username: sub,
      GroupName: 'APPLICANT',
    });
  });

  test('has a name that is shortened between two characters', async () => {
    const sub = newSub();
    const typed = `${'x'.repeat(limits.fullName - 1)}😀`;
    await confirmed(signedUp({ sub, email: 'long@example.com', name: typed }));
    expect((await getAccount(sub))?.profile.full_name).toBe('x'.repeat(limits.fullName - 1));
  });

  test('joins no organization when none is configured', async () => {
    process.env.DEFAULT_ORGANIZATION = '';
    const sub = newSub();
    await confirmed(signedUp({ sub, email: 'a@example.com' }));
    expect(await getAccount(sub)).toMatchObject({ profile: { full_name: '' }, membership: undefined });
  });

  test('of a demo account joins the demo organization', async () => {
    const sub = newSub();
    await confirmed(signedUp({ sub, email: 'visitor-demo@landfall.example', name: 'V' }));
    expect((await getAccount(sub))?.membership?.org_id).toBe('demo');
  });

  test('differs from a confirmed new password, which ends earlier sessions', async () => {
    const sub = newSub();
    const reset = signedUp({ sub, email: 'a@example.com' }, 'PostConfirmation_ConfirmForgotPassword');
    await confirmed(reset);
    expect(await getAccount(sub)).toBeUndefined();
    expect(cognito.calls().map(({ args }) => args[0].constructor.name)).toEqual([
      'AdminUserGlobalSignOutCommand',
    ]);
    const person = await addTestPerson();
    await confirmed(signedUp({ sub: person.userId, email: person.email }, reset.triggerSource));
    expect((await getAccount(person.userId))?.signOuts.last).toBeDefined();
  });

  test('keeps the role of someone who was invited before', async () => {
    const invited = await addTestPerson({ role: 'ATTORNEY' });
    await confirmed(signedUp({ sub: invited.userId, email: invited.email }));
    expect((await getAccount(invited.userId))?.membership?.role).toBe('ATTORNEY');
    expect(cognito.commandCalls(AdminAddUserToGroupCommand)[0]?.args[0].input.GroupName).toBe('ATTORNEY');
  });
});
