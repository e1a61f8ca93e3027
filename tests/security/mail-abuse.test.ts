import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { isWithinRate } from '#functions/data/core/rate-limit.ts';
import { callerRates } from '#functions/data/core/rates.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { handler } from '#functions/http/handlers/consultations.ts';
import { originSecretHeader, viewerAddressHeader } from '#functions/http/viewer-address.ts';
import { type CodeMail, codeMailRates, limitCodeMail } from '#functions/mail/limit-code-mail.ts';
import { allowMail, mailRates } from '#functions/mail/mail-allowance.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { contactContract } from '#shared/contract/contact.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { formOf, fromAnywhere, mailsTo, newEmail, stored, submit } from '../support/consultations.ts';
import { originSecret } from '../support/origin-secret.ts';
import { addTestPerson } from '../support/people.ts';
import { stopClock } from '../support/stop-clock.ts';
import { addFigure } from '../support/suite-figures.ts';
import { provideTable } from '../support/table.ts';

/**
 * Abuse of email: strangers can neither put text into emails to others, nor flood an address, nor lock anyone
 * out.
 */
provideTable();
stopClock();
beforeAll(async () => {
  await addTestPerson({ role: 'ADMIN' });
});

const lie = 'Your visa is DENIED. Appeal: https://evil.example';
const attack = (count = 1) => addFigure('attacks attempted', count);

const from = (address: string) => ({
  [viewerAddressHeader]: address,
  [originSecretHeader]: originSecret(),
});
const network = () => Array.from({ length: 4 }, () => randomUUID().slice(0, 4)).join(':');
const send = (email: string, headers: Record<string, string>) =>
  callEndpoint(handler, consultationsContract.submitConsultation, {
    body: { form: formOf(email, { additionalContext: randomUUID() }), elapsed: 60_000 },
    headers,
  });
const contact = (email: string, headers: Record<string, string>, changes: Record<string, string> = {}) =>
  callEndpoint(handler, contactContract.sendContactMessage, {
    body: { name: 'A', email, subject: 'S', message: randomUUID(), ...changes, elapsed: 60_000 },
    headers,
  });
async function freeTime(): Promise<string> {
  const at = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  const query = { from: at(3), to: at(20) };
  const { starts } = await succeed(handler, bookingsContract.listFreeTimes, { query });
  return starts[Math.floor(Math.random() * starts.length)] ?? '';
}

describe('text typed by a stranger', () => {
  test('appears in no mail to the address they gave, nor in the calendar file', async () => {
    const victim = newEmail();
    const typed = { firstName: lie.slice(0, 50), lastName: lie.slice(0, 50), additionalContext: lie };
    const { bookingToken } = await submit(victim, { ...typed, currentOccupation: lie, referrerName: lie });
    const time_zone = 'UTC';
    const booked = await succeed(handler, bookingsContract.bookCall, {
      body: { token: bookingToken, start: await freeTime(), time_zone },
      headers: fromAnywhere(),
    });
    const moved = await succeed(handler, bookingsContract.rescheduleCall, {
      body: { token: booked.manageToken, start: await freeTime(), time_zone },
      headers: fromAnywhere(),
    });
    await succeed(handler, bookingsContract.cancelCall, {
      body: { token: moved.manageToken },
      headers: fromAnywhere(),
    });
    await contact(victim, fromAnywhere(), { name: lie, subject: lie, message: lie });
    const mails = await mailsTo(victim);
    // Received, booked, moved, canceled; and the message's receipt.
    expect(mails).toHaveLength(5);
    expect(JSON.stringify(mails)).not.toMatch(/DENIED|evil/);
    // Staff can still read it.
    expect(JSON.stringify(await mailsTo('team@landfall.example'))).toMatch(/DENIED/);
    attack(5);
  });
});

/** The rate limit windows of emails to organizations' staff. */
const staffWindows = async () =>
  (await stored('RateWindow')).filter(({ pk }) => String(pk).includes(`#${mailRates.organization.what}#`));

describe('a stranger who floods an address', () => {
  test('sends it a few emails an hour and blocks its owner from nothing', async () => {
    const victim = newEmail();
    const attempts = mailRates.recipient.max + 6;
    for (let sent = 0; sent < attempts; sent++) expect((await send(victim, fromAnywhere())).status).toBe(201);
    expect((await contact(victim, fromAnywhere())).status).toBe(201);
    expect(await mailsTo(victim)).toHaveLength(mailRates.recipient.max);
    attack(attempts);
    addFigure('emails blocked', attempts - mailRates.recipient.max + 1);
    // The owner, from another network, can write and book; only the emails are left out.
    const { bookingToken } = await submit(victim, { additionalContext: 'From the owner' });
    const call = await succeed(handler, bookingsContract.bookCall, {
      body: { token: bookingToken, start: await freeTime(), time_zone: 'UTC' },
      headers: fromAnywhere(),
    });
    expect(call.status).toBe('booked');
    const submissions = (await stored('Consultation')).filter((each) => each.email === victim);
    expect(submissions).toHaveLength(attempts + 1);
  });

  test.each([
    ['after a plus sign', (id: string, count: number) => `v${id}+${count}@example.com`],
    [
      'with periods at Gmail',
      (id: string, count: number) => `v.${id.slice(0, count)}.${id.slice(count)}@gmail.com`,
    ],
    ['at Gmail’s other domain', (id: string, count: number) => `V${id}+${count}@googlemail.com`],
  ])('sends one mailbox no more under other spellings, %s', async (_, spelled) => {
    const id = randomUUID().replaceAll('-', '');
    const allowed: boolean[] = [];
    for (let count = 1; count <= mailRates.recipient.max + 1; count++)
      allowed.push((await allowMail(spelled(id, count), randomUUID())).visitor);
    expect(allowed).toEqual([...Array(mailRates.recipient.max).fill(true), false]);
    attack(mailRates.recipient.max + 1);
  });

  test('sends staff a limited number of emails, and loses nothing that visitors sent', async () => {
    const organization = randomUUID();
    const known = (await staffWindows()).map(({ pk }) => pk);
    expect(await isWithinRate(mailRates.organization, organization)).toBe(true);
    const own = (await staffWindows()).find(({ pk }) => !known.includes(pk));
    // Sets the counter to one below the limit, because hundreds of updates of one row would show nothing more.
    const Item = { ...own, used: mailRates.organization.max - 1 };
    await table.send(new PutCommand({ TableName: tableName(), Item }));
    expect(await isWithinRate(mailRates.organization, organization)).toBe(true);
    expect(await allowMail(newEmail(), organization)).toEqual({ visitor: true, staff: false });
    expect(await allowMail(newEmail(), randomUUID())).toEqual({ visitor: true, staff: true });
    attack();
  });
});

describe('one caller', () => {
  test('counts as one in all addresses of its /64, without affecting the next', async () => {
    const own = network();
    const statuses: number[] = [];
    for (let count = 0; count <= callerRates.contact.max; count++)
      statuses.push((await contact(newEmail(), from(`${own}::${count + 1}`))).status);
    expect(statuses).toEqual([...Array(callerRates.contact.max).fill(201), 429]);
    expect((await contact(newEmail(), from(`${network()}::1`))).status).toBe(201);
    attack(callerRates.contact.max + 1);
  });

  test('is told when to retry', async () => {
    const headers = from('203.0.113.99');
    for (let count = 0; count < callerRates.contact.max; count++) await contact(newEmail(), headers);
    const refused = await contact(newEmail(), headers);
    const wait = Number(refused.headers['retry-after']);
    expect(refused.status).toBe(429);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(callerRates.contact.seconds);
  });

  test('cannot cancel without limit', async () => {
    const headers = from('198.51.100.7');
    const body = { token: (await submit(newEmail())).bookingToken };
    const statuses = new Set<number>();
    for (let count = 0; count <= callerRates.booking.max; count++)
      statuses.add((await callEndpoint(handler, bookingsContract.cancelCall, { body, headers })).status);
    expect([...statuses]).toEqual([404, 429]);
    attack(callerRates.booking.max + 1);
  });
});

describe('codes from the user pool', () => {
  const requestCode = (triggerSource: CodeMail['triggerSource'], email: string) =>
    limitCodeMail({ triggerSource, request: { userAttributes: { email } } });

  test.each([
    ['CustomMessage_ForgotPassword', codeMailRates.newPassword.max],
    ['CustomMessage_ResendCode', codeMailRates.signUp.max],
  ] as const)('%s: an address gets a few an hour', async (source, most) => {
    const victim = newEmail();
    for (let count = 0; count < most; count++) await requestCode(source, victim);
    await expect(requestCode(source, victim.toUpperCase())).rejects.toThrow(
      /^Too many emails were sent to this address/,
    );
    await requestCode(source, newEmail());
    // Invitations are sent by staff, whom a stranger can't block.
    await requestCode('CustomMessage_AdminCreateUser', victim);
    attack(most + 1);
    addFigure('emails blocked', 1);
  });

  test('a mailbox gets a few an hour for all its addresses with a tag, and its owner can sign up without one', async () => {
    const victim = newEmail();
    const tagged = (tag: number) => victim.replace('@', `+${tag}@`);
    for (let tag = 0; tag < codeMailRates.signUp.max; tag++)
      await requestCode('CustomMessage_SignUp', tagged(tag));
    await expect(requestCode('CustomMessage_SignUp', tagged(99))).rejects.toThrow(/^Too many emails/);
    await requestCode('CustomMessage_SignUp', victim);
    // Only existing accounts get these.
    await requestCode('CustomMessage_ForgotPassword', tagged(99));
    attack(codeMailRates.signUp.max + 1);
    addFigure('emails blocked', 1);
  });
});
