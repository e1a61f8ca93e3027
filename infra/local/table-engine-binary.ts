import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const project = join(import.meta.dirname, '..', '..');
const Package = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

/**
 * The packages of dynoxide: https://www.npmjs.com/package/dynoxide names one for each platform, all of the same
 * version. The lockfile contains the one for Linux on x64.
 */
const platforms = ['darwin-x64', 'darwin-arm64', 'linux-x64', 'linux-arm64', 'win32-x64'];
const locked = '@dynoxide/linux-x64';

interface EnginePackage {
  readonly name: string;
  readonly version: string;
  /** The program, once the package is installed in the project or fetched next to it. */
  readonly binaries: readonly string[];
}

/** The folder that `npm install` fetches the engine into; `npm ci` clears it. */
const fetched = join(project, 'node_modules', '.cache', 'landfall', 'table-engine');

/**
 * The engine's package for this platform.
 * @throws a one-line error if there is none
 */
export function enginePackage(
  platform: string = process.platform,
  architecture: string = process.arch,
): EnginePackage {
  const target = `${platform}-${architecture}`;
  const manifest = Package.parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
  const version = manifest.optionalDependencies[locked];
  if (!version || !platforms.includes(target)) throw new Error(noEngine(target));
  const name = `@dynoxide/${target}`;
  const file = platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  const binaries = [project, fetched].map((folder) => join(folder, 'node_modules', name, file));
  return { name, version, binaries };
}

const noEngine = (target: string): string =>
  `There is no table engine for ${target}: start DynamoDB Local or another DynamoDB-compatible engine and set AWS_ENDPOINT_URL_DYNAMODB to its address.`;

/**
 * The command that fetches the package with npm's own script, without a shell, into a separate folder.
 * @param npm path of npm's script; npm passes it to the scripts it runs
 */
export function fetchCommand(
  { name, version }: EnginePackage,
  npm = npmScript(),
): { command: string; parameters: string[] } {
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  return {
    command: process.execPath,
    parameters: [npm, 'install', '--prefix', fetched, ...options, `${name}@${version}`],
  };
}

/** Where npm is bundled with Node: https://docs.npmjs.com/cli/v11/using-npm/scripts names `npm_execpath`. */
export function npmScript(
  named = process.env.npm_execpath,
  node: string = process.execPath,
  isThere: (path: string) => boolean = existsSync,
): string {
  const cli = join('node_modules', 'npm', 'bin', 'npm-cli.js');
  const beside = [join(dirname(node), cli), join(dirname(node), '..', 'lib', cli)];
  const found = [named, ...beside].find((path) => path?.endsWith('npm-cli.js') && isThere(path));
  if (!found) throw new Error('npm was not found. Run this command with npm, as in "npm start".');
  return found;
}

/** The installed engine for this platform; undefined if it has to be fetched first. */
export const installedEngine = (engine = enginePackage()): string | undefined =>
  engine.binaries.find(existsSync);

/**
 * Fetches the engine for this platform unless it is installed or another engine is configured.
 * @throws a one-line error if that isn't possible
 */
export async function ensureTableEngine(
  log: (line: string) => void,
  engine = process.env.AWS_ENDPOINT_URL_DYNAMODB ? undefined : enginePackage(),
): Promise<void> {
  if (!engine || installedEngine(engine)) return;
  log(`Downloading the table engine for this platform, ${engine.name} ${engine.version}...`);
  try {
    const { command, parameters } = fetchCommand(engine);
    await mkdir(fetched, { recursive: true });
    await promisify(execFile)(command, parameters, { cwd: fetched });
  } catch (error) {
    const reason =
      error instanceof Error ? (/npm (?:error|ERR!) .*/.exec(error.message)?.[0] ?? error.message) : '';
    throw new Error(
      `${engine.name}@${engine.version} could not be downloaded (${reason.split('\n')[0]}). Check your internet connection, or set AWS_ENDPOINT_URL_DYNAMODB to the address of a DynamoDB-compatible engine.`,
    );
  }
}
