'use strict';
/**
 * Loaded first, `node -r ./infra/require-node.cjs …`: prints one line when this Node is too old to run
 * TypeScript directly. Written in JavaScript that old Nodes can parse.
 */
if (!process.features.typescript) {
  const needed = require('../package.json').engines.node.replace('>=', '');
  process.stderr.write(
    `Landfall needs Node.js ${needed} or newer; this is ${process.versions.node} at ${process.execPath}.\n`,
  );
  process.exit(1);
}
