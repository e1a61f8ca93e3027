import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { FunctionLog, FunctionSettings } from './function-settings.ts';
import { initialized } from './initialized.ts';

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
type WorkerResponse = z.infer<typeof WorkerResponse>;

/** Shares Node.js's compile cache with the workers, if the process has one. */
const compileCache = (): Record<string, string> =>
  process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {};

export interface ExecutionEnvironment {
  /**
   * Runs the handler. An environment runs one invocation at a time, and none after it ended.
   * @param event JSON
   */
  run(event: string, requestId: string): Promise<WorkerResponse>;
  /** Ends it, and fails the invocation that is running. */
  end(): Promise<void>;
}

/** One of Lambda's execution environments: a worker thread that loads the function's bundle once. */
export function startEnvironment(
  settings: FunctionSettings,
  log: FunctionLog,
  on: {
    /** Called when the bundle is loaded, or can't be: the next invocation reports the error. */
    readonly initialized: () => void;
    /** Called once, when no further invocation can run: after a crash, a timeout, or `end`. */
    readonly ended: () => void;
  },
): ExecutionEnvironment {
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
  /** Of the latest invocation: what the worker prints belongs to it. */
  let currentRequest = '-';
  let respond: ((response: WorkerResponse) => void) | undefined;
  let hasEnded = false;

  const addLine = (line: string) => log({ function: settings.id, requestId: currentRequest, line });
  const failure = (errorType: string, errorMessage: string): WorkerResponse => ({
    id: currentRequest,
    ok: false,
    errorType,
    errorMessage,
  });
  const markEnded = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    on.ended();
  };

  for (const stream of [worker.stdout, worker.stderr]) createInterface({ input: stream }).on('line', addLine);
  worker.on('message', (message: unknown) => {
    if (message === initialized) on.initialized();
    else respond?.(WorkerResponse.parse(message));
  });
  worker.on('error', (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    addLine(`crashed: ${message}`);
    respond?.(failure('Runtime.ExitError', message));
  });
  worker.on('exit', (code) => {
    markEnded();
    respond?.(failure('Runtime.ExitError', `Runtime exited with code ${code}`));
  });

  return {
    run(event, requestId) {
      currentRequest = requestId;
      if (hasEnded)
        return Promise.resolve(failure('Runtime.ExitError', 'Runtime exited before it was initialized'));
      const milliseconds = settings.timeoutSeconds * 1000;
      return new Promise((resolve) => {
        const settle = (response: WorkerResponse): void => {
          clearTimeout(timer);
          respond = undefined;
          resolve(response);
        };
        const timer = setTimeout(() => {
          markEnded();
          void worker.terminate();
          const message = `Task timed out after ${settings.timeoutSeconds.toFixed(2)} seconds`;
          addLine(`${requestId} ${message}`);
          settle(failure('Sandbox.Timedout', message));
        }, milliseconds);
        respond = (response) => {
          if (response.id === requestId) settle(response);
        };
        worker.postMessage({ id: requestId, event, requestId, deadline: Date.now() + milliseconds });
      });
    },
    async end() {
      await worker.terminate();
    },
  };
}
