import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAssembly, siteFolder } from '#infra/local/build.ts';
import { type LocalOptions, type LocalRun, startLocal } from '#infra/local/local-stack.ts';
import { perProcess } from './per-process.ts';
import { keepTraces } from './suite-traces.ts';

export type TestStack = LocalRun & {
  /** What the run itself logged. */
  readonly complaints: readonly string[];
  /** The functions' log lines. */
  readonly functionLines: readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
};

/** Which streams are followed by a run whose emails stay in the outbox. */
export const withoutMails = (eventSource: string): boolean => !eventSource.startsWith('sendmail');

/** A temporary folder for one test. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'landfall-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Looked for once: the project does not change while its tests run. */
const assemblyOfRun = (): Promise<string> => {
  perProcess.assembly ??= ensureAssembly(() => undefined);
  return perProcess.assembly;
};

/**
 * The synthesized app on its own port and in its own folder, which is removed when the stack is stopped.
 * @param options what differs: settings of the stage, the functions' clock, an existing state folder
 */
export async function startTestStack(options: Partial<LocalOptions> = {}): Promise<TestStack> {
  const folder = options.state ? undefined : await temporaryFolder();
  const state = options.state ?? folder?.path ?? '';
  const complaints: string[] = [];
  const functionLines: string[] = [];
  const local = await startLocal({
    port: 0,
    state,
    assembly: options.assembly ?? (await assemblyOfRun()),
    site: siteFolder,
    throttled: false,
    // A schedule that comes on time, every five minutes or at three, would come into some test on a busy machine.
    runsSchedules: false,
    log: (line) => complaints.push(line),
    functionLog: ({ line }) => functionLines.push(line),
    ...options,
  });
  const stop = async (): Promise<void> => {
    await local.stop();
    await keepTraces(local, state);
    await folder?.remove();
  };
  return { ...local, stop, complaints, functionLines, [Symbol.asyncDispose]: stop };
}

/**
 * For an AWS client with these permissions.
 * @param environment from `operatorEnvironment` or `functionEnvironment`
 */
export const credentialsIn = (environment: Record<string, string>) => ({
  region: environment.AWS_REGION ?? '',
  credentials: {
    accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
  },
});
