import { AsyncLocalStorage } from 'node:async_hooks';
import { table } from '#functions/data/core/table.ts';
import { mailService } from '#functions/platform/mail-service.ts';
import { objectStore } from '#functions/platform/object-store.ts';
import { secretStore } from '#functions/platform/secret-store.ts';
import { userPool } from '#functions/platform/user-pool.ts';

/** Faults to inject at a call. */
const faults = {
  /** The process is killed before the call is sent; nothing after it runs. */
  'killed before': { dies: true, sends: false, name: 'Killed' },
  /** The call succeeds, then the process is killed, so no one gets the response. */
  'killed after': { dies: true, sends: true, name: 'Killed' },
  /** The service throttles for longer than the client retries. */
  throttled: { dies: false, sends: false, name: 'ThrottlingException' },
  /** The call succeeds, and the response is lost. */
  'timed out': { dies: false, sends: true, name: 'TimeoutError' },
  /** The call succeeds, and the connection breaks before the response. */
  disconnected: { dies: false, sends: true, name: 'Error', code: 'ECONNRESET' },
  /** The service fails for longer than the client retries. */
  failing: { dies: false, sends: false, name: 'InternalServerError', $fault: 'server' },
} as const;
export type Fault = keyof typeof faults;

interface Run {
  readonly fault: Fault;
  readonly at: number;
  readonly writesOnly: boolean;
  calls: number;
  injected: boolean;
}

const running = new AsyncLocalStorage<Run>();

class InjectedFault extends Error {
  constructor(details: { readonly name: string }) {
    super(`${details.name}, injected`);
    Object.assign(this, details);
  }
}

const isRead = (command: string): boolean =>
  /^(AdminGet|AdminList|Get|BatchGet|Query|Scan|Head|List)/.test(command);

async function callWithFault<Answer>(send: () => Promise<Answer>, command = ''): Promise<Answer> {
  const run = running.getStore();
  if (!run) return send();
  const { dies, sends, ...details } = faults[run.fault];
  if (run.injected && dies) throw new InjectedFault(details);
  if (run.writesOnly && isRead(command)) return send();
  run.calls++;
  if (run.calls !== run.at) return send();
  run.injected = true;
  if (sends) await send();
  throw new InjectedFault(details);
}

let prepared = false;
/**
 * Adds the fault hook to every call to the table, the object store, the secrets, the user pool, and SES, once
 * per process.
 */
function prepare(): void {
  if (prepared) return;
  prepared = true;
  const options = { step: 'initialize', name: 'injectFault' } as const;
  const hook =
    <Input, Output>(next: (call: Input) => Promise<Output>, { commandName }: { commandName?: string }) =>
    (call: Input): Promise<Output> =>
      callWithFault(() => next(call), commandName);
  table.middlewareStack.add(hook, options);
  objectStore().middlewareStack.add(hook, options);
  mailService().middlewareStack.add(hook, options);
  secretStore().middlewareStack.add(hook, options);
  userPool().middlewareStack.add(hook, options);
}

/**
 * Runs an operation with a fault at its n-th call to AWS.
 * @param options.writesOnly counts only calls that write: stopping before and after each of them covers every
 *   state that a process can leave behind
 * @returns false if it made fewer calls, so that no fault was injected
 */
export async function withFault(
  fault: Fault,
  at: number,
  operation: () => Promise<unknown>,
  { writesOnly = false } = {},
): Promise<boolean> {
  return (await runWith({ fault, at, writesOnly, calls: 0, injected: false }, operation)).injected;
}

/**
 * Runs an operation without a fault.
 * @returns the number of calls to AWS, or only of those that write
 */
export async function countCalls(
  operation: () => Promise<unknown>,
  { writesOnly = false } = {},
): Promise<number> {
  const noFault = { fault: 'killed before', at: Number.POSITIVE_INFINITY } as const;
  return (await runWith({ ...noFault, writesOnly, calls: 0, injected: false }, operation)).calls;
}

async function runWith(run: Run, operation: () => Promise<unknown>): Promise<Run> {
  prepare();
  await running.run(run, () => operation().catch(() => undefined));
  return run;
}
