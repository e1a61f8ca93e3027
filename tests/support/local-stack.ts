import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ensureAssembly, siteFolder } from '#infra/local/build.ts';
import { type LocalOptions, type LocalRun, startLocal } from '#infra/local/local-stack.ts';
import { perProcess } from './per-process.ts';
import { saveTraces } from './suite-traces.ts';

export type TestStack = LocalRun & {
  /** The run's own log lines. */
  readonly complaints: readonly string[];
  /** The functions' log lines. */
  readonly functionLines: readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
};

/** Which streams a run follows when its emails stay in the outbox. */
export const withoutMails = (eventSource: string): boolean => !eventSource.startsWith('sendmail');

/** A temporary folder for one test. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'landfall-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Looked up once, because the project doesn't change while its tests run. */
const assemblyOfRun = (): Promise<string> => {
  perProcess.assembly ??= ensureAssembly(() => undefined);
  return perProcess.assembly;
};

/**
 * Starts the synthesized app on its own port and in its own folder, which is removed when the stack is stopped.
 * @param options what differs: stage settings, the functions' clock, an existing state folder
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
    // On a busy machine, a schedule that runs every five minutes or at three would fire in the middle of some
    // test.
    runsSchedules: false,
    log: (line) => complaints.push(line),
    functionLog: ({ line }) => functionLines.push(line),
    ...options,
  });
  const stop = async (): Promise<void> => {
    await local.stop();
    await saveTraces(local, state);
    await folder?.remove();
  };
  return { ...local, stop, complaints, functionLines, [Symbol.asyncDispose]: stop };
}

/**
 * Credentials for an AWS client with these permissions.
 * @param environment from `operatorEnvironment` or `functionEnvironment`
 */
export const credentialsIn = (environment: Record<string, string>) => ({
  region: environment.AWS_REGION ?? '',
  credentials: {
    accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
  },
});

/**
 * A client of the table with these permissions. It doesn't retry, so that each rejection is seen.
 * @param environment from `operatorEnvironment` or `functionEnvironment`
 */
export const tableClientFor = (environment: Record<string, string>): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      ...credentialsIn(environment),
      endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB ?? '',
      maxAttempts: 1,
    }),
  );
