import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** Where systems and continuous-integration images keep Chrome or Chromium. */
const systemBrowsers = [
  process.env.CHROME_PATH,
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser must not speak to anybody on its own: every request a test sees is the site's. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-features=OptimizationHints,MediaRouter,Translate',
  '--no-first-run',
  '--no-default-browser-check',
];

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Candidate {
  readonly name: string;
  readonly launch: () => Promise<Browser>;
}

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

function candidates(more: readonly string[]): Candidate[] {
  const system = systemBrowsers.filter((path) => path !== undefined).find(isRunnable);
  return [
    ...(system
      ? [
          {
            name: system,
            launch: () => chromium.launch({ executablePath: system, args: [...quiet, ...sandbox, ...more] }),
          },
        ]
      : []),
    { name: '@sparticuz/chromium', launch: () => launchPackaged(more) },
    {
      name: "Playwright's own Chromium",
      launch: () => chromium.launch({ args: [...quiet, ...sandbox, ...more] }),
    },
  ];
}

/** Meant for screenshots on Lambda; a test wants the web's own rules, and processes that cannot pull each other down. */
const unwanted = new Set(['--disable-web-security', '--allow-running-insecure-content', '--single-process']);

/** A Chromium inside an npm package. Told that it is on Lambda, it unpacks the libraries it needs as well. */
async function launchPackaged(more: readonly string[]): Promise<Browser> {
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  const args = packaged.args.filter((arg) => !unwanted.has(arg));
  return chromium.launch({ executablePath, args: [...args, ...quiet, ...more] });
}

/**
 * Starts the first browser this machine has: a system Chrome or Chromium, else the one in an npm package,
 * else Playwright's own download. Throws, naming every attempt, when none starts: these tests are never skipped.
 * @param more flags of Chromium beside the usual ones
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const attempts: string[] = [];
  for (const { name, launch } of candidates(more)) {
    try {
      return await launch();
    } catch (error) {
      attempts.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  throw new Error(`No browser could be started.\n${attempts.join('\n')}`);
}
