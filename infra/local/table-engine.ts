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

/** Milliseconds. It takes only a few, but a busy machine may not run it at all for seconds. */
const readyWithin = 60_000;

const supervisor = join(import.meta.dirname, 'supervise-engine.cjs');

/**
 * DynamoDB for this run: the engine at `AWS_ENDPOINT_URL_DYNAMODB` if that is set, otherwise dynoxide on the
 * state folder, or in memory where none is given.
 * @throws with one clear line when neither is available
 */
export async function startTableEngine(folder?: string): Promise<TableEngine> {
  const elsewhere = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (elsewhere) return { url: new URL(elsewhere), stop: async () => undefined };
  const port = await freePort();
  const file = folder && join(folder, 'tables.sqlite');
  // It ends when our end of its standard input closes, so even a killed parent leaves nothing running. In its
  // own process group, Ctrl-C does not reach it before us.
  const child = spawn(
    process.execPath,
    [
      ...[supervisor, binary(), 'serve', '--host', loopback, '--port', String(port)],
      ...(file ? ['--db-path', file] : []),
    ],
    { stdio: ['pipe', 'ignore', 'pipe'], detached: true, windowsHide: true },
  );
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said = `${said}${text}`.slice(-2000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let gone = false;
  void ended.then(() => {
    gone = true;
  });
  const deadline = Date.now() + readyWithin;
  while (!(await listens(port))) {
    if (gone || Date.now() > deadline) {
      child.stdin.end();
      throw new Error(`The table engine did not start. ${said.trim()}`);
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
 * The engine numbers every write by the greatest number so far and looks that up without an index, so each write
 * reads all earlier writes, 5 µs for each. With these two indexes, a write costs the same at any age.
 */
function indexStreamRecords(file: string): void {
  const database = new DatabaseSync(file, { timeout: readyWithin });
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

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, loopback);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
