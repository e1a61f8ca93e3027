import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the synthesized stages are. */
    scratch: string;
  }
}

/** Deleted from here, because the runner ends the process of the tests with a signal, so its exit handlers don't run. */
export default async function provideScratch(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await mkdtemp(join(tmpdir(), 'landfall-infra-'));
  project.provide('scratch', scratch);
  return () => rm(scratch, { recursive: true, force: true });
}
