import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, isIP } from 'node:net';
import { ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { NoSuchBucket } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { CommandError, fixableMessage, helpOf, readArguments } from './command.ts';

const description = {
  script: 'resize',
  does: 'Resizes a table.',
  required: { table: { value: '<name>', text: 'which one' } },
  optional: { factor: { value: '<number>', text: 'default: 2' } },
  switches: { 'dry-run': 'changes nothing' },
} as const;

it('reads options and switches', () => {
  expect(readArguments(description, ['--table', 'a', '--dry-run'])).toEqual({
    values: { table: 'a' },
    switches: { 'dry-run': true },
  });
  expect(readArguments(description, ['--factor=3', '--table=a'])).toEqual({
    values: { table: 'a', factor: '3' },
    switches: { 'dry-run': false },
  });
});

it.each([
  [[], 'Missing: --table.'],
  [['--table', ''], 'Missing: --table.'],
  [['--table'], "Option '--table <value>' argument missing."],
  [['--tabel', 'a'], "Unknown option '--tabel'."],
  [['--table', 'a', 'b'], "Unexpected argument 'b'."],
  [['--table', 'a', '--dry-run=yes'], "Option '--dry-run' does not take an argument."],
])('explains %j in one line', (args, problem) => {
  const mistake = `${problem} "npm run resize -- --help" lists the options.`;
  expect(() => readArguments(description, args)).toThrow(new CommandError(mistake));
});

it('names each command as package.json does', () => {
  const commands = Object.entries(packageJson.scripts).flatMap(([script, run]) => {
    const file = run.split(' ').find((part) => part.startsWith('infra/operations/'));
    return file === undefined ? [] : [{ script, source: readFileSync(file, 'utf8') }];
  });
  expect(commands.length).toBeGreaterThan(10);
  for (const { script, source } of commands) expect(source).toContain(`  script: '${script}',`);
});

it('lists every option in the help', () => {
  expect(helpOf(description).split('\n')).toEqual([
    'Resizes a table.',
    '',
    'Usage: npm run resize -- --table <name> [options]',
    '',
    '  --table <name>     which one',
    '  --factor <number>  default: 2',
    '  --dry-run          changes nothing',
  ]);
});

it('prints an error that can be fixed in one line, and any other in full', () => {
  expect(fixableMessage(new CommandError('Pass --url.'))).toBe('Pass --url.');
  const missing = new ResourceNotFoundException({ message: 'Table not found: backup', $metadata: {} });
  expect(fixableMessage(missing)).toBe(
    'Table not found: backup. Check the names of tables and user pool, and AWS_REGION.',
  );
  const denied = Object.assign(new Error('Access Denied'), { name: 'AccessDenied' });
  expect(fixableMessage(denied)).toBe(
    'Access Denied. Use credentials that allow this, such as those you deploy with.',
  );
  const bucket = new NoSuchBucket({ message: 'The specified bucket does not exist', $metadata: {} });
  expect(fixableMessage(bucket)).toBe('The specified bucket does not exist. Check --bucket.');
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND sqs.here'), { code: 'ENOTFOUND' });
  expect(fixableMessage(unknown)).toContain('sqs.here. Check --user-pool, AWS_REGION');
  expect(fixableMessage(new TypeError('undefined is not a function'))).toBeUndefined();
  expect(fixableMessage('text')).toBeUndefined();
});

it.each([[['127.0.0.1']], [['127.0.0.1', '::1']]])(
  'says that a host with the addresses %j refuses connections',
  async (addresses) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await once(server.close(), 'close');

    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const socket = connect({ host: 'local.example', port, lookup: (_, __, done) => done(null, found) });
    const error = await new Promise((resolve) => socket.once('error', resolve));
    expect(fixableMessage(error)).toBe(
      `connect ECONNREFUSED 127.0.0.1:${port}. If this is the local run, start it again with "npm start".`,
    );
  },
);
