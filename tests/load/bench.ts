import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { coldStart } from './parts/cold-start.ts';
import { heat } from './parts/heat.ts';
import { loop, wholeTest } from './parts/loop.ts';
import { pages } from './parts/pages.ts';
import { requests } from './parts/requests.ts';
import { search } from './parts/search.ts';
import { signedInPages } from './parts/signed-in-pages.ts';
import { units } from './parts/units.ts';
import { keepReport, type Measured, writePage } from './report.ts';

/** The parts, in the order of the page. */
const parts: Readonly<Record<string, () => Promise<Measured>>> = {
  'cold-start': coldStart,
  requests,
  units,
  search,
  heat,
  pages,
  'signed-in-pages': signedInPages,
  loop,
  'npm-test': wholeTest,
};

/** `npm run bench [-- part …]`: measures all parts or some, and writes tests/load/results.md. */
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}\n`);
  process.exit(1);
}
const chosen = Object.entries(parts).filter(([name]) => asked.length === 0 || asked.includes(name));
const [only] = chosen;
if (chosen.length === 1 && only) await report(...only);
// One process each: the functions' own clients, which prepare the data, keep the first table they were used
// with.
else for (const [name] of chosen) inProcessOfItsOwn(name);

async function report(name: string, measure: () => Promise<Measured>): Promise<void> {
  process.stdout.write(`${name} …\n`);
  const began = performance.now();
  const measured = await measure();
  const seconds = (performance.now() - began) / 1000;
  keepReport(name, { ...measured, at: new Date().toISOString(), seconds, load: loadavg()[1] ?? 0 });
  for (const goal of measured.goals)
    process.stdout.write(
      `  ${goal.met ? 'met   ' : 'MISSED'} ${goal.what}: ${goal.measured} (${goal.goal})\n`,
    );
  const [processor] = cpus();
  const machine = `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`;
  process.stdout.write(`${writePage(Object.keys(parts), machine)}\n`);
}

function inProcessOfItsOwn(name: string): void {
  const { status } = spawnSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
