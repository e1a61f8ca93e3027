import { expect, vi } from 'vitest';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { logger } from '#functions/platform/logger.ts';
import { brokenInvariants, invariants } from '#infra/operations/invariants/invariants.ts';
import { readModel } from '#infra/operations/invariants/read-model.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { limitRules } from '#shared/domain/quotas.ts';
import { callEndpoint, succeed, type TestCall } from '../support/call-endpoint.ts';
import { deep } from '../support/deep.ts';
import { withoutMails } from '../support/local-stack.ts';
import { purge, sendReminders } from '../support/schedules.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { addFigure } from '../support/suite-figures.ts';
import { countCalls, type Fault, withFault } from './inject.ts';

export const hour = 3_600_000;
export let run: SecurityRun;
export let admin: TestUser;
export let demoAdmin: TestUser;
export const add = (role: TestUser['role'], organizationId: string, email?: string) =>
  run.addPerson({ fullName: 'Amara Okonkwo', role, organizationId, ...(email && { email }) });

/** Starts the local run that all operations share. */
export async function startFaultRun(): Promise<void> {
  // Stream processing runs only when the results are checked. Emails stay in the outbox, because their stream
  // has its own tests.
  run = await startSecurityRun({ gathersFor: hour, follows: withoutMails });
  logger.setLogLevel('SILENT');
  admin = await add('ADMIN', 'harbor');
  // In a deep run, one admin opens more cases than the daily limit allows.
  await changeOrganization('harbor', {
    quotas: { cases_for_applicants: limitRules.cases_for_applicants.max },
  });
  demoAdmin = await add('ADMIN', demoOrganizationId);
  await add('APPLICANT', demoOrganizationId, 'applicant-demo@landfall.example');
}

/** Runs the hourly purge at a time when every announced upload has expired. */
export async function purgeLater(): Promise<void> {
  for (const hours of [2, 4]) {
    vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + hours * hour).toISOString());
    await purge();
  }
  vi.unstubAllEnvs();
}

/** Runs the schedule at the time when invariants are checked. */
export async function quarterHourLater(): Promise<void> {
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + hour / 4).toISOString());
  await sendReminders();
  vi.unstubAllEnvs();
}

/** Checks all invariants at a time when nothing may be incomplete anymore. */
export async function expectInvariantsHold(): Promise<void> {
  await quarterHourLater();
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 1.5 * hour).toISOString());
  await sendNotices(() => true);
  vi.unstubAllEnvs();
  // Worklists are updated by the stream.
  await run.streamsSettled();
  const model = await readModel({ withAccounts: true });
  const later = new Date(Date.now() + 1.5 * hour);
  const broken = brokenInvariants({ ...model, now: later }).filter(
    // The outbox's stream isn't followed here.
    ({ invariant }) => invariant !== 'mailIsSent',
  );
  addFigure('invariants held after a fault', Object.keys(invariants).length - broken.length);
  expect(broken).toEqual([]);
}

export interface Operation<Subject> {
  /** Creates a fresh subject for the operation. */
  readonly prepare: () => Promise<Subject>;
  readonly run: (subject: Subject) => Promise<unknown>;
  /** What the user would do next; if nothing, the purge has to clean up. */
  readonly recover: (subject: Subject) => Promise<unknown>;
  /** Checks the result. */
  readonly verify?: (subject: Subject) => Promise<unknown>;
}

/** Injects this fault into an operation. Returns how often it did. */
export type FaultedOperation = (fault: Fault) => Promise<number>;

/**
 * Runs the operation with a fault after its first write, with one after the middle write, and without a fault.
 * Killed after the last write, a process leaves the same state as without a fault; killed after a read, the
 * same as after the previous write. Each time it recovers like users do. A deep run covers every write and throttles
 * every read too (a read that times out fails in the same way), and checks all invariants after each operation. Doing
 * so after each fault would read everything that hundreds of earlier faults had left.
 * @returns the number of faults injected
 */
export const atEachCall =
  <Subject>(operation: Operation<Subject>): FaultedOperation =>
  async (fault) => {
    const recoverAndVerify = async (subject: Subject) => {
      await operation.recover(subject);
      await operation.verify?.(subject);
    };
    const options = { writesOnly: fault !== 'throttled' };
    const baseline = await operation.prepare();
    const calls = await countCalls(() => operation.run(baseline), options);
    await recoverAndVerify(baseline);
    const callNumbers = deep
      ? Array.from({ length: calls }, (_, before) => before + 1)
      : firstAndMiddleOf(calls);
    let faults = 0;
    for (const at of callNumbers) {
      const subject = await operation.prepare();
      const injected = await withFault(fault, at, () => operation.run(subject), options);
      if (injected) faults++;
      await recoverAndVerify(subject);
    }
    // The next purge would remove what this one has left.
    if (deep || operation.recover === purgeLater) await expectInvariantsHold();
    addFigure('faults injected', faults);
    return faults;
  };

const firstAndMiddleOf = (calls: number): number[] => [...new Set([1, Math.ceil(calls / 2)])];

/** A call that is sent until it succeeds, as by a page that the user keeps open. */
export const sentAgain = (handler: unknown, endpoint: Parameters<typeof succeed>[1]) => ({
  run: (call: TestCall) => callEndpoint(handler, endpoint, call),
  recover: (call: TestCall) => succeed(handler, endpoint, call),
});

export const nothing = async () => undefined;
