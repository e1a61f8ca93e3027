import { partitionLimits } from '#infra/local/access/partition-limits.ts';
import { endpoints } from '#shared/contract/index.ts';
import { sampleRequests } from '../../security/sample-requests.ts';
import { send } from '../../security/send.ts';
import { addTenant } from '../../security/tenants.ts';
import { startSecurityRun } from '../../support/security-run.ts';
import { actions } from './day.ts';
import { createHeatRecorder } from './heat-recorder.ts';
import { type KeyKind, keyKind, keysOfKind } from './key-kind.ts';

/** A request's consumption of its hottest key of each kind; of a kind that is spread, the sum over its keys. */
export interface Heat extends KeyKind {
  readonly kind: 'read' | 'write';
  readonly units: number;
}

const organizationId = 'warm';
const without = (): undefined => undefined;

/**
 * Sends each kind of request to the deployed bundles, and reads each key's units at the gate and in the stream.
 */
export async function measureActions(): Promise<ReadonlyMap<string, readonly Heat[]>> {
  const recorder = createHeatRecorder();
  const limits = { read: partitionLimits.read * 100, write: partitionLimits.write * 100 };
  const run = await startSecurityRun({
    contention: { record: recorder.record, limits, transactionMilliseconds: 0 },
    functionLog: without,
  });
  try {
    recorder.follow(run.folder);
    const tenant = await addTenant(run, organizationId);
    const samples = sampleRequests(run);
    const measured = new Map<string, readonly Heat[]>();
    for (const { endpoint: name, by } of [
      ...actions,
      { endpoint: 'createCaseForApplicant', by: 'OPS' as const },
    ]) {
      const isSignIn = name === 'sign-in';
      const endpoint = endpoints.find((each) => each.name === (isSignIn ? 'getProfile' : name));
      const sample = samples[endpoint?.name ?? ''];
      if (!endpoint || !sample) throw new Error(`There is no endpoint ${name}.`);
      const person = by === 'owner' ? tenant.owner : tenant.staff[by];
      const token = isSignIn ? run.signIn(person).AccessToken : person.token;
      if (!isSignIn) await send(run.url, endpoints[0] ?? endpoint, { token });
      const request = await sample(tenant, person);
      await run.streamsSettled();
      recorder.take();
      const { status, text } = await send(run.url, endpoint, { ...request, token });
      if (status !== endpoint.status) throw new Error(`${name} responded with ${status}: ${text}`);
      await run.streamsSettled();
      measured.set(name, hottest(recorder.take()));
    }
    return measured;
  } finally {
    recorder.close();
    await run.stop();
  }
}

function hottest(uses: ReturnType<ReturnType<typeof createHeatRecorder>['take']>): Heat[] {
  const byKey = new Map<string, Heat>();
  for (const use of uses) {
    const { kind, units } = use;
    const mapKey = `${kind} ${use.table} ${use.key}`;
    const before = byKey.get(mapKey)?.units ?? 0;
    byKey.set(mapKey, { ...keyKind(use, organizationId), kind, units: before + units });
  }
  const byKind = new Map<string, Heat>();
  for (const heat of byKey.values()) {
    const mapKey = `${heat.kind} ${heat.name}`;
    const before = byKind.get(mapKey)?.units ?? 0;
    const isSpread = keysOfKind(heat.name) > 1;
    byKind.set(mapKey, { ...heat, units: isSpread ? before + heat.units : Math.max(before, heat.units) });
  }
  return [...byKind.values()];
}
