import { setTimeout as delay } from 'node:timers/promises';
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

/** Invokes a target, retries on failure, and adds a dead letter after the last attempt. */
export async function deliver(
  target: RuleTarget,
  event: unknown,
  { invoke, deadLetters, log }: DeliveryContext,
  { pauses, stopping }: { readonly pauses: readonly number[]; readonly stopping: AbortSignal },
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await invoke(target.functionArn, event);
      return;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log(`${target.functionId} failed: ${message}`);
      if (attempt >= target.retries || stopping.aborted) {
        if (target.deadLetterArn) deadLetters.add(target.deadLetterArn, { event, error: message });
        return;
      }
      await delay(pauses[attempt] ?? pauses.at(-1) ?? 0);
    }
  }
}
