import { accessSync, constants, statfsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { hasPackagedChromium, packagedChromium } from './packaged-chromium.ts';

/** A browser may take this long to start on a busy machine. */
const startMilliseconds = 120_000;

/** Where operating systems install Chrome or Chromium. */
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
 * The browser must not connect to anything on its own: every request a test sees is the site's. Playwright's own flags
 * see to the rest. Flags that it sets too, above all `--disable-features`, must not be repeated: the last one wins.
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
 * Where Linux keeps what processes share in memory. Playwright has Chromium use files on a disk instead, because a
 * container may have only 64 MB here. Where there is room, public pages take a twelfth less work.
 */
const sharedMemory = '/dev/shm';
const enoughSharedMemory = 1024 ** 3;

function hasSharedMemory(): boolean {
  try {
    accessSync(sharedMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize >= enoughSharedMemory;
  } catch {
    return false;
  }
}

/** Chromium refuses to run as root inside its sandbox. */
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

type Launch = Pick<LaunchOptions, 'executablePath' | 'env'> & { readonly args?: readonly string[] };

interface Candidate {
  readonly name: string;
  readonly options: () => Promise<Launch> | Launch;
}

/**
 * The browsers to try, in this order. A browser requested by path is the only one.
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
 * Starts a browser: the one in an npm package where it runs, so that every machine tests with the same one,
 * otherwise an installed one. Throws an error that lists every attempt when none starts: these tests are never
 * skipped.
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
        timeout: startMilliseconds,
      });
    } catch (error) {
      attempts.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  throw new Error(`No browser could be started.\n${attempts.join('\n')}`);
}
