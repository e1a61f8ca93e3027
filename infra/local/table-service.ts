import { type Authorize, operator } from './access/authorize.ts';
import { createEngineCalls, type EngineCalls } from './access/engine-calls.ts';
import { isEventuallyConsistent, startLateTables } from './access/late-reads.ts';
import { type ContentionOptions, createTableContention } from './access/table-contention.ts';
import { createTableGate } from './access/table-gate.ts';
import type { DeliveryContext } from './events/delivery.ts';
import { type EventSources, followStreams } from './events/event-sources.ts';
import { openStreamLog } from './events/stream-log.ts';
import type { StreamSettings } from './events/table-streams.ts';
import type { Handler } from './http-message.ts';
import type { LocalState } from './state.ts';
import { placesIn } from './tables.ts';
import type { TableSettings } from './template/storage.ts';

interface TableService {
  readonly handle: Handler;
  /** Calls a table from this process with all permissions, without a request or a signature. */
  readonly callTable: (named: string, input: unknown) => ReturnType<EngineCalls['pass']>;
  readonly eventSources: EventSources;
  /** Handles what an earlier run didn't. Call it once the functions can reach this run. */
  wake(): void;
  /** Resolves when all calls are answered. Stop the callers and the event sources first. */
  stop(): Promise<void>;
}

/**
 * DynamoDB: the engine's tables behind a gate, and the event sources that follow their streams.
 * @param tables read for each call, so that a changed stack applies immediately
 */
export async function startTableService(
  engine: URL,
  tables: () => readonly TableSettings[],
  options: {
    readonly authorize: Authorize;
    readonly contention: ContentionOptions | undefined;
    /** How many milliseconds late eventually consistent reads of functions are; undefined: every read is consistent. */
    readonly readsLate: number | undefined;
    readonly eventSources: readonly StreamSettings[];
    readonly delivery: DeliveryContext;
    /** Milliseconds; overrides the default. */
    readonly batchWindow: number | undefined;
    readonly state: Pick<LocalState, 'read' | 'store'>;
  },
): Promise<TableService> {
  const { readsLate, delivery } = options;
  const places = placesIn(tables);
  const streams = new Map(tables().map(({ name }) => [name, openStreamLog(engine, name)]));
  const eventSources = followStreams(options.eventSources, streams, {
    ...delivery,
    tables: tables(),
    partitionKeyOf: places.partitionKeyOf,
    state: options.state,
    batchWindow: options.batchWindow,
  });
  const lateTables =
    readsLate === undefined
      ? undefined
      : await startLateTables(engine, tables(), streams, { milliseconds: readsLate, log: delivery.log });
  const wake = () => {
    eventSources.wake();
    lateTables?.wake();
  };
  const calls = createEngineCalls({
    engine,
    contention: createTableContention(places.keysOf, options.contention),
    placeOf: places.placeOf,
    indexKeys: places.indexKeys,
    written: wake,
    ...(lateTables && {
      earlierEngine: (operation, input, caller) =>
        caller !== operator && isEventuallyConsistent(operation, input) ? lateTables.engine : undefined,
    }),
  });
  return {
    handle: createTableGate({ calls, tables: places, authorize: options.authorize }),
    callTable: (named, input) => calls.pass(named, input, { caller: operator }),
    eventSources,
    wake,
    async stop() {
      await calls.close();
      await lateTables?.stop();
    },
  };
}
