import { setTimeout as delay } from 'node:timers/promises';
import { RequestTooLarge, TooManyInvocations } from '../functions/function-errors.ts';
import type { DeadLetters } from './dead-letters.ts';

/** One target of an EventBridge rule. */
export interface RuleTarget {
  readonly functionArn: string;
  readonly functionId: string;
  readonly retries: number;
  readonly deadLetterArn: string | undefined;
}

export interface DeliveryContext {
  readonly invoke: (arn: string, event: unknown) => Promise<unknown>;
  readonly deadLetters: DeadLetters;
  readonly log: (line: string) => void;
}

interface Deliveries {
  /** @param pauses milliseconds before each retry; the last one is repeated */
  deliver(target: RuleTarget, event: unknown, pauses: readonly number[]): Promise<void>;
  /** Resolves when all deliveries have ended. */
  settled(): Promise<void>;
  /** Gives up retrying, and resolves when all deliveries have ended. */
  stop(): Promise<void>;
  readonly isStopped: boolean;
}

/**
 * Bytes of an event as JSON. EventBridge and schedules invoke functions asynchronously. Lambda's limit for that is now
 * 1 MB; it was 256 KB, as it still is for the older `InvokeAsync`. No event of this product comes close.
 * https://docs.aws.amazon.com/lambda/latest/dg/API_Invoke.html,
 * https://docs.aws.amazon.com/lambda/latest/dg/API_InvokeAsync.html
 */
const maxEventBytes = 256 * 1024;

const isTooLarge = (event: unknown): boolean =>
  Buffer.byteLength(JSON.stringify(event) ?? '') > maxEventBytes;

/**
 * Invokes targets, retries on failure, and adds a dead letter after the last attempt. An event for a stopped function
 * is a dead letter without any retry, and nothing sends it again once the function runs.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
export function createDeliveries({ invoke, deadLetters, log }: DeliveryContext): Deliveries {
  const running = new Set<Promise<void>>();
  let isStopped = false;

  async function attempt(target: RuleTarget, event: unknown, pauses: readonly number[]): Promise<void> {
    for (let retries = 0; ; ) {
      try {
        if (isTooLarge(event)) throw new RequestTooLarge(`Event must be smaller than ${maxEventBytes} bytes`);
        await invoke(target.functionArn, event);
        return;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        log(`${target.functionId} failed: ${message}`);
        const isRejected = error instanceof TooManyInvocations || error instanceof RequestTooLarge;
        const isFinal = isRejected || retries >= target.retries;
        if (isFinal || isStopped) {
          if (target.deadLetterArn) deadLetters.add(target.deadLetterArn, { event, error: message });
          return;
        }
        await delay(pauses[retries] ?? pauses.at(-1) ?? 0);
        retries++;
      }
    }
  }

  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    deliver(target, event, pauses) {
      const delivery = attempt(target, event, pauses).finally(() => running.delete(delivery));
      running.add(delivery);
      return delivery;
    },
    settled,
    async stop() {
      isStopped = true;
      await settled();
    },
    get isStopped() {
      return isStopped;
    },
  };
}
