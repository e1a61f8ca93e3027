import { randomUUID } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  InternalErrorException,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getExperts } from '#functions/data/consultations/availability.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putMail } from '#functions/data/jobs/mail.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import { handler as sendMail } from '#functions/notifications/send-mail.ts';
import { caseImportsContract } from '#shared/contract/case-imports.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { stored } from '../support/consultations.ts';
import { addTestPerson } from '../support/people.ts';
import { addFigure } from '../support/suite-figures.ts';
import { provideTable } from '../support/table.ts';
import { type Fault, withFault } from './inject.ts';

provideTable();
afterEach(() => vi.restoreAllMocks());

const injected = (): void => addFigure('faults injected', 1);
const body = { country: 'US', path: 'US_O1A' };

/** Fails the first `times` attempts on the wire, below the client's own retries. */
function failAttempts(times: number, error: () => Error): () => void {
  const name = `fail-${randomUUID()}`;
  let left = times;
  table.middlewareStack.add(
    (next) => (call) => {
      if (left === 0) return next(call);
      left--;
      injected();
      throw error();
    },
    { step: 'finalizeRequest', priority: 'low', name },
  );
  return () => void table.middlewareStack.remove(name);
}
const throttled = () => new ProvisionedThroughputExceededException({ message: 'busy', $metadata: {} });

describe('a throttled table', () => {
  test('is retried briefly without the user noticing', async () => {
    const as = await addTestPerson();
    const restore = failAttempts(2, throttled);
    await succeed(cases, casesContract.createCase, { as, body });
    restore();
    expect((await succeed(cases, casesContract.listOwnCases, { as })).items).toHaveLength(1);
  });

  test('is reported with a Retry-After header after too many attempts, leaving nothing half done', async () => {
    const as = await addTestPerson();
    const restore = failAttempts(Number.POSITIVE_INFINITY, throttled);
    const response = await callEndpoint(cases, casesContract.createCase, { as, body });
    restore();
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect((await succeed(cases, casesContract.listOwnCases, { as })).items).toEqual([]);
  });

  test('with a transaction conflict is retried', async () => {
    const as = await addTestPerson();
    let left = 3;
    const name = `conflict-${randomUUID()}`;
    table.middlewareStack.add(
      (next, { commandName }) =>
        (call) => {
          if (!commandName?.startsWith('TransactWrite') || left === 0) return next(call);
          left--;
          injected();
          throw new TransactionCanceledException({
            message: 'cancelled',
            CancellationReasons: [{ Code: 'TransactionConflict' }],
            $metadata: {},
          });
        },
      { step: 'initialize', name },
    );
    await succeed(cases, casesContract.createCase, { as, body });
    table.middlewareStack.remove(name);
    expect(left).toBe(0);
  });

  test('returns part of a batch, and the rest is requested again', async () => {
    const people = await Promise.all([1, 2].map(() => addTestPerson({ role: 'OPS' })));
    const ids = people.map(({ userId }) => userId);
    const [first, second] = await getExperts('harbor', ids);
    const mock = mockClient(table);
    const requestItems = { [tableName()]: { Keys: [{ pk: `USER#${second?.user_id}`, sk: 'MEMBERSHIP' }] } };
    mock
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { [tableName()]: [{ ...first }] }, UnprocessedKeys: requestItems })
      .resolves({ Responses: { [tableName()]: [{ ...second }] } });
    injected();
    const found = await getExperts('harbor', ids);
    mock.restore();
    expect(found.map(({ user_id }) => user_id).sort()).toEqual([...ids].sort());
  });
});

describe('the lines of an import', () => {
  test.each<Fault>(['throttled', 'timed out', 'disconnected', 'failing'])(
    'are stored once when the request is %s at any call, and the response says when to retry',
    async (fault) => {
      const { katya: as, jonas, amara } = await addCaseTeam();
      const lines = [
        { email: amara.email, visa_path: 'US O-1A', owner_email: jonas.email },
        { email: `${randomUUID()}@example.com`, visa_path: 'US O-1A', name: 'Ngozi Quartey' },
        { email: jonas.email, visa_path: 'US O-1A' },
      ].map((cells, at) => ({ line: at + 2, cells }));
      let isInjected = true;
      for (let call = 1; isInjected; call++) {
        const body = { file_name: 'cases.csv', total: lines.length };
        const { id } = await succeed(organization, caseImportsContract.createCaseImport, { as, body });
        const send = () =>
          callEndpoint(organization, caseImportsContract.putCaseImportLines, {
            ...{ as, params: { importId: id, part: '0' }, body: { lines } },
          });
        let first: Awaited<ReturnType<typeof send>> | undefined;
        isInjected = await withFault(fault, call, async () => {
          first = await send();
        });
        if (isInjected) injected();
        if (first?.status !== 200)
          expect(first, `call ${call}`).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
        expect(await send()).toMatchObject({
          status: 200,
          json: {
            import: { uploaded: lines.length },
            results: [{ outcome: 'new' }, { new_applicant: true }, { outcome: 'refused' }],
          },
        });
      }
    },
  );
});

describe('a failing user pool', () => {
  test.each([
    ['fails', () => new InternalErrorException({ message: 'down', $metadata: {} })],
    ['is too busy', () => new TooManyRequestsException({ message: 'busy', $metadata: {} })],
  ])('%s: the admin gets an error, and no partial invitation is left', async (_, error) => {
    const as = await addTestPerson({ role: 'ADMIN' });
    const pool = mockClient(CognitoIdentityProviderClient);
    pool.onAnyCommand().rejects(error());
    injected();
    const email = `${randomUUID()}@example.com`;
    const problem = await fail(organization, organizationContract.inviteMember, {
      as,
      body: { email, role: 'HR' },
    });
    pool.restore();
    expect(problem.status).toBeGreaterThanOrEqual(500);
    expect((await stored('Invitation')).filter((row) => row.email === email)).toEqual([]);
  });
});

describe('email', () => {
  const ses = mockClient(SESv2Client);
  afterEach(() => ses.reset());
  const delivered = (ids: readonly string[]): DynamoDBStreamEvent => ({
    Records: ids.map((id, position) => ({
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: String(position), NewImage: { mail_id: { S: id } } },
    })),
  });
  async function inOutbox(subject: string): Promise<string> {
    const id = randomUUID();
    const mail = composeMail({ to: 'amara@example.com', subject, heading: subject, paragraphs: ['Hello'] });
    await transact({ mail: putMail(mail, id) });
    return id;
  }
  const subjects = () =>
    ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input.Content?.Simple?.Subject?.Data);

  test('delivered twice and out of order is sent once each', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '1' });
    const ids = [await inOutbox('first'), await inOutbox('second'), await inOutbox('third')];
    injected();
    await sendMail(delivered([...ids].reverse()));
    injected();
    expect(await sendMail(delivered(ids))).toEqual({ batchItemFailures: [] });
    expect(subjects().sort()).toEqual(['first', 'second', 'third']);
  });

  test('that bounces blocks no other and is sent later', async () => {
    const [good, bad] = [await inOutbox('good'), await inOutbox('bad')];
    ses.on(SendEmailCommand).callsFake((input) => {
      if (input.Content.Simple.Subject.Data !== 'bad') return { MessageId: '1' };
      injected();
      throw new MessageRejected({ message: 'bounced', $metadata: {} });
    });
    expect(await sendMail(delivered([bad, good]))).toEqual({ batchItemFailures: [] });
    expect(subjects().sort()).toEqual(['bad', 'good']);
    ses.reset();
    ses.on(SendEmailCommand).resolves({ MessageId: '2' });
    expect(await sendMail(delivered([bad, good]))).toEqual({ batchItemFailures: [] });
    expect(subjects()).toEqual(['bad']);
  });
});

describe('a hundred clients changing one case', () => {
  const clients = 100;

  test('from the same version: one change is saved, everyone else gets a conflict', async () => {
    const as = await addTestPerson();
    const { id, version } = await succeed(cases, casesContract.createCase, { as, body });
    const responses = await Promise.all(
      Array.from({ length: clients }, (_, client) =>
        callEndpoint(cases, casesContract.setCaseStatus, {
          as,
          params: { caseId: id },
          body: { status: client % 2 === 0 ? 'COLLECTING' : 'REVIEW', version },
        }),
      ),
    );
    const now = await succeed(cases, casesContract.getCase, { as, params: { caseId: id } });
    const made = responses.filter(
      ({ status, json }) => status === 200 && JSON.stringify(json).includes(now.status),
    );
    // A request succeeds if the case already has the requested status. The others get a conflict.
    const refused = responses.filter(({ status }) => status === 409);
    expect(now.version).toBe(version + 1);
    expect(made.length + refused.length).toBe(clients);
    expect(refused[0]?.json).toMatchObject({ code: 'case.changed' });
    const { items } = await succeed(cases, casesContract.listCaseHistory, { as, params: { caseId: id } });
    expect(items.filter(({ change }) => change.kind === 'status')).toHaveLength(1);
    addFigure('concurrent clients of one case, with no lost update', clients);
  });

  test('each retrying until it succeeds: every change is in the history', async () => {
    const as = await addTestPerson();
    const staff = await addTestPerson({ role: 'OPS' });
    const { id } = await succeed(cases, casesContract.createCase, { as, body });
    const params = { caseId: id };
    const dates = Array.from({ length: 20 }, (_, day) => new Date(Date.UTC(2030, 0, day + 1)).toISOString());
    const untilDone = async (sla_due_at: string): Promise<void> => {
      for (;;) {
        const { version } = await succeed(cases, casesContract.getCase, { as, params });
        const change = { sla_due_at, version };
        const response = await callEndpoint(cases, staffCasesContract.setCaseDueDate, {
          as: staff,
          params,
          body: change,
        });
        if (response.status === 200) return;
        expect(response.json).toMatchObject({ code: 'case.changed' });
      }
    };
    await Promise.all(dates.map(untilDone));
    const { items } = await succeed(cases, casesContract.listCaseHistory, {
      as,
      params,
      query: { limit: '100' },
    });
    const made = items.flatMap(({ change }) => (change.kind === 'sla' ? [change.to] : []));
    expect(made.sort()).toEqual(dates);
  });
});
