import { randomUUID } from 'node:crypto';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { handler as updateCaseWork } from '#functions/cases/update-case-work.ts';
import { getCaseWork } from '#functions/data/cases/case-work.ts';
import { keys } from '#functions/data/core/keys.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putMail } from '#functions/data/jobs/mail.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import { mailIdTag } from '#functions/mail/mail-id-tag.ts';
import { handler as recordMailEvent } from '#functions/notifications/record-mail-events.ts';
import { handler as sendMail } from '#functions/notifications/send-mail.ts';
import { mailService } from '#functions/platform/mail-service.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { stored } from '../support/consultations.ts';
import { resendMail } from '../support/schedules.ts';
import { provideTable } from '../support/table.ts';
import { type Fault, withFault } from './inject.ts';

/**
 * The stream's readers while AWS is throttling or a response is lost: the reader survives, and what it reports
 * as failed is retried. Kills are tested in killed-readers.test.ts.
 */
provideTable({ delaysResponses: false });
afterEach(() => vi.unstubAllEnvs());

/** The IDs of the emails that SES has accepted. */
let accepted: string[] = [];
const Message = z.object({ EmailTags: z.tuple([z.object({ Value: z.string() })]) });
beforeAll(() => {
  // Runs after the fault hook, so that a call with a lost response reaches SES and a rejected one doesn't.
  mailService().middlewareStack.add(
    () => async (call) => {
      accepted.push(Message.parse(call.input).EmailTags[0].Value);
      return { output: { MessageId: '1', $metadata: {} }, response: undefined };
    },
    { step: 'build', name: 'acceptMail', priority: 'high' },
  );
});
afterAll(() => void mailService().middlewareStack.remove('acceptMail'));

/** The event SES publishes about an email it has accepted. */
const published = (id: string) =>
  ({ detail: { eventType: 'Send', mail: { tags: { [mailIdTag]: [id] } } } }) as unknown as Parameters<
    typeof recordMailEvent
  >[0];

type Reader = (event: DynamoDBStreamEvent) => Promise<{ batchItemFailures: readonly unknown[] }>;

/** Redelivers for as long as the reader reports a failure, as the stream does. */
async function deliver(reader: Reader, event: DynamoDBStreamEvent, fault: Fault, call: number) {
  let failed = 0;
  const once = async () => {
    failed = (await reader(event)).batchItemFailures.length;
  };
  // A failed read leaves the same state as the previous write.
  const injected = await withFault(fault, call, once, { writesOnly: true });
  while (failed > 0) await once();
  // A stream delivers at least once.
  await once();
  expect(failed).toBe(0);
  return injected;
}

/**
 * Injects the fault at each write, until there are no more.
 * @returns the number of calls
 */
async function atEachCall(run: (call: number) => Promise<boolean>): Promise<number> {
  for (let call = 1; ; call++) if (!(await run(call))) return call - 1;
}

describe.each<Fault>(['throttled', 'timed out'])('%s, at every write of a stream reader', (fault) => {
  test('an email is sent once, and marked as sent', async () => {
    const calls = await atEachCall(async (call) => {
      accepted = [];
      const id = randomUUID();
      const to = `${id}@example.com`;
      await transact({
        mail: putMail(composeMail({ to, subject: 'Hello', heading: 'Hello', paragraphs: ['Hello'] }), id),
      });
      const inserted = {
        eventName: 'INSERT',
        dynamodb: { SequenceNumber: '1', NewImage: { mail_id: { S: id } } },
      };
      const injected = await deliver(sendMail, { Records: [inserted] } as DynamoDBStreamEvent, fault, call);
      for (const sent of accepted) await recordMailEvent(published(sent));
      // An interrupted reader left a claim that has expired by then.
      vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 20 * 60_000).toISOString());
      await resendMail();
      vi.unstubAllEnvs();
      expect(accepted).toEqual([id]);
      expect((await stored('Mail')).find(({ mail_id }) => mail_id === id)).toMatchObject({ state: 'sent' });
      return injected;
    });
    expect(calls).toBeGreaterThan(2);
  });

  test('a new case is indexed, processed, and counted once', async () => {
    const { katya, amara } = await addCaseTeam();
    const calls = await atEachCall(async (call) => {
      const body = { applicant_id: amara.userId, country: 'US', path: 'US_O1A' };
      const { id } = await succeed(cases, staffCasesContract.createCaseForApplicant, { as: katya, body });
      const inserted = {
        eventName: 'INSERT',
        dynamodb: {
          SequenceNumber: '1',
          Keys: { pk: { S: keys.case(id).pk } },
          NewImage: { entity: { S: 'Case' } },
        },
      };
      const injected = await deliver(
        updateCaseWork,
        { Records: [inserted] } as DynamoDBStreamEvent,
        fault,
        call,
      );
      const { summary, report } = await getCaseWork(id);
      expect(summary).toMatchObject({ revision: 1 });
      expect(report).toBeDefined();
      return injected;
    });
    expect(calls).toBeGreaterThan(2);
  });
});
