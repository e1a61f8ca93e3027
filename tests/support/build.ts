import { ensureAssembly, ensureSite } from '#infra/local/build.ts';
import { ensureTableEngine } from '#infra/local/table-engine-binary.ts';
import { hasPackagedChromium, unpackChromium } from '../../frontend/build/packaged-chromium.ts';

/** Prepares what the stack and browser tests need, unless it exists: the browser, the engine, the builds. */
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
await ensureTableEngine(printLine);
if (hasPackagedChromium) await unpackChromium();
await ensureSite(printLine);
await ensureAssembly(printLine);
