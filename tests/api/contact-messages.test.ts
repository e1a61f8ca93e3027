import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { callerRates } from '#functions/data/core/rates.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { receivedRemoval } from '#functions/erasure/remove-received.ts';
import { handler } from '#functions/http/handlers/consultations.ts';
import { originSecretHeader, viewerAddressHeader } from '#functions/http/viewer-address.ts';
import { contactContract } from '#shared/contract/contact.ts';
import { contactLimits } from '#shared/domain/contact-limits.ts';
import { callEndpoint, fail, succeed } from '#tests/support/call-endpoint.ts';
import { fromAnywhere } from '#tests/support/consultations.ts';
import { stopClock } from '#tests/support/stop-clock.ts';
import { provideTable } from '#tests/support/table.ts';

provideTable();
stopClock();

const endpoint = contactContract.sendContactMessage;
const messageFrom = (email: string, changes: Record<string, unknown> = {}) => ({
  name: 'Amara Okonkwo',
  email,
  subject: 'Visas for Japan',
  message: 'I have an offer from Kyoto.\nHow long will it take?',
  website: '',
  elapsed: 20_000,
  ...changes,
});
const visitor = () => `${randomUUID()}@example.com`;

/** A test may scan the whole table; the functions never do. */
async function stored(entity: string, email: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await table.send(new ScanCommand({ TableName: tableName() }));
  return Items.filter((item) => item.entity === entity && JSON.stringify(item).includes(email));
}

describe('a message from the contact page', () => {
  it('is stored for a year and mailed to the team, with a receipt for the visitor', async () => {
    const email = visitor();
    const { id } = await succeed(handler, endpoint, { body: messageFrom(email) });
    const [message] = await stored('ContactMessage', email);
    expect(message).toMatchObject({
      id,
      email,
      message: 'I have an offer from Kyoto.\nHow long will it take?',
    });
    const days = (Number(message?.expires_at) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
    const mails = await stored('Mail', email);
    expect(mails).toHaveLength(2);
    const toTeam = mails.find((mail) => mail.to === 'team@landfall.example');
    expect(toTeam).toMatchObject({ reply_to: email });
    expect(JSON.stringify(toTeam)).toContain('offer from Kyoto');
    const receipt = mails.find((mail) => mail.to === email);
    expect(JSON.stringify(receipt)).not.toContain('Kyoto');
  });

  it('with more marks on a character than any language has is rejected before it takes time', async () => {
    const covered = `e${'\u0301'.repeat(15_000)}${'\u0323'.repeat(15_000)}`;
    const start = performance.now();
    for (const message of [covered, covered.slice(0, 40)])
      expect(await fail(handler, endpoint, { body: messageFrom(visitor(), { message }) })).toMatchObject({
        code: 'request.invalid',
        errors: expect.arrayContaining([
          { field: 'message', message: 'Please remove unsupported characters' },
        ]),
      });
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('that is sent twice is stored once and gets the same response', async () => {
    const email = visitor();
    const first = await succeed(handler, endpoint, { body: messageFrom(email) });
    const second = await succeed(handler, endpoint, { body: messageFrom(email, { elapsed: 40_000 }) });
    expect(second.id).toBe(first.id);
    expect(await stored('ContactMessage', email)).toHaveLength(1);
    expect(await stored('Mail', email)).toHaveLength(2);
  });

  it('that is sent again after its deletion is stored again', async () => {
    const email = visitor();
    const first = await succeed(handler, endpoint, { body: messageFrom(email) });
    for await (const _ of receivedRemoval({ kind: 'CONTACT', id: first.id, email }));
    expect(await stored('ContactMessage', email)).toEqual([]);
    const again = await succeed(handler, endpoint, { body: messageFrom(email) });
    expect(again.id).not.toBe(first.id);
    expect(await stored('ContactMessage', email)).toEqual([expect.objectContaining({ id: again.id })]);
  });

  it.each([
    { who: 'fills in the hidden field', changes: { website: 'https://spam.example' } },
    { who: 'is faster than a person', changes: { elapsed: contactLimits.minimumMilliseconds - 1 } },
  ])('is rejected from a bot that $who', async ({ changes }) => {
    const email = visitor();
    const problem = await fail(handler, endpoint, { body: messageFrom(email, changes) });
    expect(problem).toMatchObject({ status: 400, code: 'submission.refused' });
    expect(await stored('ContactMessage', email)).toEqual([]);
    expect(await stored('Mail', email)).toEqual([]);
  });

  it('reports every invalid field', async () => {
    const problem = await fail(handler, endpoint, {
      body: messageFrom('nobody', { name: ' ', subject: 'a\u0000b', message: 'x'.repeat(4001) }),
    });
    expect(problem.code).toBe('request.invalid');
    expect(problem.errors).toEqual([
      { field: 'name', message: 'Please enter your name' },
      { field: 'email', message: 'Invalid email address' },
      { field: 'subject', message: 'Please remove unsupported characters' },
      { field: 'message', message: 'Message must be less than 4000 characters' },
    ]);
  });

  it('is rate limited per address, and an invented address is not mailed', async () => {
    const sendWith = (headers: Record<string, string>) =>
      callEndpoint(handler, endpoint, { body: messageFrom(visitor()), headers }).then(({ status }) => status);
    const invented = (number: number) => ({
      [viewerAddressHeader]: `203.0.113.${number}`,
      ...(number % 2 === 0 && { [originSecretHeader]: 'a guess' }),
    });
    const statuses: number[] = [];
    for (let number = 0; number <= callerRates.contact.max; number++)
      statuses.push(await sendWith(invented(number)));
    expect(statuses.at(-1)).toBe(429);
    expect(await sendWith(invented(255))).toBe(429);
    expect(await sendWith({})).toBe(429);
    expect(await sendWith(fromAnywhere())).toBe(endpoint.status);
  });
});
