import { createDeliveries, type DeliveryContext, type RuleTarget } from './delivery.ts';
import { nextTime } from './schedule-expression.ts';

/** A schedule and one of its targets. */
export interface ScheduleSettings extends RuleTarget {
  readonly id: string;
  readonly name: string;
  readonly expression: string;
  readonly input: string | undefined;
}

interface Schedules {
  /**
   * Runs this function's schedule now (by logical ID, or the start of it).
   * @throws when it has no schedule
   */
  run(functionId: string): Promise<void>;
  /** Starts no more and resolves when what is running has ended. */
  stop(): Promise<void>;
}

/** The longest delay a timer supports. */
const maxTimer = 2 ** 31 - 1;
const pauses = [1000, 5000];

/**
 * EventBridge's schedules: each target is invoked on time and retried on failure. When the retries are
 * exhausted, a dead letter is added.
 */
export function startSchedules(
  schedules: readonly ScheduleSettings[],
  outside: DeliveryContext & {
    readonly accountId: string;
    readonly region: string;
    /** If unset, schedules run only on request. */
    readonly timed: boolean;
  },
): Schedules {
  const timers = new Map<string, NodeJS.Timeout>();
  const deliveries = createDeliveries(outside);

  function runSchedule(schedule: ScheduleSettings, waits: readonly number[]): Promise<void> {
    const event = schedule.input
      ? JSON.parse(schedule.input)
      : {
          version: '0',
          id: crypto.randomUUID(),
          'detail-type': 'Scheduled Event',
          source: 'aws.events',
          account: outside.accountId,
          time: `${new Date().toISOString().slice(0, 19)}Z`,
          region: outside.region,
          resources: [`arn:aws:events:${outside.region}:${outside.accountId}:rule/${schedule.name}`],
          detail: {},
        };
    return deliveries.deliver(schedule, event, waits);
  }

  function arm(schedule: ScheduleSettings, from: Date): void {
    const due = nextTime(schedule.expression, from);
    const wait = due.getTime() - Date.now();
    const timer = setTimeout(
      () => {
        if (Date.now() < due.getTime()) return arm(schedule, new Date());
        void runSchedule(schedule, pauses);
        arm(schedule, new Date());
      },
      Math.min(Math.max(wait, 0), maxTimer),
    );
    timer.unref();
    timers.set(schedule.id, timer);
  }

  if (outside.timed) for (const schedule of schedules) arm(schedule, new Date());
  return {
    async run(functionId) {
      const found = schedules.filter((schedule) => schedule.functionId.startsWith(functionId));
      if (found.length === 0) throw new Error(`Nothing is scheduled for ${functionId}.`);
      for (const schedule of found) await runSchedule(schedule, [0]);
    },
    async stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      await deliveries.stop();
    },
  };
}
