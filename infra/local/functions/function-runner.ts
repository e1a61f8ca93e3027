import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { initialized } from './initialized.ts';

/** A function as the template describes it, with its references resolved. */
export interface FunctionSettings {
  /** Its logical ID, which is also its access key. */
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  /** The bundle's file and the name of its export. */
  readonly file: string;
  readonly exported: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** The ARN of the queue for failed asynchronous invocations. */
  readonly deadLetterArn: string | undefined;
  /** Whether no invocation may run: its reserved concurrency is 0. */
  readonly isStopped: boolean;
  /** Whether it runs at low CPU priority. */
  readonly yields?: boolean;
}

/** A function threw, crashed, or exceeded its timeout or memory. */
export class FunctionError extends Error {
  readonly errorType: string;
  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/** The function's reserved concurrency is used up. */
export class TooManyInvocations extends Error {
  override name = 'TooManyRequestsException';
}

/** The event is too large for Lambda, which then doesn't invoke the function. */
export class RequestTooLarge extends Error {
  override name = 'RequestTooLarge';
}

/**
 * The largest event in bytes of JSON that Lambda accepts: 6 MB, whatever the gateway accepts.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const maxEventBytes = 6 * 1024 * 1024;

export type FunctionLog = (entry: { function: string; requestId: string; line: string }) => void;

/** A completed invocation. */
export interface Invocation {
  /** The function's logical ID. */
  readonly function: string;
  readonly milliseconds: number;
  readonly ok: boolean;
}
type Invoked = (invocation: Invocation) => void;
const ignore: Invoked = () => undefined;

interface FunctionRunner {
  /** @throws FunctionError, RequestTooLarge, TooManyInvocations */
  invoke(arn: string, event: unknown, requestId?: string): Promise<unknown>;
  readonly functions: readonly FunctionSettings[];
  /** Makes the next invocation run the current bundle. */
  replace(functions: readonly FunctionSettings[]): Promise<void>;
  /** Starts a worker for each of these functions to avoid a cold start on the first request. */
  warm(arns: Iterable<string>): void;
  stop(): Promise<void>;
}

/** Lambda's burst limit is far higher, but two cores gain nothing from more. */
const maxWorkers = 6;

const WorkerResponse = z.discriminatedUnion('ok', [
  z.object({ id: z.string(), ok: z.literal(true), value: z.string() }),
  z.object({
    id: z.string(),
    ok: z.literal(false),
    errorType: z.string(),
    errorMessage: z.string(),
    stack: z.optional(z.string()),
  }),
]);

/** Shares Node.js's compile cache with the workers, if the process has one. */
const compileCache = (): Record<string, string> =>
  process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {};

interface Environment {
  readonly worker: Worker;
  requestId: string;
  respond: ((response: z.infer<typeof WorkerResponse>) => void) | undefined;
}

/** Runs the deployed bundles in worker threads, which stay warm and run one invocation at a time each. */
export function createFunctionRunner(
  initial: readonly FunctionSettings[],
  log: FunctionLog,
  invoked = ignore,
): FunctionRunner {
  const poolOf = (settings: FunctionSettings) => [settings.arn, createPool(settings, log, invoked)] as const;
  let pools = new Map(initial.map(poolOf));
  return {
    get functions() {
      return [...pools.values()].map((pool) => pool.settings);
    },
    async invoke(arn, event, requestId = randomUUID()) {
      const pool = pools.get(arn);
      if (!pool) throw new Error(`There is no function ${arn}.`);
      if (pool.settings.isStopped) throw new TooManyInvocations('Rate Exceeded.');
      return pool.invoke(event, requestId);
    },
    async replace(functions) {
      const before = pools;
      pools = new Map(functions.map(poolOf));
      await Promise.all([...before.values()].map((pool) => pool.retire()));
    },
    warm(arns) {
      for (const arn of new Set(arns)) pools.get(arn)?.warm();
    },
    stop: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
    },
  };
}

function createPool(settings: FunctionSettings, log: FunctionLog, invoked: Invoked) {
  /** Used as a stack: the last one is taken next. */
  const idle: Environment[] = [];
  const all = new Set<Environment>();
  const waiting: PromiseWithResolvers<Environment>[] = [];
  /** The environment whose bundle is being loaded. */
  let starting: Environment | undefined;
  let retired = false;

  const start = (): void => {
    const worker = new Worker(new URL('./function-worker.ts', import.meta.url), {
      name: settings.id,
      workerData: {
        file: settings.file,
        exported: settings.exported,
        name: settings.name,
        arn: settings.arn,
        memory: settings.memoryMegabytes,
        yields: settings.yields,
      },
      env: { ...settings.environment, ...compileCache() },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: settings.memoryMegabytes },
      stdout: true,
      stderr: true,
    });
    const environment: Environment = { worker, requestId: '-', respond: undefined };
    all.add(environment);
    starting = environment;
    for (const stream of [worker.stdout, worker.stderr]) {
      createInterface({ input: stream }).on('line', (line) =>
        log({ function: settings.id, requestId: environment.requestId, line }),
      );
    }
    const fail = (errorType: string, errorMessage: string) =>
      environment.respond?.({ id: environment.requestId, ok: false, errorType, errorMessage });
    worker.on('message', (message: unknown) => {
      if (message === initialized) endStart(environment);
      else environment.respond?.(WorkerResponse.parse(message));
    });
    worker.on('error', (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      log({ function: settings.id, requestId: environment.requestId, line: `crashed: ${message}` });
      fail('Runtime.ExitError', message);
    });
    worker.on('exit', (code) => {
      all.delete(environment);
      const at = idle.indexOf(environment);
      if (at >= 0) idle.splice(at, 1);
      endStart(environment);
      fail('Runtime.ExitError', `Runtime exited with code ${code}`);
    });
  };

  /**
   * One cold start at a time: a start takes ten times the work of a call, so simultaneous calls finish sooner
   * in the existing environments. Each call takes the first free environment, as on Lambda.
   * https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
   */
  const startIfNeeded = (): void => {
    if (!starting && waiting.length > 0 && all.size < maxWorkers) start();
  };

  /**
   * Called when the bundle is loaded or the worker has ended; in the latter case, the longest-waiting call
   * fails.
   */
  const endStart = (environment: Environment): void => {
    if (starting !== environment) return;
    starting = undefined;
    const next = waiting.shift();
    if (next) next.resolve(environment);
    else if (retired) void environment.worker.terminate();
    // The other environments have already compiled their code.
    else if (all.has(environment)) idle.unshift(environment);
    startIfNeeded();
  };

  const take = (): Promise<Environment> => {
    const waiter = Promise.withResolvers<Environment>();
    const free = idle.pop();
    if (free) waiter.resolve(free);
    else waiting.push(waiter);
    startIfNeeded();
    return waiter.promise;
  };

  const release = (environment: Environment): void => {
    const next = all.has(environment) ? waiting.shift() : undefined;
    if (next) next.resolve(environment);
    else if (retired) void environment.worker.terminate();
    else if (all.has(environment)) idle.push(environment);
    startIfNeeded();
  };

  return {
    settings,
    async invoke(event: unknown, requestId: string): Promise<unknown> {
      // As on Lambda, an event is JSON.
      const eventText = JSON.stringify(event ?? null);
      if (Buffer.byteLength(eventText) > maxEventBytes)
        throw new RequestTooLarge(`Request must be smaller than ${maxEventBytes} bytes`);
      const environment = await take();
      environment.requestId = requestId;
      const milliseconds = settings.timeoutSeconds * 1000;
      const began = performance.now();
      const response = await new Promise<z.infer<typeof WorkerResponse>>((resolve) => {
        if (!all.has(environment)) {
          const errorMessage = 'Runtime exited before it was initialized';
          return resolve({ id: requestId, ok: false, errorType: 'Runtime.ExitError', errorMessage });
        }
        const timer = setTimeout(() => {
          environment.respond = undefined;
          all.delete(environment);
          void environment.worker.terminate();
          const errorMessage = `Task timed out after ${settings.timeoutSeconds.toFixed(2)} seconds`;
          log({ function: settings.id, requestId, line: `${requestId} ${errorMessage}` });
          resolve({ id: requestId, ok: false, errorType: 'Sandbox.Timedout', errorMessage });
        }, milliseconds);
        environment.respond = (response) => {
          if (response.id !== requestId) return;
          clearTimeout(timer);
          environment.respond = undefined;
          resolve(response);
        };
        environment.worker.postMessage({
          id: requestId,
          event: eventText,
          requestId,
          deadline: Date.now() + milliseconds,
        });
      });
      release(environment);
      invoked({ function: settings.id, milliseconds: performance.now() - began, ok: response.ok });
      if (response.ok) return JSON.parse(response.value);
      if (response.stack) log({ function: settings.id, requestId, line: response.stack });
      throw new FunctionError(response.errorType, response.errorMessage);
    },
    warm() {
      if (all.size === 0) start();
    },
    /** Lets running invocations finish and starts no more on the old bundle. */
    async retire() {
      retired = true;
      await Promise.all(idle.splice(0).map((environment) => environment.worker.terminate()));
    },
    /** Ends running invocations too, and fails those that wait for a worker. */
    async stop() {
      retired = true;
      for (const waiter of waiting.splice(0))
        waiter.reject(new FunctionError('Runtime.ExitError', 'The functions were stopped'));
      await Promise.all([...all].map((environment) => environment.worker.terminate()));
    },
  };
}
