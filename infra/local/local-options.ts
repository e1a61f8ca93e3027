import type { ContentionOptions } from './access/table-contention.ts';
import type { SettingOverrides } from './client-environment.ts';
import type { FunctionLog, Invocation } from './functions/function-settings.ts';
import type { Transform } from './site/site-server.ts';

export interface LocalOptions {
  /** 0 picks any free port. */
  readonly port: number;
  /** The folder for all state. */
  readonly state: string;
  /** The output of `cdk synth`. */
  readonly assembly: string;
  /** The built site. */
  readonly site: string;
  readonly settings?: SettingOverrides;
  /** Freezes the functions' clock: UTC, ISO 8601. */
  readonly now?: string;
  /** Apply the stage's throttling; tests that send many requests turn it off. */
  readonly throttled?: boolean;
  /** Milliseconds to delay each API request, as on a slow network. */
  readonly apiDelay?: () => number;
  /**
   * How many milliseconds late the functions' eventually consistent reads are, which includes all reads of an
   * index. By default, every read is consistent.
   */
  readonly readsLate?: number;
  /**
   * Whether each record of a stream, event, and schedule invokes its function twice at the same time. Lambda and
   * EventBridge do that now and then ("at least once").
   */
  readonly deliversTwice?: boolean;
  /** Simulated contention of transactions and partition keys; DynamoDB's by default. */
  readonly contention?: ContentionOptions;
  /** Which stream event sources run, by their logical IDs: all by default. A measurement may leave some out. */
  readonly follows?: (eventSource: string) => boolean;
  /** Whether schedules run on time: by default they do. Otherwise only `runSchedule` runs them. */
  readonly runsSchedules?: boolean;
  /** The batch window of event sources in milliseconds; callers that wait for a stream cut it short. */
  readonly gathersFor?: number;
  /**
   * Whether stream, schedule, and event functions yield the CPU to requests. Tests wait for them, so they
   * don't.
   */
  readonly yieldsToRequests?: boolean;
  readonly log?: (line: string) => void;
  readonly functionLog?: FunctionLog;
  /** Called after each invocation. */
  readonly invoked?: (invocation: Invocation) => void;
  readonly transformSite?: Transform;
}
