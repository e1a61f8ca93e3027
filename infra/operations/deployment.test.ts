import { ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { CommandError, fixableMessage, reachDeployment } from './deployment.ts';

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

it('a mistake on the command line is explained in one line', () => {
  expect(fixableMessage(new CommandError('Usage: …'))).toBe('Usage: …');
  expect(fixableMessage(thrownBy(() => reachDeployment([], ['--stge', 'dev'])))).toMatch(/--stge/);
  const missing = new ResourceNotFoundException({ message: 'Table not found: backup', $metadata: {} });
  expect(fixableMessage(missing)).toBe(
    'Table not found: backup. Check the names of tables and user pool, and AWS_REGION.',
  );
});

it('any other error is printed in full', () => {
  expect(fixableMessage(new TypeError('undefined is not a function'))).toBeUndefined();
  expect(fixableMessage('text')).toBeUndefined();
});
