/** A function as the template describes it, with its references resolved. */
export interface FunctionSettings {
  /** Its logical ID, which is also its access key. */
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  /** The bundle's file and the name of its export. */
  readonly file: string;
  readonly exported: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** The ARN of the queue for failed asynchronous invocations. */
  readonly deadLetterArn: string | undefined;
  /** Whether no invocation may run: its reserved concurrency is 0. */
  readonly isStopped: boolean;
  /** Whether it runs at low CPU priority. */
  readonly yields?: boolean;
}

export type FunctionLog = (entry: { function: string; requestId: string; line: string }) => void;

/** A completed invocation. */
export interface Invocation {
  /** The function's logical ID. */
  readonly function: string;
  readonly milliseconds: number;
  readonly ok: boolean;
}
