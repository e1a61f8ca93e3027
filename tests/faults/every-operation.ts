import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { patience } from '../support/timeouts.ts';
import { expectInvariantsHold, type FaultedOperation, run, startFaultRun } from './fault-run.ts';
import type { Fault } from './inject.ts';
import { caseOperations } from './operations/cases.ts';
import { operationsCompletedBySchedules } from './operations/completed-by-schedules.ts';
import { consultationOperations } from './operations/consultations.ts';
import { notificationOperations } from './operations/notifications.ts';
import { organizationOperations } from './operations/organization.ts';
import { personOperations } from './operations/people.ts';

/** Every multistep operation and its recovery, starting with those that check the invariants each time. */
const operations: Record<string, FaultedOperation> = {
  ...operationsCompletedBySchedules,
  ...caseOperations,
  ...personOperations,
  ...organizationOperations,
  ...consultationOperations,
  ...notificationOperations,
};

/**
 * Tests every operation with this fault. One fault a file: files run in parallel, and each has its own table, which
 * checking the invariants reads completely.
 */
export function testEveryOperation(fault: Fault): void {
  beforeAll(startFaultRun);
  afterAll(() => run.stop());

  describe(`${fault}, call by call`, () => {
    test.each(Object.keys(operations))(
      '%s',
      async (name) => {
        const injected = await operations[name]?.(fault);
        expect(injected).toBeGreaterThan(0);
      },
      patience.many,
    );
  });

  test('the state after all of them is consistent', expectInvariantsHold, patience.many);

  test('counters are never negative', async () => {
    for (const organizationId of ['harbor', demoOrganizationId])
      expect(Math.min(...Object.values(await getOrganizationStats(organizationId)))).toBeGreaterThanOrEqual(
        0,
      );
  });
}
