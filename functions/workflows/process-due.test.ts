import { expect, it } from 'vitest';
import { ConditionFailed } from '../data/core/transaction.ts';
import { logger } from '../platform/logger.ts';
import { processDue, requireProcessed } from './process-due.ts';

async function* due(): AsyncGenerator<string> {
  yield* ['sent', 'failing', 'changed since', 'sent too'];
}

it('goes on after a failure, and doesn’t count an item that changed in the meantime', async () => {
  logger.setLogLevel('SILENT');
  const sent: string[] = [];
  const outcome = await processDue(
    'notice',
    due(),
    () => true,
    async (item) => {
      if (item === 'failing') throw new Error(item);
      if (item === 'changed since') throw new ConditionFailed(new Set(['notice']));
      sent.push(item);
    },
  );
  expect(outcome).toEqual({ failed: 1, isComplete: true });
  expect(sent).toEqual(['sent', 'sent too']);
});

it('fails the run if an item failed or there was no time for all of them', () => {
  const fine = { failed: 0, isComplete: true };
  expect(() => requireProcessed({ notices: fine, digests: fine })).not.toThrow();
  expect(() => requireProcessed({ notices: { ...fine, failed: 2 }, digests: fine })).toThrow(
    '2 notices failed. The next run continues.',
  );
  expect(() => requireProcessed({ notices: fine, digests: { ...fine, isComplete: false } })).toThrow(
    'not all digests could be processed in time',
  );
});
