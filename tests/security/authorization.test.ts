import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { transact } from '#functions/data/core/transaction.ts';
import { deleteMembership } from '#functions/data/people/membership.ts';
import { ChangeOutcome } from '#shared/contract/bulk-changes.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { Problem } from '#shared/contract/problem.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { deep } from '../support/deep.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { addFigure } from '../support/suite-figures.ts';
import { authorizationTable, type Column, columns } from './authorization-table.ts';
import { callInProcess } from './call-in-process.ts';
import { comparable, idPaths, withIds } from './cross-tenant.ts';
import { type Sample, type SampleRequest, sampleRequests } from './sample-requests.ts';
import { type Received, send } from './send.ts';
import { addTenant, type Tenant } from './tenants.ts';

/**
 * Every endpoint as everyone. Each succeeds once over HTTP, through the deployed bundle under its own role, and
 * is rejected once at the gateway. All other requests are handled in this process, where the handler may use
 * only the table actions in its endpoint's grants. A deep run sends everything over HTTP.
 */
let run: SecurityRun;
let harbor: Tenant;
let meridian: Tenant;
let samples: Readonly<Record<string, Sample>>;
let people: Readonly<Record<Column, TestUser | undefined>>;
let uselessTokens: Readonly<Record<string, string>>;

beforeAll(async () => {
  // No response depends on stream processing, so no streams are followed.
  run = await startSecurityRun({ follows: () => false });
  [harbor, meridian] = [await addTenant(run, 'harbor'), await addTenant(run, 'meridian')];
  samples = sampleRequests(run);
  const formerMember = await run.addPerson({ fullName: 'Gone', role: 'OPS', organizationId: 'harbor' });
  await removeMembership(formerMember);
  const inDemo = (localPart: string, role: 'APPLICANT' | 'ADMIN') =>
    run.addPerson({
      fullName: localPart,
      role,
      organizationId: demoOrganizationId,
      email: `${localPart}@${process.env.PRODUCT_DOMAIN}`,
    });
  people = {
    nobody: undefined,
    owner: harbor.owner,
    other: harbor.other,
    hr: harbor.staff.HR,
    att: harbor.staff.ATTORNEY,
    ops: harbor.staff.OPS,
    adm: harbor.staff.ADMIN,
    "hr'": meridian.staff.HR,
    "att'": meridian.staff.ATTORNEY,
    "ops'": meridian.staff.OPS,
    "adm'": meridian.staff.ADMIN,
    gone: formerMember,
    demo: await inDemo('applicant-demo', 'APPLICANT'),
    dadm: await inDemo('admin-demo', 'ADMIN'),
  };
  uselessTokens = run.uselessTokens(harbor.staff.ADMIN);
});
afterAll(() => run.stop());

async function removeMembership({ userId, email, fullName, role, organizationId = '' }: TestUser) {
  await transact({
    membership: deleteMembership({
      ...{ user_id: userId, email, full_name: fullName, role },
      ...{ org_id: organizationId, created_at: '' },
    }),
  });
}

/** The table's name for the response. */
function nameOf(endpoint: EndpointDefinition, received: Received): string {
  if (received.status !== endpoint.status) return String(received.status);
  const report = z.safeParse(z.object({ results: z.array(ChangeOutcome) }), received.json);
  const unknown = report.data?.results.every(({ code }) => code === 'case.not_found');
  return unknown ? 'none' : 'ok';
}

const sampleOf = (name: string): Sample => {
  const sample = samples[name];
  if (!sample) throw new Error(`There is no sample request for ${name}.`);
  return sample;
};

/**
 * Sample requests on unchanged resources. The resource of a rejected request is reused, since a rejected
 * request must leave no trace. If the sample depends on the sender, each one is new.
 */
function freshSamples(name: string, tenant: () => Tenant) {
  let unused: SampleRequest | undefined;
  const next = async (by: TestUser): Promise<SampleRequest> => {
    const sample = sampleOf(name);
    if (!unused || sample.length > 1) unused = await sample(tenant(), by);
    return unused;
  };
  return Object.assign(next, {
    used: () => {
      unused = undefined;
    },
  });
}

/** Random IDs for the path's parameters. */
const someParams = ({ path }: EndpointDefinition): Record<string, string> =>
  Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, randomUUID()]));

const signIns = new Map<TestUser, string>();

/** Each person's sign-in is reused until a request about their own account, which may end it. */
function tokenOf(by: TestUser, { domain }: EndpointDefinition): string {
  const ownAccount = domain === 'profile';
  const token = (!ownAccount && signIns.get(by)) || run.signIn(by).AccessToken;
  if (ownAccount) signIns.delete(by);
  else signIns.set(by, token);
  return token;
}

const sendAs = (
  endpoint: EndpointDefinition,
  request: SampleRequest,
  { by, overHttp }: { readonly by: TestUser | undefined; readonly overHttp: boolean },
): Promise<Received> => {
  const token = by && tokenOf(by, endpoint);
  return overHttp || deep
    ? send(run.url, endpoint, { ...request, token })
    : callInProcess(run, endpoint, request, token);
};

type Cell = readonly [column: string, response: string];

/** One cell per distinct response, a different one for each endpoint, so that everyone has a turn. */
const oneOfEach = (cells: readonly Cell[], offset: number): Cell[] =>
  [...Map.groupBy(cells, ([, response]) => response).values()].flatMap((same) =>
    same.filter((_, at) => at === offset % same.length),
  );

/**
 * The cells that are tested. In `npm test`, one stands for all of another organization's staff with the same
 * response. Public endpoints don't identify the caller, so one column besides nobody's is tested.
 */
function testedCells(endpoint: EndpointDefinition, cells: readonly Cell[], offset: number): readonly Cell[] {
  if (deep) return cells;
  const isAlike = ([column]: Cell) =>
    endpoint.access === 'public' ? column !== 'nobody' : column.endsWith("'");
  const representatives = oneOfEach(cells.filter(isAlike), offset);
  return cells.filter((cell) => !isAlike(cell) || representatives.includes(cell));
}

test('has a row for every endpoint and no other', () => {
  expect(authorizationTable.map(({ endpoint }) => endpoint).sort()).toEqual(
    endpoints.map(({ name }) => name).sort(),
  );
});

describe.each(endpoints)('$name', (endpoint) => {
  const row = authorizationTable.find((each) => each.endpoint === endpoint.name);
  const offset = endpoints.indexOf(endpoint);
  const cells = testedCells(endpoint, Object.entries(row?.cells ?? {}), offset);
  const succeeding = cells.filter(([, response]) => response === 'ok');
  const overHttp = new Set(['nobody', ...oneOfEach(succeeding, offset).map(([column]) => column)]);
  /** Whose resources a request without a token is about. */
  const sampleOwner = () => harbor.owner;
  const next = freshSamples(endpoint.name, () => harbor);
  const foreign = freshSamples(endpoint.name, () => meridian);

  test('responds to everyone as the table says', async () => {
    const actual: Record<string, string> = {};
    for (const column of columns.filter((each) => cells.some(([request]) => request === each))) {
      const by = people[column];
      const request = await next(by ?? sampleOwner());
      const received = await sendAs(endpoint, request, { by, overHttp: overHttp.has(column) });
      if (received.status < 400 && endpoint.method !== 'GET') next.used();
      actual[column] = nameOf(endpoint, received);
      if (actual[column] !== row?.cells[column]) actual[column] += `: ${received.text}`;
      const outside = by?.organizationId !== 'harbor' || column === 'gone';
      if (outside && endpoint.access !== 'public') expect(received.text).not.toContain(harbor.marker);
      if (received.status >= 400 && received.status !== 401)
        expect(Problem.safeParse(received.json).success, received.text).toBe(true);
    }
    expect(Object.entries(actual)).toEqual(cells);
    addFigure('responses compared with the table of endpoints × actors', cells.length);
  });

  if (endpoint.access !== 'public')
    test('rejects invalid tokens', async () => {
      const request = { params: someParams(endpoint) };
      // The gateway rejects them equally for all endpoints, so one kind each.
      const kinds = Object.entries(uselessTokens).filter(
        (_, at, { length }) => deep || at === offset % length,
      );
      for (const [kind, token] of kinds) {
        const { status, text } = await send(run.url, endpoint, { ...request, token });
        expect(status, `${kind}: ${text}`).toBe(401);
        addFigure('invalid tokens rejected', 1);
      }
    });

  if (endpoint.access !== 'public')
    test('responds the same for another organization’s resource and a missing one', async () => {
      // Callers without the permission are rejected before anything is looked up.
      const may = (column: Column) => deep || row?.cells[column] !== '403';
      const callers = [...(may('adm') ? [harbor.staff.ADMIN] : []), ...(may('owner') ? [harbor.owner] : [])];
      for (const by of callers) {
        const who = { by, overHttp: false };
        const theirs = await foreign(meridian.staff.ADMIN);
        for (const place of idPaths(theirs)) {
          const real = withIds(await next(by), place, theirs);
          const foreignResponse = await sendAs(endpoint, real, who);
          if (foreignResponse.status < 400) next.used();
          const none = withIds(await next(by), place);
          const missingResponse = await sendAs(endpoint, none, who);
          if (missingResponse.status < 400) next.used();
          expect(comparable(foreignResponse, real), place.join()).toEqual(comparable(missingResponse, none));
          expect(foreignResponse.text).not.toContain(meridian.marker);
          addFigure("pairs of 'not yours' and 'does not exist' found identical", 1);
        }
      }
    });
});
