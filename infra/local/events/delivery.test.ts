import { expect, it } from 'vitest';
import { TooManyInvocations } from '../functions/function-errors.ts';
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
    deadLetters: { add: (_queue, letter) => void added.push(letter), list: () => [] },
    log: () => undefined,
  });
  return { deliveries, added };
}

it('makes an event for a stopped function a dead letter without a retry', async () => {
  const { deliveries, added } = deliveriesOf(new TooManyInvocations('Rate Exceeded.'));
  const event = { source: 'aws.guardduty' };
  await deliveries.deliver({ ...target, retries: 3 }, event, [0]);
  expect(added).toEqual([{ event, error: 'Rate Exceeded.' }]);
});

it('adds a dead letter after the last retry', async () => {
  const { deliveries, added } = deliveriesOf(new Error('failed'));
  await deliveries.deliver(target, {}, []);
  expect(added).toHaveLength(1);
});

it('never invokes a function with an event over 256 KB', async () => {
  const { deliveries, added } = deliveriesOf();
  const eventOf = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
  await deliveries.deliver({ ...target, retries: 3 }, eventOf(256 * 1024), [0]);
  expect(added).toEqual([]);
  await deliveries.deliver({ ...target, retries: 3 }, eventOf(256 * 1024 + 1), [0]);
  expect(added).toMatchObject([{ error: 'Event must be smaller than 262144 bytes' }]);
});
