import { createDeliveries, type DeliveryContext, type RuleTarget } from './delivery.ts';
import { type EventPattern, matchesPattern } from './event-pattern.ts';

/** A rule that matches events, and one of its targets. */
export interface EventRule extends RuleTarget {
  readonly id: string;
  readonly pattern: EventPattern;
}

/** What a service publishes; the bus adds the envelope. */
export interface PublishedEvent {
  readonly source: string;
  readonly detailType: string;
  readonly detail: unknown;
}

interface EventBus {
  publish(event: PublishedEvent): void;
  /** Resolves when everything published so far has been handled. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const pauses = [100, 1000];

/** EventBridge's default bus: invokes each matching target, retries on failure, and then adds a dead letter. */
export function createEventBus(
  rules: () => readonly EventRule[],
  outside: DeliveryContext & { readonly accountId: string; readonly region: string },
): EventBus {
  const deliveries = createDeliveries(outside);
  return {
    publish({ source, detailType, detail }) {
      if (deliveries.isStopped) return;
      const event = {
        version: '0',
        id: crypto.randomUUID(),
        'detail-type': detailType,
        source,
        account: outside.accountId,
        time: `${new Date().toISOString().slice(0, 19)}Z`,
        region: outside.region,
        resources: [],
        detail,
      };
      for (const rule of rules().filter(({ pattern }) => matchesPattern(pattern, event)))
        void deliveries.deliver(rule, event, pauses);
    },
    settled: deliveries.settled,
    stop: deliveries.stop,
  };
}
