import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { bulk } from './parts/bulk.ts';
import { coldStart } from './parts/cold-start.ts';
import { heat } from './parts/heat.ts';
import { loop, wholeTest } from './parts/loop.ts';
import { pages } from './parts/pages.ts';
import { requests } from './parts/requests.ts';
import { schedules } from './parts/schedules.ts';
import { search } from './parts/search.ts';
import { signedInPages } from './parts/signed-in-pages.ts';
import { units } from './parts/units.ts';
import { keepReport, type Measured, writePage } from './report.ts';

/** The parts, in the order of the page. */
const parts: Readonly<Record<string, (only: string) => Promise<Measured>>> = {
  'cold-start': coldStart,
  requests,
  units,
  search,
  heat,
  schedules,
  bulk,
  pages,
  'signed-in-pages': signedInPages,
  loop,
  'npm-test': wholeTest,
};

/**
 * `npm run bench [-- part …]`: measures all parts or some, and writes tests/load/results.md. `part:text`
 * measures only what has the text in its name, if the part supports it, and keeps earlier measurements of the
 * rest.
 */
const requested = process.argv.slice(2).map((each) => {
  const [name = '', ...only] = each.split(':');
  return { name, only: only.join(':') };
});
const unknown = requested.map(({ name }) => name).filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}\n`);
  process.exit(1);
}
const chosen = requested.length > 0 ? requested : Object.keys(parts).map((name) => ({ name, only: '' }));
const [first] = chosen;
if (chosen.length === 1 && first) await report(first);
// One process each, because the functions' own clients, which prepare the data, keep the first table they were
// used with.
else for (const each of chosen) runInOwnProcess(each);

interface PartRequest {
  readonly name: string;
  /** Text that the names must contain; empty for all. */
  readonly only: string;
}

async function report({ name, only }: PartRequest): Promise<void> {
  process.stdout.write(`${name} …\n`);
  const began = performance.now();
  const measured = await parts[name]?.(only);
  if (!measured) return;
  const seconds = (performance.now() - began) / 1000;
  const [processor] = cpus();
  keepReport(name, {
    ...measured,
    ...{ at: new Date().toISOString(), seconds, load: loadavg()[1] ?? 0 },
    machine: `${cpus().length} cores, ${processor?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`,
  });
  for (const goal of measured.goals)
    process.stdout.write(
      `  ${goal.met ? 'met   ' : 'MISSED'} ${goal.what}: ${goal.measured} (${goal.goal})\n`,
    );
  process.stdout.write(`${writePage(Object.keys(parts))}\n`);
}

function runInOwnProcess({ name, only }: PartRequest): void {
  const argument = only ? `${name}:${only}` : name;
  const { status } = spawnSync(process.execPath, [import.meta.filename, argument], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
