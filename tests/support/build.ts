import { ensureAssembly, ensureSite } from '#infra/local/build.ts';

/** Builds what the tests of the running product need, unless it is built from the files as they are. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
await ensureSite(say);
await ensureAssembly(say);
