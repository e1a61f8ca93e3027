import { describe, expect, it } from 'vitest';
import { dev, paused } from './stages.ts';

describe('a paused stage', () => {
  it('rejects every request', () => {
    const { DefaultRouteSettings } = paused().the('AWS::ApiGatewayV2::Stage').Properties;
    expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 0, ThrottlingBurstLimit: 0 });
  });

  it('invokes no function that may write the table, and loses no event', () => {
    const invoked = ({ Properties }: { Properties: Record<string, unknown> }): string =>
      JSON.stringify(Properties.FunctionName ?? Properties.Targets);
    const on = [
      ...paused()
        .of('AWS::Lambda::EventSourceMapping')
        .filter(({ Properties }) => Properties.Enabled !== false),
      ...paused()
        .of('AWS::Events::Rule')
        .filter(({ Properties }) => Properties.State === 'ENABLED'),
    ].map(invoked);
    const writers = paused()
      .of('AWS::Lambda::Function')
      .filter(({ part }) => part === 'auth' || part === 'jobs');
    const stopped = writers.filter(({ Properties }) => Properties.ReservedConcurrentExecutions === 0);
    const serviceOf = (name: string) => paused().function(name).id;
    expect(stopped.map(({ id }) => id).sort()).toEqual(
      ['custom-message', 'post-confirmation', 'record-mail-events', 'record-scan'].map(serviceOf).sort(),
    );
    // What still triggers something triggers a stopped function, whose events become dead letters.
    const isStopped = (target: string) => stopped.some(({ id }) => target.includes(id));
    expect(on.length).toBeGreaterThan(0);
    expect(on.filter((target) => !isStopped(target))).toEqual([]);
    const jobs = stopped.filter(({ part }) => part === 'jobs');
    expect(jobs).toHaveLength(2);
    for (const { id, Properties } of jobs) expect(Properties.DeadLetterConfig, id).toBeDefined();
  });

  it('differs from a running one in nothing else', () => {
    const shape = (cloud: ReturnType<typeof dev>) => cloud.resources.map(({ id, Type }) => `${Type} ${id}`);
    expect(shape(paused()).sort()).toEqual(shape(dev()).sort());
    for (const { Properties } of dev().of('AWS::Lambda::Function'))
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });
});
