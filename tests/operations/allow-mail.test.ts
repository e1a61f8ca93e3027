import { randomUUID } from 'node:crypto';
import { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#functions/data/core/audit.ts';
import { getSuppression, suppressAddress } from '#functions/data/jobs/suppression.ts';
import { allowAddress } from '#infra/operations/allow-address.ts';
import { everyRow } from '../support/every-row.ts';
import { fakePool } from '../support/fake-pool.ts';
import { addTestPerson } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const pool = fakePool();
const ses = mockClient(SESv2Client);
const suppressedBySes = (isSuppressed: boolean) => {
  const known = ses.on(DeleteSuppressedDestinationCommand);
  if (isSuppressed) known.resolves({});
  else known.rejects(new NotFoundException({ message: 'Not on the list', $metadata: {} }));
};

let organizationId: string;
beforeEach(() => {
  ses.reset();
  organizationId = `org-${randomUUID()}`;
});
const audited = async () => {
  const { items } = await listAudit(organizationId, { actor_id: 'operator' }, { limit: 10 });
  return items.map(({ kind, details }) => ({ kind, ...details }));
};
const auditRows = async () => (await everyRow()).filter(({ entity }) => entity === 'Audit');

describe('allowing mail to an address again', () => {
  test('is in the audit log of its owner’s organization, without the address', async () => {
    const person = await addTestPerson({ organizationId });
    pool.add(person.email, 'CONFIRMED', person.userId);
    await suppressAddress(person.email, 'bounce');
    suppressedBySes(false);
    expect(await allowAddress(person.email, 'elsewhere')).toBe(true);
    expect(await getSuppression(person.email)).toBeUndefined();
    expect(await audited()).toEqual([{ kind: 'mail-allowed', user_id: person.userId }]);
    expect(JSON.stringify(await auditRows())).not.toContain(person.email);
  });

  test('is in the log of the stage’s organization for anyone else, even if only SES had it', async () => {
    suppressedBySes(true);
    expect(await allowAddress(`${randomUUID()}@example.com`, organizationId)).toBe(true);
    expect(await audited()).toEqual([{ kind: 'mail-allowed' }]);
  });

  test('leaves no entry when the address was not suppressed', async () => {
    suppressedBySes(false);
    expect(await allowAddress(`${randomUUID()}@example.com`, organizationId)).toBe(false);
    expect(await audited()).toEqual([]);
  });
});
