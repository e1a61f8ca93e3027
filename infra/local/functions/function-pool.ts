import { type ExecutionEnvironment, startEnvironment } from './execution-environment.ts';
import { FunctionError, RequestTooLarge } from './function-errors.ts';
import type { FunctionLog, FunctionSettings, Invocation } from './function-settings.ts';

/**
 * The largest event in bytes of JSON that Lambda accepts: 6 MB, whatever the gateway accepts.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const maxEventBytes = 6 * 1024 * 1024;

/** Lambda's burst limit is far higher, but two cores gain nothing from more. */
const maxEnvironments = 6;

export interface FunctionPool {
  readonly settings: FunctionSettings;
  /** @throws FunctionError, RequestTooLarge */
  invoke(event: unknown, requestId: string): Promise<unknown>;
  /** Starts an environment if there is none. */
  warm(): void;
  /** Lets running invocations finish and starts no more on the old bundle. */
  retire(): Promise<void>;
  /** Ends running invocations too, and fails those that wait for an environment. */
  stop(): Promise<void>;
}

/** The execution environments of one function. They stay warm. */
export function createPool(
  settings: FunctionSettings,
  log: FunctionLog,
  invoked: (invocation: Invocation) => void,
): FunctionPool {
  /** Used as a stack: the last one is taken next. */
  const idle: ExecutionEnvironment[] = [];
  const all = new Set<ExecutionEnvironment>();
  const waiting: PromiseWithResolvers<ExecutionEnvironment>[] = [];
  /** The environment whose bundle is being loaded. */
  let starting: ExecutionEnvironment | undefined;
  let retired = false;

  const start = (): void => {
    const environment = startEnvironment(settings, log, {
      initialized: () => endStart(environment),
      ended: () => {
        all.delete(environment);
        const at = idle.indexOf(environment);
        if (at >= 0) idle.splice(at, 1);
        endStart(environment);
      },
    });
    all.add(environment);
    starting = environment;
  };

  /**
   * One cold start at a time: a start takes ten times the work of a call, so simultaneous calls finish sooner
   * in the existing environments. Each call takes the first free environment, as on Lambda.
   * https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
   */
  const startIfNeeded = (): void => {
    if (!starting && waiting.length > 0 && all.size < maxEnvironments) start();
  };

  /**
   * Called when the bundle is loaded or the environment has ended; in the latter case, the longest-waiting call
   * fails.
   */
  const endStart = (environment: ExecutionEnvironment): void => {
    if (starting !== environment) return;
    starting = undefined;
    // The other environments have already compiled their code.
    passOn(environment, waiting.shift(), () => idle.unshift(environment));
  };

  const release = (environment: ExecutionEnvironment): void =>
    passOn(environment, all.has(environment) ? waiting.shift() : undefined, () => idle.push(environment));

  /** Hands an environment to a waiting call. Without one, it ends or becomes idle. */
  const passOn = (
    environment: ExecutionEnvironment,
    next: PromiseWithResolvers<ExecutionEnvironment> | undefined,
    keep: () => void,
  ): void => {
    if (next) next.resolve(environment);
    else if (retired) void environment.end();
    else if (all.has(environment)) keep();
    startIfNeeded();
  };

  const take = (): Promise<ExecutionEnvironment> => {
    const waiter = Promise.withResolvers<ExecutionEnvironment>();
    const free = idle.pop();
    if (free) waiter.resolve(free);
    else waiting.push(waiter);
    startIfNeeded();
    return waiter.promise;
  };

  return {
    settings,
    async invoke(event, requestId) {
      // As on Lambda, an event is JSON.
      const eventText = JSON.stringify(event ?? null);
      if (Buffer.byteLength(eventText) > maxEventBytes)
        throw new RequestTooLarge(`Request must be smaller than ${maxEventBytes} bytes`);
      const environment = await take();
      const began = performance.now();
      const response = await environment.run(eventText, requestId);
      release(environment);
      invoked({ function: settings.id, milliseconds: performance.now() - began, ok: response.ok });
      if (response.ok) return JSON.parse(response.value);
      if (response.stack) log({ function: settings.id, requestId, line: response.stack });
      throw new FunctionError(response.errorType, response.errorMessage);
    },
    warm() {
      if (all.size === 0) start();
    },
    async retire() {
      retired = true;
      await Promise.all(idle.splice(0).map((environment) => environment.end()));
    },
    async stop() {
      retired = true;
      for (const waiter of waiting.splice(0))
        waiter.reject(new FunctionError('Runtime.ExitError', 'The functions were stopped'));
      await Promise.all([...all].map((environment) => environment.end()));
    },
  };
}
