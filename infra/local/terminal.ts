import * as z from 'zod/mini';
import type { FunctionLog } from './functions/function-settings.ts';
import type { LocalRun } from './local-stack.ts';

const LogLine = z.looseObject({ level: z.string(), message: z.unknown() });

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

export { stateFolder } from './state-folder.ts';

/** Exits with a one-line message for the user instead of a stack trace. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

export function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0), exitWithError));
  }
}

/** What a person needs to get started. */
export function describeRun(local: LocalRun): string {
  const { demo } = local.config();
  const widest = Math.max(0, ...(demo?.accounts ?? []).map(({ email }) => email.length));
  return [
    '',
    `Landfall is running at ${local.url}`,
    `Mailbox (every email it sends): ${local.url}/mailbox`,
    '',
    ...(demo
      ? [
          `Demo accounts (password: ${demo.password}):`,
          ...demo.accounts.map(({ email, role }) => `  ${email.padEnd(widest)}  ${role}`),
          '',
        ]
      : []),
    'Press Ctrl+C to stop. Your data is kept for the next start; "npm start -- --fresh" deletes it.',
    '',
  ].join('\n');
}

/** Prints the functions' errors. Everything else they log is in functions.log in the state folder. */
export const printFunctionErrors =
  (print: (line: string) => void): FunctionLog =>
  ({ function: name, line }) => {
    const entry = LogLine.safeParse(parse(line));
    if (!entry.success || ['ERROR', 'CRITICAL'].includes(entry.data.level)) print(`[${name}] ${line}`);
  };

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that is not JSON comes from the runtime or a crash, and is worth showing.
    return undefined;
  }
}
