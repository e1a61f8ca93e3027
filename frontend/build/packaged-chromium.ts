import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** The package ships Chromium only for Linux x64. */
export const hasPackagedChromium = process.platform === 'linux' && process.arch === 'x64';

const modules = resolve(import.meta.dirname, '../../node_modules');
const Package = z.object({ version: z.string() });

/**
 * Extracts the Chromium from `@sparticuz/chromium` into the checkout, once per package version. Safe to call from
 * several processes at the same time: each extracts into its own folder, and the first to finish renames it to the
 * final name.
 * @returns the folder
 */
export async function unpackChromium(): Promise<string> {
  const manifest = await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8');
  const cache = join(modules, '.cache', 'landfall');
  const folder = join(cache, `chromium-${Package.parse(JSON.parse(manifest)).version}`);
  if (existsSync(folder)) {
    await configureFonts(folder, folder);
    return folder;
  }
  await mkdir(cache, { recursive: true });
  const unpacking = await mkdtemp(join(cache, 'unpacking-'));
  try {
    await unpackInto(unpacking);
    await configureFonts(unpacking, folder);
    await rename(unpacking, folder);
  } catch (error) {
    await rm(unpacking, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * The package extracts into its process's temporary folder, and adds its shared libraries only if it detects Lambda:
 * https://github.com/Sparticuz/chromium/blob/v153.0.0/source/index.ts
 */
async function unpackInto(folder: string): Promise<void> {
  const code = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: join(modules, '..'),
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  });
}

/**
 * The configuration contains the absolute path of the folder, and Chromium exits if it finds no fonts there, so the
 * file is rewritten in case the checkout was moved or copied.
 */
async function configureFonts(unpacked: string, folder: string): Promise<void> {
  const file = join(unpacked, 'fonts', 'fonts.conf');
  const wanted = fontConfiguration(folder);
  if ((await readFile(file, 'utf8')) !== wanted) await writeFile(file, wanted);
}

/**
 * The package's own configuration uses `/tmp` for fonts and the font cache. Leaving out system fonts makes rendering
 * identical on every machine.
 */
const fontConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/**
 * Flags from the package that browser tests need too. Without a GPU, the CPU renders the page either way, and the
 * package's emulated GPU takes several times as long.
 */
const flags = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'];

/** Launch options for Playwright. */
export async function packagedChromium(): Promise<{
  executablePath: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
}> {
  const folder = await unpackChromium();
  return {
    executablePath: join(folder, 'chromium'),
    args: flags,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}
