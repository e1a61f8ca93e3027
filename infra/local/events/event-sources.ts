import type { LocalState } from '../state.ts';
import type { TableSettings } from '../template/storage.ts';
import type { DeliveryContext } from './delivery.ts';
import type { openStreamLog } from './stream-log.ts';
import { followStream, type StreamSettings } from './table-streams.ts';

export interface EventSources {
  /** Call after each write. */
  wake(): void;
  /** Stops reading the streams that these settings turn off. A paused reader keeps its position. */
  pause(settings: readonly StreamSettings[]): Promise<void>;
  /** Reads the streams that these settings turn on again. */
  resume(settings: readonly StreamSettings[]): Promise<void>;
  /** Resolves when everything written so far has been handled. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a poller for each event source.
 * @throws for an event source of another app's table
 */
export function followStreams(
  eventSources: readonly StreamSettings[],
  /** The stream of each table, by the table's name. */
  streams: ReadonlyMap<string, ReturnType<typeof openStreamLog>>,
  outside: DeliveryContext & {
    readonly tables: readonly TableSettings[];
    readonly partitionKeyOf: (table: string) => string;
    readonly state: Pick<LocalState, 'read' | 'store'>;
    /** Milliseconds; overrides the default. */
    readonly batchWindow: number | undefined;
  },
): EventSources {
  const followers = new Map(
    eventSources.map((settings) => {
      const table = outside.tables.find(({ streamArn }) => streamArn === settings.streamArn);
      const stream = table && streams.get(table.name);
      if (!stream) throw new Error(`The event source ${settings.id} belongs to no table of this app.`);
      const place = { name: table.name, partitionKey: outside.partitionKeyOf(table.name) };
      return [settings.id, followStream(settings, place, { ...outside, stream })];
    }),
  );

  async function enable(settings: readonly StreamSettings[], enabled: boolean): Promise<void> {
    const isEnabled = new Map(settings.map((each) => [each.id, each.isEnabled]));
    const changed = [...followers].filter(([id]) => (isEnabled.get(id) ?? false) === enabled);
    await Promise.all(changed.map(([, follower]) => follower.enable(enabled)));
  }

  return {
    wake() {
      for (const follower of followers.values()) follower.wake();
    },
    pause: (settings) => enable(settings, false),
    resume: (settings) => enable(settings, true),
    async settled() {
      await Promise.all([...followers.values()].map((follower) => follower.settled()));
    },
    async stop() {
      await Promise.all([...followers.values()].map((follower) => follower.stop()));
    },
  };
}
