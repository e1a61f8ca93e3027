import { accessSync, constants, statfsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { hasPackagedChromium, packagedChromium } from './packaged-chromium.ts';

/** Allows for slow startup on a busy machine. */
const launchTimeoutMilliseconds = 120_000;

/** Default install locations of Chrome and Chromium. */
const systemBrowsers = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser must not open connections on its own: every request that a test sees must come from the site.
 * Playwright's own flags cover the rest. Don't repeat flags that Playwright sets too, above all `--disable-features`:
 * the last one wins.
 */
const quiet = ['--disable-quic'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Shared memory on Linux. Playwright makes Chromium use files on disk instead, because containers may have only 64 MB
 * here. With enough space, using it cuts the work of public pages by a twelfth.
 */
const sharedMemory = '/dev/shm';
const minSharedMemory = 1024 ** 3;

function hasSharedMemory(): boolean {
  try {
    accessSync(sharedMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize >= minSharedMemory;
  } catch {
    return false;
  }
}

/** Chromium doesn't start as root with its sandbox enabled. */
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

type Launch = Pick<LaunchOptions, 'executablePath' | 'env'> & { readonly args?: readonly string[] };

interface Candidate {
  readonly name: string;
  readonly options: () => Promise<Launch> | Launch;
}

/**
 * Lists the browsers to try, in order. A browser requested by path is the only candidate.
 * @param wanted path of the browser to use, from `CHROME_PATH`
 * @param isInstalled whether there is an executable file at a path
 */
export function browserCandidates(
  wanted = process.env.CHROME_PATH,
  packaged = hasPackagedChromium,
  isInstalled = isExecutable,
): Candidate[] {
  if (wanted) return [{ name: `CHROME_PATH=${wanted}`, options: () => ({ executablePath: wanted }) }];
  const system = systemBrowsers.find(isInstalled);
  return [
    ...(packaged ? [{ name: '@sparticuz/chromium', options: packagedChromium }] : []),
    ...(system ? [{ name: system, options: () => ({ executablePath: system }) }] : []),
    { name: "Playwright's own Chromium", options: () => ({}) },
  ];
}

/**
 * Launches a browser. Prefers the one from an npm package where it is supported, so every machine tests with the same
 * version, and falls back to an installed one. Throws an error that lists every attempt if none starts: these tests
 * are never skipped.
 * @param more additional Chromium flags
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const attempts: string[] = [];
  for (const { name, options } of browserCandidates()) {
    try {
      const { args = [], ...rest } = await options();
      return await chromium.launch({
        ...rest,
        args: [...args, ...quiet, ...sandbox, ...more],
        ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
        timeout: launchTimeoutMilliseconds,
      });
    } catch (error) {
      attempts.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  throw new Error(`No browser could be started.\n${attempts.join('\n')}`);
}
