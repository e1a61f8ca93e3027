/**
 * Runs a command for as long as standard input stays open: `node supervise-engine.cjs <command> [argument…]`.
 * The input closes with the process that holds its other end, even when that one is killed, so nothing is left
 * behind on any platform. Plain JavaScript without imports of ours, because every table engine starts with it.
 */
const { spawn } = require('node:child_process');

const [, , command, ...parameters] = process.argv;
const engine = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true });
engine.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
engine.once('exit', (code) => process.exit(code ?? 1));
process.stdin.once('close', () => engine.kill());
process.stdin.resume();
