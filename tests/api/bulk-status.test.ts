import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { staffCasesContract as endpoints, type StaffCase } from '#shared/contract/staff-cases.ts';
import type { Role } from '#shared/domain/roles.ts';
import { limits } from '#shared/schema/limits.ts';
import { succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let ops: Person;
let amara: Person;

beforeEach(async () => {
  ({ organizationId, katya: ops, amara } = await addCaseTeam());
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
});

const member = (role: Role, fullName: string) => addTestPerson({ role, fullName, organizationId });
const opened = (): Promise<StaffCase> =>
  succeed(handler, endpoints.createCaseForApplicant, {
    as: ops,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
  });
const change = async (ids: string[], status: string, options = {}) =>
  (
    await succeed(handler, endpoints.changeCases, {
      as: ops,
      body: { case_ids: ids, change: { kind: 'status', status }, ...options },
    })
  ).results;
const undo = async (changes: { case_id: string; version?: number | undefined }[], as = ops) =>
  (await succeed(handler, casesContract.undoStatusChanges, { as, body: { changes } })).results;
const statusOf = async ({ id }: { id: string }) => (await getCase(id))?.status;
const historyOf = async ({ id }: { id: string }) =>
  (await succeed(handler, casesContract.listCaseHistory, { as: ops, params: { caseId: id } })).items.map(
    (entry) => entry.change,
  );

describe('a bulk status change', () => {
  test('can be previewed without writing: which cases change, which do not, and why', async () => {
    const [draft, same, filed] = [await opened(), await opened(), await opened()];
    await change([same.id], 'REVIEW');
    await change([filed.id], 'FILED');
    const ids = [draft, same, filed].map(({ id }) => id);
    expect(await change(ids, 'REVIEW', { preview: true })).toEqual([
      { case_id: draft.id, outcome: 'changed', status: 'DRAFT', applicant_name: 'Amara Okonkwo' },
      { case_id: same.id, outcome: 'unchanged', status: 'REVIEW', applicant_name: 'Amara Okonkwo' },
      expect.objectContaining({
        case_id: filed.id,
        outcome: 'refused',
        code: 'case.settled',
        status: 'FILED',
      }),
    ]);
    expect(await statusOf(draft)).toBe('DRAFT');
    expect(await historyOf(draft)).toHaveLength(1);
  });

  test('leaves filed and decided cases alone unless told to change them', async () => {
    const filed = await opened();
    await change([filed.id], 'FILED');
    expect((await change([filed.id], 'REVIEW'))[0]).toMatchObject({
      outcome: 'refused',
      code: 'case.settled',
    });
    expect(await statusOf(filed)).toBe('FILED');
    await change([filed.id], 'REVIEW', { include_settled: true });
    expect(await statusOf(filed)).toBe('REVIEW');
  });
});

describe('undoing status changes', () => {
  test('restores the earlier status of each case, and the history shows both changes', async () => {
    const [one, two] = [await opened(), await opened()];
    await change([two.id], 'COLLECTING');
    const changes = await change([one.id, two.id], 'DENIED');
    expect((await undo(changes)).map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    expect([await statusOf(one), await statusOf(two)]).toEqual(['DRAFT', 'COLLECTING']);
    expect((await historyOf(one)).slice(0, 2)).toEqual([
      { kind: 'status', from: 'DENIED', to: 'DRAFT' },
      { kind: 'status', from: 'DRAFT', to: 'DENIED' },
    ]);
  });

  test('is rejected after another change, by another person, and after ten seconds', async () => {
    const [again, theirs, late] = [await opened(), await opened(), await opened()];
    const changes = await change([again.id, theirs.id, late.id], 'REVIEW');
    await change([again.id], 'FILED');
    const codes = async (as: Person, of: StaffCase) =>
      (
        await undo(
          changes.filter(({ case_id }) => case_id === of.id),
          as,
        )
      ).map(({ code }) => code);
    expect(await codes(ops, again)).toEqual(['case.changed']);
    expect(await codes(await member('ATTORNEY', 'Jonas Oyelaran'), theirs)).toEqual(['case.changed']);
    const seconds = limits.undoSeconds + limits.undoGraceSeconds + 1;
    process.env.LANDFALL_NOW = new Date(Date.now() + seconds * 1000).toISOString();
    expect(await codes(ops, late)).toEqual(['case.undo_expired']);
    expect(await statusOf(late)).toBe('REVIEW');
  });

  test('of somebody else’s case finds none', async () => {
    const item = await opened();
    const [done] = await change([item.id], 'REVIEW');
    const stranger = await addTestPerson({ organizationId: `other-${randomUUID()}` });
    expect(await undo([{ case_id: item.id, version: done?.version }], stranger)).toMatchObject([
      { outcome: 'refused', code: 'case.not_found' },
    ]);
  });
});
