import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { enginePackage, ensureTableEngine, fetchCommand, npmScript } from './table-engine-binary.ts';

const version = packageJson.optionalDependencies['@dynoxide/linux-x64'];

describe('the package with the table engine', () => {
  test.each([
    ['darwin', 'x64', 'dynoxide'],
    ['darwin', 'arm64', 'dynoxide'],
    ['linux', 'x64', 'dynoxide'],
    ['linux', 'arm64', 'dynoxide'],
    ['win32', 'x64', 'dynoxide.exe'],
  ])('has the locked version for %s on %s', (platform, architecture, file) => {
    const engine = enginePackage(platform, architecture);
    expect(engine).toMatchObject({ name: `@dynoxide/${platform}-${architecture}`, version });
    expect(engine.binaries.length).toBeGreaterThan(0);
    for (const binary of engine.binaries)
      expect(binary.endsWith(join('node_modules', engine.name, file))).toBe(true);
  });

  test.each([
    ['win32', 'arm64'],
    ['freebsd', 'x64'],
  ])('reports in one line that there is none for %s on %s', (platform, architecture) => {
    expect(() => enginePackage(platform, architecture)).toThrow(
      new RegExp(`^There is no table engine for ${platform}-${architecture}: .*AWS_ENDPOINT_URL_DYNAMODB.*$`),
    );
  });
});

describe('fetching it', () => {
  test('runs npm’s own script on this Node, for that package and version only', () => {
    const engine = enginePackage('darwin', 'arm64');
    const { command, parameters } = fetchCommand(engine, '/somewhere/npm-cli.js');
    expect(command).toBe(process.execPath);
    expect(parameters.slice(0, 2)).toEqual(['/somewhere/npm-cli.js', 'install']);
    expect(parameters).toContain('--ignore-scripts');
    expect(parameters.at(-1)).toBe(`@dynoxide/darwin-arm64@${version}`);
    const folder = parameters[parameters.indexOf('--prefix') + 1] ?? '';
    expect(engine.binaries).toContain(join(folder, 'node_modules', '@dynoxide', 'darwin-arm64', 'dynoxide'));
  });

  test('uses the npm that runs this command, otherwise the one bundled with Node', () => {
    const everywhere = () => true;
    const only = (path: string) => (asked: string) => asked === path;
    const besideNode = join('/node/bin', 'node_modules/npm/bin/npm-cli.js');
    const underLib = join('/node/lib/node_modules/npm/bin/npm-cli.js');
    expect(npmScript('/npm/bin/npm-cli.js', '/node/bin/node', everywhere)).toBe('/npm/bin/npm-cli.js');
    expect(npmScript('/pnpm/bin/pnpm.cjs', '/node/bin/node', everywhere)).toBe(besideNode);
    expect(npmScript(undefined, '/node/bin/node', only(underLib))).toBe(underLib);
    expect(() => npmScript(undefined, '/node/bin/node', () => false)).toThrow('npm was not found');
  });

  test('prints one line, and a failure says what to do', async () => {
    const said: string[] = [];
    const absent = { ...enginePackage('darwin', 'arm64'), version: 'no version', binaries: [] };
    await expect(ensureTableEngine((line) => said.push(line), absent)).rejects.toThrow(
      /^@dynoxide\/darwin-arm64@no version could not be downloaded \(.*\)\. .*AWS_ENDPOINT_URL_DYNAMODB.*$/,
    );
    expect(said).toEqual([
      'Downloading the table engine for this platform, @dynoxide/darwin-arm64 no version...',
    ]);
  });

  test('is skipped when an engine is installed or configured', async () => {
    const silent = (line: string) => expect.unreachable(line);
    await ensureTableEngine(silent, { ...enginePackage(), binaries: [process.execPath] });
    await ensureTableEngine(silent, undefined);
  });
});
