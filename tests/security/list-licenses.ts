import { installedPackages } from './packages.ts';

/** `npm run licenses`: every installed package, grouped by license. */
const byLicense = Map.groupBy(installedPackages(), ({ license }) => license);
for (const [license, packages] of [...byLicense].sort(([one], [other]) => one.localeCompare(other))) {
  process.stdout.write(`\n${license} (${packages.length})\n`);
  for (const { name, version, dev } of packages)
    process.stdout.write(`  ${name} ${version}${dev ? ' (development only)' : ''}\n`);
}
