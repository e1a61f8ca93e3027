import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keys } from '#functions/data/core/keys.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { requireAccount } from '#functions/data/people/account.ts';
import { getEmailSettings } from '#functions/data/people/email-settings.ts';
import { deleteMembership } from '#functions/data/people/membership.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/profile.ts';
import { sendDigests } from '#functions/notifications/send-digests.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { notificationsContract as endpoints } from '#shared/contract/notifications.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { MailChoices } from '#shared/domain/notification-groups.ts';
import type { Role } from '#shared/domain/roles.ts';
import { limits } from '#shared/schema/limits.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { fail, succeed } from '../support/call-endpoint.ts';
import { fromAnywhere, mailsTo, stored } from '../support/consultations.ts';
import { fakePool } from '../support/fake-pool.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
fakePool();

let organizationId: string;
let ruth: Person;
let amara: Person;
let caseId: string;
const clock = (iso: string) => vi.stubEnv('LANDFALL_NOW', iso);
/** Noon in UTC: seven in the morning in New York. */
const noon = '2026-11-24T12:00:00.000Z';

beforeEach(async () => {
  clock(noon);
  organizationId = `org-${randomUUID()}`;
  ruth = await member('ADMIN', 'Ruth Dahl');
  amara = await member('APPLICANT', 'Amara Okonkwo');
  await moveTo('America/New_York');
  caseId = await open();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const member = (role: Role, fullName: string) => addTestPerson({ role, fullName, organizationId });
const moveTo = (time_zone: string) =>
  succeed(handler, profileContract.updateProfile, { as: amara, body: { time_zone } });
const open = async (): Promise<string> => {
  const body = { applicant_id: amara.userId, country: 'US', path: 'US_O1A' };
  return (await succeed(cases, staffCasesContract.createCaseForApplicant, { as: ruth, body })).id;
};
const choose = (choices: MailChoices) =>
  succeed(handler, endpoints.putEmailSettings, { as: amara, body: { choices } });
const addItem = (title: string, ofCase = caseId) =>
  succeed(cases, checklistContract.addChecklistItems, {
    as: ruth,
    params: { caseId: ofCase },
    body: { items: [{ title }] },
  });
const setStatus = async (status: string, version: number) =>
  succeed(cases, casesContract.setCaseStatus, {
    as: ruth,
    params: { caseId },
    body: { status, version },
  });
/** Runs the schedule, which turns due notices into emails and sends digests. */
async function runAt(iso: string): Promise<void> {
  clock(iso);
  await sendNotices(() => true);
  expect(await sendDigests(() => true)).toEqual({ failed: 0, isComplete: true });
}
const mails = () => mailsTo(amara.email);
const digests = async () =>
  (await mails())
    .filter(({ mail_id }) => String(mail_id).startsWith('digest-'))
    .map(({ text }) => String(text));

describe('mail about a kind of event', () => {
  test('is sent immediately by default', async () => {
    await addItem('Letter One');
    await runAt('2026-11-24T12:11:00.000Z');
    expect(await mails()).toHaveLength(1);
    expect(await digests()).toEqual([]);
  });

  test('is sent as it was chosen last, also if two choices are saved at the same moment', async () => {
    await beforeTransaction(
      () => choose({ status: 'digest' }),
      () => choose({ status: 'off' }),
    );
    expect((await getEmailSettings(amara.userId)).choices).toEqual({ status: 'off' });
  });

  test('is not sent when it is off, while other kinds are, and the page shows both', async () => {
    await choose({ status: 'off' });
    await setStatus('REVIEW', 1);
    await addItem('Letter One');
    await runAt('2026-11-24T12:11:00.000Z');
    const [only, ...more] = await mails();
    expect(more).toEqual([]);
    expect(only?.text).toContain('requested Letter One');
    expect(only?.text).not.toContain('status');
    expect((await succeed(handler, endpoints.listNotifications, { as: amara })).items).toHaveLength(2);
  });

  test('that cannot wait for a digest cannot be set to digest', async () => {
    const { code } = await fail(handler, endpoints.putEmailSettings, {
      as: ruth,
      body: { choices: { calls: 'digest' } },
    });
    expect(code).toBe('request.invalid');
  });
});

describe('a daily digest', () => {
  test('is sent once at eight in the recipient’s time zone, with each case’s events and the most urgent first', async () => {
    await choose({ documents: 'digest', status: 'digest' });
    const other = await open();
    await setStatus('REVIEW', 1);
    await addItem('Letter One', other);
    await runAt('2026-11-24T12:30:00.000Z');
    expect(await mails()).toEqual([]);
    await runAt('2026-11-24T13:00:00.000Z');
    await runAt('2026-11-24T13:05:00.000Z');
    await runAt('2026-11-24T20:00:00.000Z');
    const [digest = '', ...more] = await digests();
    expect(more).toEqual([]);
    expect(digest).toContain('Tuesday, 24 November 2026');
    expect(digest).toContain('sent at 08:00 your time');
    expect(digest).toContain('1 case needs your attention and is listed first.');
    expect(digest.indexOf('requested Letter One')).toBeLessThan(digest.indexOf('to Under Review'));
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Daily digest: 1 to do, 1 update']);
    expect(await stored('DigestEntry')).toEqual([]);
  });

  test('cuts long lines, since it is stored whole', async () => {
    await choose({ documents: 'digest' });
    const detail = '漢'.repeat(limits.requestDetail);
    await succeed(cases, checklistContract.addChecklistItems, {
      as: ruth,
      params: { caseId },
      body: { items: [{ title: 'Letter One', detail }] },
    });
    await runAt('2026-11-24T12:30:00.000Z');
    await runAt('2026-11-24T13:00:00.000Z');
    const [line = ''] = /Ruth.*漢…$/m.exec((await digests())[0] ?? '') ?? [];
    expect(line).toHaveLength(250);
  });

  test('is not sent on a day without updates, and includes what came after it on the next', async () => {
    await choose({ documents: 'digest' });
    await runAt('2026-11-24T13:05:00.000Z');
    expect(await mails()).toEqual([]);
    await addItem('Letter One');
    await runAt('2026-11-24T13:30:00.000Z');
    await runAt('2026-11-25T12:55:00.000Z');
    expect(await digests()).toEqual([]);
    await runAt('2026-11-25T13:00:00.000Z');
    expect(await digests()).toHaveLength(1);
  });

  test('is sent at eight on both sides of a daylight saving change', async () => {
    clock('2027-03-12T14:00:00.000Z');
    await choose({ documents: 'digest' });
    await addItem('Letter One');
    await runAt('2027-03-12T14:30:00.000Z');
    await runAt('2027-03-13T12:59:00.000Z');
    expect(await digests()).toHaveLength(0);
    await runAt('2027-03-13T13:00:00.000Z');
    expect(await digests()).toHaveLength(1);
    await addItem('Letter Two');
    await runAt('2027-03-13T13:30:00.000Z');
    // Since two o'clock at night it is an hour later.
    await runAt('2027-03-14T11:59:00.000Z');
    expect(await digests()).toHaveLength(1);
    await runAt('2027-03-14T12:00:00.000Z');
    expect(await digests()).toHaveLength(2);
  });

  test('follows a recipient who moves east or west, once per local day', async () => {
    await choose({ documents: 'digest' });
    await addItem('Letter One');
    await runAt('2026-11-24T12:20:00.000Z');
    // It is past eight in London.
    await moveTo('Europe/London');
    await runAt('2026-11-24T12:25:00.000Z');
    expect(await digests()).toHaveLength(1);
    await addItem('Letter Two');
    await moveTo('America/Los_Angeles');
    // Eight in Los Angeles, the same day.
    await runAt('2026-11-24T16:05:00.000Z');
    expect(await digests()).toHaveLength(1);
    await runAt('2026-11-25T15:55:00.000Z');
    expect(await digests()).toHaveLength(1);
    await runAt('2026-11-25T16:00:00.000Z');
    expect(await digests()).toHaveLength(2);
  });

  test('delivers what is waiting for it if the setting is changed, and nothing twice', async () => {
    await choose({ documents: 'digest' });
    await addItem('Letter One');
    await runAt('2026-11-24T12:20:00.000Z');
    await choose({ documents: 'immediately' });
    await addItem('Letter Two');
    await runAt('2026-11-24T12:40:00.000Z');
    expect((await mails()).map(({ text }) => /Letter \w+/.exec(String(text))?.[0])).toEqual(['Letter Two']);
    await runAt('2026-11-24T13:00:00.000Z');
    const [digest, ...more] = await digests();
    expect(more).toEqual([]);
    expect(digest).toContain('Letter One');
    expect(digest).not.toContain('Letter Two');
    const [settings] = (await stored('EmailSettings')).filter(({ user_id }) => user_id === amara.userId);
    expect(settings).not.toHaveProperty('digest_on');
  });

  test('leaves out what was turned off since, and is not sent to someone who left', async () => {
    await choose({ documents: 'digest', status: 'digest' });
    await addItem('Letter One');
    await setStatus('REVIEW', 1);
    await runAt('2026-11-24T12:20:00.000Z');
    await choose({ documents: 'off', status: 'digest' });
    await runAt('2026-11-24T13:00:00.000Z');
    expect((await digests())[0]).not.toContain('Letter One');
    await setStatus('COLLECTING', 2);
    await runAt('2026-11-24T13:30:00.000Z');
    const { userId, email, fullName } = amara;
    const membership = { user_id: userId, email, full_name: fullName, role: 'APPLICANT' as const };
    await transact({
      membership: deleteMembership({ ...membership, org_id: organizationId, created_at: '' }),
    });
    await runAt('2026-11-25T14:00:00.000Z');
    expect(await digests()).toHaveLength(1);
  });

  test('takes no more events while it is sent', async () => {
    await choose({ documents: 'digest' });
    await addItem('Letter One');
    await runAt('2026-11-24T12:20:00.000Z');
    await addItem('Letter Two');
    clock('2026-11-24T13:00:00.000Z');
    // Two concurrent runs of the schedule.
    await Promise.all([sendDigests(() => true), sendNotices(() => true), sendDigests(() => true)]);
    await runAt('2026-11-24T13:05:00.000Z');
    await runAt('2026-11-25T13:00:00.000Z');
    const all = (await digests()).join('\n');
    expect(all.match(/Letter One/g)).toHaveLength(1);
    expect(all.match(/Letter Two/g)).toHaveLength(1);
  });

  test('leaves an event that happens while it is being sent to the next day’s digest', async () => {
    await choose({ documents: 'digest' });
    await addItem('Letter One');
    await runAt('2026-11-24T12:20:00.000Z');
    await addItem('Letter Two');
    clock('2026-11-24T13:00:00.000Z');
    const { sk } = keys.notice(caseId, amara.userId);
    await beforeTransaction(
      () => sendDigests(() => true),
      () => sendNotices(() => true),
      sk,
    );
    expect(await digests()).toEqual([expect.not.stringContaining('Letter Two')]);
    await runAt('2026-11-24T13:05:00.000Z');
    await runAt('2026-11-25T13:00:00.000Z');
    expect(await digests()).toEqual([
      expect.stringContaining('Letter One'),
      expect.stringContaining('Letter Two'),
    ]);
  });

  test.each(['digest', 'immediately'] as const)(
    'that was interrupted is completed without later events, which are in the next one, even if set to %s',
    async (choice) => {
      await choose({ documents: 'digest' });
      await addItem('Letter One');
      await runAt('2026-11-24T12:20:00.000Z');
      const entries = async () =>
        (await stored('DigestEntry')).filter(({ pk }) => pk === keys.digestEntry(amara.userId, '', '').pk);
      const [first] = await entries();
      clock('2026-11-24T13:00:00.000Z');
      const interrupted = await beforeTransaction(
        async () => {
          throw new Error('The function was stopped.');
        },
        () => sendDigests(() => true),
        String(first?.sk),
      );
      expect([interrupted.failed, await entries()]).toEqual([1, [first]]);
      await addItem('Letter Two');
      clock('2026-11-24T13:20:00.000Z');
      await sendNotices(() => true);
      expect(await entries()).toHaveLength(2);
      await choose({ documents: choice });
      await runAt('2026-11-24T13:25:00.000Z');
      await runAt('2026-11-25T13:00:00.000Z');
      expect(await digests()).toEqual([
        expect.stringContaining('Letter One'),
        expect.stringContaining('Letter Two'),
      ]);
      expect(await entries()).toEqual([]);
    },
  );
});

describe('the links in an email', () => {
  const linked = async () => {
    await addItem('Letter One');
    await runAt('2026-11-24T12:11:00.000Z');
    const [mail] = await mails();
    const url = String(mail?.unsubscribe_url);
    const token = /#token=(\S+)/.exec(String(mail?.text))?.[1] ?? '';
    return { mail, token, click: new URL(url).searchParams.get('token') ?? '', url };
  };
  const view = (token: string) =>
    succeed(handler, endpoints.viewMailedSettings, { body: { token }, headers: fromAnywhere() });

  test('show and change the choices without signing in', async () => {
    const { token } = await linked();
    expect(await view(token)).toEqual({ choices: {}, groups: ['messages', 'documents', 'dates', 'status'] });
    await succeed(handler, endpoints.putMailedSettings, {
      body: { token, choices: { dates: 'digest' } },
      headers: fromAnywhere(),
    });
    expect(await succeed(handler, endpoints.getEmailSettings, { as: amara })).toEqual({
      choices: { dates: 'digest' },
    });
  });

  test('turn off the kind of the mail with one click, whatever the mail client sends', async () => {
    const { click, url } = await linked();
    const choices = { documents: 'digest', dates: 'digest' };
    await succeed(handler, endpoints.putEmailSettings, { as: amara, body: { choices } });
    // Access logs contain the path but no query.
    expect(new URL(url).pathname).toBe('/api/unsubscribe');
    await succeed(handler, endpoints.unsubscribe, {
      query: { token: click },
      rawBody: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await succeed(handler, endpoints.getEmailSettings, { as: amara })).toEqual({
      choices: { documents: 'off', dates: 'digest' },
    });
  });

  test('do nothing else: neither works for the other, or when it is old or damaged', async () => {
    const { token, click } = await linked();
    const rejection = async (link: string) =>
      (await fail(handler, endpoints.viewMailedSettings, { body: { token: link }, headers: fromAnywhere() }))
        .code;
    const refusedClick = async (link: string) =>
      (await fail(handler, endpoints.unsubscribe, { query: { token: link } })).code;
    expect(await rejection(click)).toBe('email_settings.link_invalid');
    expect(await refusedClick(token)).toBe('email_settings.link_invalid');
    expect(await rejection(`${token.slice(0, -4)}AAAA`)).toBe('email_settings.link_invalid');
    clock('2027-02-23T12:00:00.000Z');
    expect(await rejection(token)).toBe('email_settings.link_invalid');
    expect(await refusedClick(click)).toBe('email_settings.link_invalid');
  });

  test('show nothing about a deleted person', async () => {
    const { token } = await linked();
    await transact({ profile: { Delete: { Key: keys.profile(amara.userId) } } });
    const { code } = await fail(handler, endpoints.viewMailedSettings, {
      body: { token },
      headers: fromAnywhere(),
    });
    expect(code).toBe('email_settings.link_invalid');
  });

  test('save nothing while the person is being deleted', async () => {
    const { token, click } = await linked();
    const { profile } = await requireAccount(amara.userId);
    const deletion = () => transact({ profile: { Delete: { Key: keys.profile(amara.userId) } } });
    const body = { choices: { dates: 'off' } };
    const requests = {
      signedIn: () => fail(handler, endpoints.putEmailSettings, { as: amara, body }),
      linked: () =>
        fail(handler, endpoints.putMailedSettings, { body: { ...body, token }, headers: fromAnywhere() }),
      click: () => fail(handler, endpoints.unsubscribe, { query: { token: click } }),
    };
    const codes: string[] = [];
    for (const request of Object.values(requests)) {
      await transact({
        profile: { Put: { Item: { ...keys.profile(amara.userId), entity: 'Profile', ...profile } } },
      });
      codes.push((await beforeTransaction(deletion, request, 'EMAIL_SETTINGS')).code);
      expect(await getEmailSettings(amara.userId)).toMatchObject({ version: 0 });
    }
    expect(codes).toEqual(['profile.missing', 'email_settings.link_invalid', 'email_settings.link_invalid']);
  });
});
