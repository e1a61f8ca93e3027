import type { TableEngine } from '#infra/local/table-engine.ts';

interface PerProcess {
  tableEngine?: Promise<TableEngine>;
  assembly?: Promise<string>;
}

const holder: typeof globalThis & { landfallPerProcess?: PerProcess } = globalThis;
holder.landfallPerProcess ??= {};

/** State shared by the test files that run in one process, one after the other. It outlives their modules. */
export const perProcess: PerProcess = holder.landfallPerProcess;
