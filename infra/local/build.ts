import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commonInputs, fingerprint } from '../fingerprint.ts';
import { staleEntries } from '../stale-entries.ts';
import { isRunning } from './state.ts';

export const project = join(import.meta.dirname, '..', '..');
export const siteFolder = join(project, 'dist', 'site');

const siteInputs = ['frontend', 'shared', ...commonInputs];
const cloudInputs = ['infra', 'functions', 'shared', 'frontend/site-routes.ts', 'cdk.json', ...commonInputs];
const maxAssemblies = 3;

/** @throws with the end of the command's output */
async function run(script: string, environment: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [script], {
    cwd: project,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output = `${output}${text}`.slice(-6000);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`${relative(project, join(project, script))} failed:\n${output}`);
}

/** Serializes builds across processes. A lock whose process has ended is ignored. */
async function locked<Result>(work: () => Promise<Result>): Promise<Result> {
  const lock = join(project, 'dist', 'building.lock');
  await mkdir(join(project, 'dist'), { recursive: true });
  for (;;) {
    try {
      const file = await open(lock, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
      if (owner && !isRunning(owner)) await rm(lock, { force: true });
      else await delay(100);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

const assemblies = join(project, 'dist', 'assemblies');
const assemblyFolder = (withSite: boolean): string =>
  join(assemblies, `${fingerprint(cloudInputs)}-${withSite ? 'site' : 'bare'}`);
const isAssembled = (folder: string): boolean => existsSync(join(folder, 'manifest.json'));

/**
 * Builds `dist/site` unless it is up to date. At the same time, another process bundles the functions if a synth is
 * still to come.
 */
export async function ensureSite(log: (line: string) => void): Promise<string> {
  return locked(async () => {
    const stamp = join(project, 'dist', 'site.inputs');
    const wanted = fingerprint(siteInputs);
    const built = await readFile(stamp, 'utf8').catch(() => '');
    if (built !== wanted || !existsSync(join(siteFolder, 'index.html'))) {
      log('Building the site...');
      const needsBundles = !process.env.LANDFALL_ASSEMBLY && !isAssembled(assemblyFolder(true));
      const scripts = [
        'frontend/build/build-site.ts',
        ...(needsBundles ? ['infra/bundle-functions.ts'] : []),
      ];
      await Promise.all(scripts.map((script) => run(script)));
      await writeFile(stamp, wanted);
    }
    return siteFolder;
  });
}

/**
 * The synthesized app, bundles included, built from the current files.
 * @returns its folder; a running stack keeps its own folder when a newer one is built
 */
export async function ensureAssembly(log: (line: string) => void): Promise<string> {
  // In CI, the assembly that the pipeline built, tests, and deploys; nothing is built instead.
  if (process.env.LANDFALL_ASSEMBLY) return join(project, process.env.LANDFALL_ASSEMBLY);
  return locked(async () => {
    const folder = assemblyFolder(existsSync(join(siteFolder, 'index.html')));
    if (isAssembled(folder)) {
      await markUsed(folder);
      return folder;
    }
    log('Synthesizing the stacks...');
    const partial = `${folder}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(assemblies, { recursive: true });
    await synthesize(partial);
    await rename(partial, folder);
    await markUsed(folder);
    await prune(assemblies);
    return folder;
  });
}

/**
 * Synthesizes the current files into a folder. Without the CDK's template validation, which takes half of the
 * time: `cdk synth` and `cdk deploy` include it.
 * @param context as on the CDK's command line: `--context paused=true`
 */
export const synthesize = (folder: string, context: Readonly<Record<string, string>> = {}): Promise<void> =>
  run('infra/app.ts', {
    CDK_OUTDIR: folder,
    CDK_CONTEXT_JSON: JSON.stringify(context),
    CDK_VALIDATION: 'false',
  });

/** Writes this process's ID into the folder, so that an assembly in use is not removed. */
async function markUsed(folder: string): Promise<void> {
  await mkdir(join(folder, 'used-by'), { recursive: true });
  await writeFile(join(folder, 'used-by', String(process.pid)), '');
}

async function isUsed(folder: string): Promise<boolean> {
  const users = await readdir(join(folder, 'used-by')).catch(() => []);
  return users.some((pid) => isRunning(Number(pid)));
}

/** Removes old assemblies, except those a process still uses. */
async function prune(folder: string): Promise<void> {
  for (const stale of await staleEntries(folder, maxAssemblies))
    if (!(await isUsed(stale))) await rm(stale, { recursive: true, force: true });
}
