import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, loopback } from './port.ts';
import { enginePackage, installedEngine } from './table-engine-binary.ts';

export interface TableEngine {
  readonly url: URL;
  stop(): Promise<void>;
}

/**
 * Milliseconds. Starting takes only a few, but on a busy machine the process may not get CPU time for seconds.
 */
const startTimeout = 60_000;

const supervisor = join(import.meta.dirname, 'supervise-engine.cjs');

/**
 * DynamoDB for this run: the engine at `AWS_ENDPOINT_URL_DYNAMODB` if that is set, otherwise dynoxide on the
 * state folder, or in memory if there is none.
 * @throws a one-line error if neither is available
 */
export async function startTableEngine(folder?: string): Promise<TableEngine> {
  const configured = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  return configured ? { url: new URL(configured), stop: async () => undefined } : startDynoxide(folder);
}

/**
 * An engine of this process: on the state folder, or in memory if there is none.
 * @throws a one-line error if it isn't installed or doesn't start
 */
export async function startDynoxide(folder?: string): Promise<TableEngine> {
  const port = await freePort();
  const file = folder && join(folder, 'tables.sqlite');
  // The engine exits when our end of its standard input closes, so even a killed parent leaves nothing running.
  // In its own process group, it doesn't receive Ctrl-C before we do.
  const child = spawn(
    process.execPath,
    [
      ...[supervisor, binary(), 'serve', '--host', loopback, '--port', String(port)],
      ...(file ? ['--db-path', file] : []),
    ],
    { stdio: ['pipe', 'ignore', 'pipe'], detached: true, windowsHide: true },
  );
  let output = '';
  child.stderr.on('data', (text: Buffer) => {
    output = `${output}${text}`.slice(-2000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let hasExited = false;
  void ended.then(() => {
    hasExited = true;
  });
  const deadline = Date.now() + startTimeout;
  while (!(await isListening(port))) {
    if (hasExited || Date.now() > deadline) {
      child.stdin.end();
      throw new Error(`The table engine did not start. ${output.trim()}`);
    }
    await delay(10);
  }
  if (file) indexStreamRecords(file);
  return {
    url: new URL(`http://${loopback}:${port}`),
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

/**
 * The engine numbers each write from the highest number so far and looks that up without an index, so each
 * write scans all earlier writes, 5 µs for each. With these two indexes, the cost of a write is constant.
 */
function indexStreamRecords(file: string): void {
  const database = new DatabaseSync(file, { timeout: startTimeout });
  const number = 'CAST(sequence_number AS INTEGER)';
  database.exec(`
    CREATE INDEX IF NOT EXISTS stream_numbers ON _stream_records (table_name, ${number});
    CREATE INDEX IF NOT EXISTS shard_numbers ON _stream_records (table_name, shard_id, ${number});
  `);
  database.close();
}

function binary(): string {
  const engine = enginePackage();
  const installed = installedEngine(engine);
  if (!installed) throw new Error(`${engine.name} is not installed. "npm start" and "npm test" download it.`);
  return installed;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, loopback);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
