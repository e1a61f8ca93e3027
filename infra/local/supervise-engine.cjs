/**
 * Runs a command for as long as standard input stays open: `node supervise-engine.cjs <command> [argument…]`.
 * The input closes with the process at its other end, even when that process is killed, so nothing is left
 * running on any platform. Plain JavaScript without our imports, because every table engine starts with it.
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
