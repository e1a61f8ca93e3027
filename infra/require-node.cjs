/**
 * Loaded before everything else, `node -r ./infra/require-node.cjs …`: one clear line where Node is too old to run
 * TypeScript as it is. Written in the JavaScript of old Nodes, which must be able to read it.
 */
'use strict';

var floor = require('../package.json').engines.node.replace('>=', '');

function isOlder(version, than) {
  var have = version.split('.').map(Number);
  var need = than.split('.').map(Number);
  return have[0] < need[0] || (have[0] === need[0] && have[1] < need[1]);
}

if (isOlder(process.versions.node, floor)) {
  process.stderr.write(
    'Landfall needs Node.js ' +
      floor +
      ' or newer; this is ' +
      process.versions.node +
      ' at ' +
      process.execPath +
      '.\n',
  );
  process.exit(1);
}
