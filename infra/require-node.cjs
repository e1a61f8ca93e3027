'use strict';
/**
 * Loaded before everything else, `node -r ./infra/require-node.cjs …`: says in one line that this Node is too old to
 * run TypeScript as it is. Written in JavaScript that old Nodes can read as well.
 */
if (!process.features.typescript) {
  const needed = require('../package.json').engines.node.replace('>=', '');
  process.stderr.write(
    `Landfall needs Node.js ${needed} or newer; this is ${process.versions.node} at ${process.execPath}.\n`,
  );
  process.exit(1);
}
