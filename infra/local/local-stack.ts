import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccess, operator } from './access/authorize.ts';
import { createEngineCalls } from './access/engine-calls.ts';
import { isEventuallyConsistent, startLateTables } from './access/late-reads.ts';
import { type ContentionOptions, createTableContention } from './access/table-contention.ts';
import { createTableGate } from './access/table-gate.ts';
import {
  clientEnvironment,
  overriddenSettings,
  prefixes,
  type SettingOverrides,
} from './client-environment.ts';
import { openDeadLetters } from './events/dead-letters.ts';
import { createEventBus } from './events/event-bus.ts';
import { startSchedules } from './events/schedules.ts';
import { openStreamLog } from './events/stream-log.ts';
import { followStream, type StreamSettings, type TableStream } from './events/table-streams.ts';
import { createFirewall } from './firewall/firewall.ts';
import { createFunctionRunner, type FunctionLog, type Invocation } from './functions/function-runner.ts';
import { createGateway } from './gateway/gateway.ts';
import { type Handler, requestUrl, send } from './http-message.ts';
import { createLocalServer } from './local-server.ts';
import { openLogFile } from './log-file.ts';
import { openMailbox } from './mail/mailbox.ts';
import { createMailboxPages } from './mail/mailbox-page.ts';
import { createMailService } from './mail/ses.ts';
import { scanResultOf } from './object-store/malware-scanner.ts';
import { createObjectStore } from './object-store/object-store.ts';
import { listenOn, loopback } from './port.ts';
import { openSecretVersions } from './secrets/secret-versions.ts';
import { createSecretsManager } from './secrets/secrets-manager.ts';
import { rejectAtEdge } from './site/edge-rejections.ts';
import { createSiteServer, type Transform, viewerRequest } from './site/site-server.ts';
import { behaviorFor } from './site/site-settings.ts';
import { unwrapped } from './site/viewer-function.ts';
import { siteConfig, withSettings } from './site-config.ts';
import { openState } from './state.ts';
import { startTableEngine } from './table-engine.ts';
import { createTables, placesIn } from './tables.ts';
import { readApi } from './template/api.ts';
import { readDeployment, siteDomains } from './template/deployed.ts';
import { readEventRules, readSchedules, readStreams } from './template/events.ts';
import { readFirewall } from './template/firewall.ts';
import { readFunctions, readRoles } from './template/functions.ts';
import { readConfigurationSets } from './template/mail.ts';
import { accountId, localPhysical, region } from './template/physical-names.ts';
import { readSite } from './template/site.ts';
import { readBuckets, readScannedObjects, readTables, readUserPool } from './template/storage.ts';
import { createUserPool } from './user-pool/user-pool.ts';

export type { SettingOverrides } from './client-environment.ts';

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

const hour = 3_600_000;

type Invoke = (arn: string, event: unknown) => Promise<unknown>;

/** Waits for both, and fails if one of them failed. */
const twice =
  (invoke: Invoke): Invoke =>
  async (arn, event) => {
    const results = await Promise.allSettled([invoke(arn, event), invoke(arn, event)]);
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return results[0].status === 'fulfilled' ? results[0].value : undefined;
  };

/** Runs the synthesized app on this machine, on one port. */
export async function startLocal(options: LocalOptions) {
  const log = options.log ?? (() => undefined);
  const { server, serve } = createLocalServer(log);
  const port = await listenOn(server, options.port);
  const host = `localhost:${port}`;
  const url = `http://${host}`;
  const direct = `http://${loopback}:${port}`;

  const state = openState(options.state);
  const engine = await startTableEngine(options.state).catch((error: unknown) => {
    server.close();
    state.close();
    throw error;
  });
  const functionLogFile = openLogFile(join(options.state, 'functions.log'));
  const functionLog: FunctionLog = (entry) => {
    functionLogFile.add(entry);
    options.functionLog?.(entry);
  };

  const secrets = openSecretVersions(state);
  const read = (assembly: string) => {
    const deployment = readDeployment(assembly, localPhysical(secrets, host, siteDomains(assembly)));
    const site = withSettings(readSite(deployment), options.settings);
    return { deployment, site, tables: readTables(deployment) };
  };
  let { deployment, site, tables } = read(options.assembly);
  await createTables(engine.url, tables);

  const roles = readRoles(deployment);
  const access = createAccess(
    state.remember('access-secret', () => crypto.randomUUID()),
    roles,
  );
  const deadLetters = openDeadLetters(state.database, log);
  const mailbox = openMailbox(state.database);

  const awsEnvironment = (caller: string) => clientEnvironment(access.credentialsOf(caller), { direct, url });
  const overrides = overriddenSettings(options.settings ?? {});
  const functionSettings = () => {
    const followers = [readStreams(deployment), readSchedules(deployment), readEventRules(deployment)].flat();
    const arns = new Set(followers.map(({ functionArn }) => functionArn));
    return readFunctions(deployment, (id) => ({
      ...awsEnvironment(id),
      ...overrides,
      LANDFALL_MAILBOX: 'local',
      ...(options.now && { LANDFALL_NOW: options.now }),
    })).map((each) => ({ ...each, yields: options.yieldsToRequests === true && arns.has(each.arn) }));
  };
  const runner = createFunctionRunner(functionSettings(), functionLog, options.invoked);
  const invoke = (arn: string, event: unknown) => runner.invoke(arn, event);
  const notify = options.deliversTwice ? twice(invoke) : invoke;

  const ownSite = { host, domains: siteDomains(options.assembly) };
  const pool = createUserPool(state, readUserPool(deployment, ownSite), {
    invoke,
    deliver: (mail) => void mailbox.add({ ...mail, to: [mail.to] }),
    authorize: access.authorize,
    log,
  });
  let eventRules = readEventRules(deployment);
  let scannedObjects = readScannedObjects(deployment);
  const events = createEventBus(() => eventRules, {
    ...{ invoke: notify, deadLetters, log, accountId, region },
  });
  const isScanned = ({ bucket, key }: { bucket: string; key: string }) =>
    options.settings?.malwareScan === undefined
      ? scannedObjects.some(
          ({ BucketName, ObjectPrefixes }) =>
            BucketName === bucket && ObjectPrefixes.some((prefix) => key.startsWith(prefix)),
        )
      : options.settings.malwareScan === 'true';

  const objects = createObjectStore(state, prefixes.objects, readBuckets(deployment), {
    authorize: access.authorize,
    log,
    stored: (object) => {
      if (isScanned(object)) events.publish(scanResultOf(object));
    },
  });
  const keySchemaOf = (name: string, index?: string): string[] => {
    const table = tables.find((each) => each.name === name);
    const { KeySchema = [] } =
      table?.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index) ?? table ?? {};
    return KeySchema.map(({ AttributeName }) => AttributeName);
  };
  const partitionKeyOf = (name: string, index?: string): string => keySchemaOf(name, index)[0] ?? '';
  const followed = readStreams(deployment).filter(({ id }) => options.follows?.(id) ?? true);
  const streamLogs = new Map(tables.map(({ name }) => [name, openStreamLog(engine.url, name)]));
  const streams = new Map(followed.map((settings) => [settings.id, streamOf(settings)]));
  function streamOf(settings: StreamSettings): TableStream {
    const table = tables.find(({ streamArn }) => streamArn === settings.streamArn);
    const stream = table && streamLogs.get(table.name);
    if (!stream) throw new Error(`The event source ${settings.id} belongs to no table of this app.`);
    return followStream(
      settings,
      { name: table.name, partitionKey: partitionKeyOf(table.name) },
      {
        ...{ stream, state, invoke: notify, deadLetters, log },
        batchWindow: options.gathersFor,
      },
    );
  }
  const lateTables =
    options.readsLate === undefined
      ? undefined
      : await startLateTables(engine.url, tables, streamLogs, { milliseconds: options.readsLate, log });
  const wakeStreams = () => {
    for (const stream of streams.values()) stream.wake();
    lateTables?.wake();
  };
  const arnOf = (name: string) =>
    tables.find((table) => table.name === name)?.arn ??
    `arn:aws:dynamodb:${region}:${accountId}:table/${name}`;
  const tableCalls = createEngineCalls({
    engine: engine.url,
    contention: createTableContention(keySchemaOf, options.contention),
    ...placesIn(tables),
    written: wakeStreams,
    ...(lateTables && {
      earlierEngine: (operation, input, caller) =>
        caller !== operator && isEventuallyConsistent(operation, input) ? lateTables.engine : undefined,
    }),
  });
  const tableGate = createTableGate({
    calls: tableCalls,
    tables: { arnOf, partitionKeyOf },
    authorize: access.authorize,
  });
  const targets = { invoke: notify, deadLetters, log, accountId, region };
  const schedulesOf = () =>
    startSchedules(readSchedules(deployment), { ...targets, timed: options.runsSchedules ?? true });
  let schedules = schedulesOf();
  const mailService = createMailService(mailbox, {
    authorize: access.authorize,
    publish: events.publish,
    configurationSets: readConfigurationSets(deployment),
    accountId,
    region,
  });
  const secretsManager = createSecretsManager(secrets, {
    authorize: access.authorize,
    arns: () => deployment.ofType('AWS::SecretsManager::Secret').map(({ name }) => name),
  });
  const gatewayOf = () => {
    const behavior = site.behaviors.find(({ serves }) => serves === 'api');
    return createGateway(readApi(deployment), {
      accountId,
      invoke: runner.invoke,
      readSigned: pool.tokens.readSigned,
      throttled: options.throttled ?? true,
      responseHeaders: behavior?.headers ?? {},
      viewerHeaders: (request) => {
        if (!behavior) return {};
        const outcome = behavior.onRequest?.onRequest(viewerRequest(request));
        const forwarded = outcome && 'request' in outcome ? outcome.request.headers : {};
        const headers = Object.entries(forwarded).map(([name, { value }]) => [name, value]);
        return { ...Object.fromEntries(headers), ...behavior.originHeaders };
      },
      accessLog: functionLogFile.add,
    });
  };
  let gateway = gatewayOf();
  /** The response of the viewer function in front of the API, if it doesn't pass the request on. */
  const respondAtEdge = (request: IncomingMessage) => {
    const behavior = site.behaviors.find(({ serves }) => serves === 'api');
    const outcome = behavior?.onRequest?.onRequest(viewerRequest(request));
    return outcome && 'response' in outcome ? outcome.response : undefined;
  };
  const config = () => siteConfig(site.config, `${url}${prefixes.pool}/`, options.settings);
  const siteServer = createSiteServer(
    options.site,
    () => site,
    () => JSON.stringify(config()),
    options.transformSite,
  );
  const firewallOf = () => createFirewall(readFirewall(deployment), () => performance.now());
  let firewall = firewallOf();
  const mailboxPages = createMailboxPages(mailbox, deadLetters.list);
  const parts: readonly [string, Handler][] = [
    [prefixes.table, tableGate],
    [prefixes.pool, pool.handle],
    [prefixes.objects, objects.handle],
    [prefixes.mail, mailService],
    [prefixes.secrets, secretsManager],
    [prefixes.mailbox, mailboxPages],
  ];
  serve(async (request, response) => {
    const { pathname } = requestUrl(request);
    const part = parts.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`));
    if (part) return part[1](request, response);
    const rejection = rejectAtEdge(request) ?? firewall(viewerRequest(request).ip);
    if (rejection) {
      request.resume();
      send(response, rejection.status, rejection.body, rejection.headers);
      return;
    }
    if (behaviorFor(site, pathname).serves !== 'api') return siteServer(request, response);
    const redirect = respondAtEdge(request);
    if (redirect) {
      request.resume();
      send(response, redirect.statusCode, '', unwrapped(redirect.headers));
      return;
    }
    if (options.apiDelay) await delay(options.apiDelay());
    return gateway(request, response);
  });
  wakeStreams();
  const sweeping = setInterval(() => void objects.sweep(Date.now()), hour);
  sweeping.unref();

  return {
    url,
    port,
    /** What the site reads from `/config.json`. */
    config,
    mailbox,
    deadLetters: deadLetters.list,
    userPool: pool.settings,
    tables: tables.map(({ name }) => name),
    buckets: readBuckets(deployment).map(({ name }) => name),
    functions: () => runner.functions,
    /** Environment for an AWS client with all permissions. */
    operatorEnvironment: () => awsEnvironment(operator),
    /**
     * The same for one function's client, limited to its role.
     * @param id its logical id
     */
    functionEnvironment: (id: string) => awsEnvironment(id),
    /** Calls the table from this process with all permissions, without a request or a signature. */
    callTable: (named: string, input: unknown) => tableCalls.pass(named, input, operator),
    /** The permissions that functions have used so far. */
    usedRights: access.used,
    invoke: runner.invoke,
    /** Loads the functions behind the routes to avoid cold starts on the first requests. */
    warm: () => runner.warm(readApi(deployment).routes.map(({ functionArn }) => functionArn)),
    isSeeded: () => state.read('seeded') === 'yes',
    markSeeded: () => state.store('seeded', 'yes'),
    runSchedule: (functionId: string) => schedules.run(functionId),
    sweepObjects: objects.sweep,
    /** Resolves when every event published so far, such as a scan result, has been handled. */
    eventsSettled: events.settled,
    /** Resolves when every stream record written so far, and the events they triggered, have been handled. */
    async streamsSettled(): Promise<void> {
      await Promise.all([...streams.values()].map((stream) => stream.settled()));
      await events.settled();
    },
    /** Replaces functions, routes, what invokes them, and site settings from a newer assembly; data stays. */
    async reload(assembly: string): Promise<void> {
      ({ deployment, site, tables } = read(assembly));
      await createTables(engine.url, tables);
      await schedules.stop();
      const enabled = new Map(readStreams(deployment).map(({ id, isEnabled }) => [id, isEnabled]));
      const pausing = [...streams].filter(([id]) => !enabled.get(id));
      await Promise.all(pausing.map(([, stream]) => stream.enable(false)));
      eventRules = readEventRules(deployment);
      scannedObjects = readScannedObjects(deployment);
      for (const [id, allows] of readRoles(deployment)) roles.set(id, allows);
      await runner.replace(functionSettings());
      gateway = gatewayOf();
      firewall = firewallOf();
      schedules = schedulesOf();
      const resuming = [...streams].filter(([id]) => enabled.get(id));
      await Promise.all(resuming.map(([, stream]) => stream.enable(true)));
    },
    async stop(): Promise<void> {
      clearInterval(sweeping);
      // A scheduled run that is cut off would be recorded as a failure.
      await schedules.stop();
      await events.stop();
      // Functions end before the server they call. They are cut off as by a crash, and the streams resume at
      // the next start.
      const stopped = [...[...streams.values()].map((stream) => stream.stop()), runner.stop()];
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([...stopped, closed]);
      await tableCalls.close();
      await lateTables?.stop();
      await engine.stop();
      await functionLogFile.close();
      state.close();
    },
  };
}
export type LocalRun = Awaited<ReturnType<typeof startLocal>>;
