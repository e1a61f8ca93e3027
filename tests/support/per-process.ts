import type { TableEngine } from '#infra/local/table-engine.ts';

interface PerProcess {
  tableEngine?: Promise<TableEngine>;
  assembly?: Promise<string>;
}

const holder: typeof globalThis & { landfallPerProcess?: PerProcess } = globalThis;
holder.landfallPerProcess ??= {};

/** What the test files share that run in one process, one after the other: it outlives their modules. */
export const perProcess: PerProcess = holder.landfallPerProcess;
