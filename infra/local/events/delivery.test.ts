import { expect, it } from 'vitest';
import { TooManyInvocations } from '../functions/function-runner.ts';
import { createDeliveries } from './delivery.ts';

const target = { functionId: 'record', functionArn: 'record', retries: 0, deadLetterArn: 'queue' };

function deliveriesOf(...outcomes: readonly Error[]) {
  const added: unknown[] = [];
  const left = [...outcomes];
  const deliveries = createDeliveries({
    invoke: async () => {
      const error = left.shift();
      if (error) throw error;
    },
    deadLetters: { add: (letter) => void added.push(letter), list: () => [] },
    log: () => undefined,
  });
  return { deliveries, added };
}

it('keeps an event for a stopped function, without counting attempts', async () => {
  const stopped = new TooManyInvocations('Rate Exceeded.');
  const { deliveries, added } = deliveriesOf(stopped, stopped);
  await deliveries.deliver(target, {}, []);
  expect(added).toEqual([]);
});

it('adds a dead letter after the last retry', async () => {
  const { deliveries, added } = deliveriesOf(new Error('failed'));
  await deliveries.deliver(target, {}, []);
  expect(added).toHaveLength(1);
});
