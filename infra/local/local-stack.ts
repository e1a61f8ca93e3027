import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccess, operator } from './access/authorize.ts';
import { clientEnvironment, overriddenSettings, prefixes } from './client-environment.ts';
import { openDeadLetters } from './events/dead-letters.ts';
import { deliverTwice } from './events/deliver-twice.ts';
import { createEventBus } from './events/event-bus.ts';
import { startSchedules } from './events/schedules.ts';
import { createFirewall } from './firewall/firewall.ts';
import { createFunctionRunner } from './functions/function-runner.ts';
import type { FunctionLog, FunctionSettings } from './functions/function-settings.ts';
import { createGateway } from './gateway/gateway.ts';
import { type Handler, requestUrl } from './http-message.ts';
import { type LocalApp, readApp } from './local-app.ts';
import type { LocalOptions } from './local-options.ts';
import { createLocalServer } from './local-server.ts';
import { openLogFile } from './log-file.ts';
import { openMailbox } from './mail/mailbox.ts';
import { createMailboxPages } from './mail/mailbox-page.ts';
import { createMailService } from './mail/ses.ts';
import { isScanned, scanResultOf } from './object-store/malware-scanner.ts';
import { createObjectStore } from './object-store/object-store.ts';
import { listenOn, loopback } from './port.ts';
import { openSecretVersions } from './secrets/secret-versions.ts';
import { createSecretsManager } from './secrets/secrets-manager.ts';
import { addedHeaders, apiBehavior, createDistribution } from './site/distribution.ts';
import { createSiteServer } from './site/site-server.ts';
import { siteConfig } from './site-config.ts';
import { openState } from './state.ts';
import { startTableEngine } from './table-engine.ts';
import { startTableService } from './table-service.ts';
import { createTables } from './tables.ts';
import { readApi } from './template/api.ts';
import { type Deployment, siteDomains } from './template/deployed.ts';
import { backgroundFunctions, readSchedules } from './template/events.ts';
import { readFirewall } from './template/firewall.ts';
import { readFunctions, readRoles } from './template/functions.ts';
import { readConfigurationSets } from './template/mail.ts';
import { accountId, region } from './template/physical-names.ts';
import { readBuckets, readUserPool } from './template/storage.ts';
import { createUserPool } from './user-pool/user-pool.ts';

export type { SettingOverrides } from './client-environment.ts';
export type { LocalOptions } from './local-options.ts';

const hour = 3_600_000;

/** The app's functions with what this run adds to their environment. */
function functionSettings(
  deployment: Deployment,
  awsEnvironment: (id: string) => Record<string, string>,
  { settings = {}, now, yieldsToRequests = false }: LocalOptions,
): FunctionSettings[] {
  const overrides = overriddenSettings(settings);
  const background = backgroundFunctions(deployment);
  return readFunctions(deployment, (id) => ({
    ...awsEnvironment(id),
    ...overrides,
    LANDFALL_MAILBOX: 'local',
    ...(now && { LANDFALL_NOW: now }),
  })).map((each) => ({ ...each, yields: yieldsToRequests && background.has(each.arn) }));
}

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
  const read = (assembly: string) => readApp(assembly, { secrets, host, settings: options.settings });
  let app = read(options.assembly);
  await createTables(engine.url, app.tables);

  const roles = readRoles(app.deployment);
  const access = createAccess(
    state.remember('access-secret', () => crypto.randomUUID()),
    roles,
  );
  const { authorize } = access;
  const deadLetters = openDeadLetters(state.database, log);
  const mailbox = openMailbox(state.database);

  const awsEnvironment = (caller: string) => clientEnvironment(access.credentialsOf(caller), { direct, url });
  const functionsOf = ({ deployment }: LocalApp) => functionSettings(deployment, awsEnvironment, options);
  const runner = createFunctionRunner(functionsOf(app), functionLog, options.invoked);
  const invoke = (arn: string, event: unknown) => runner.invoke(arn, event);
  const delivery = { invoke: options.deliversTwice ? deliverTwice(invoke) : invoke, deadLetters, log };

  const events = createEventBus(() => app.eventRules, { ...delivery, accountId, region });
  const ownSite = { host, domains: siteDomains(options.assembly) };
  const pool = createUserPool(state, readUserPool(app.deployment, ownSite), {
    invoke,
    deliver: (mail) => void mailbox.add({ ...mail, to: [mail.to] }),
    authorize,
    log,
  });
  const objects = createObjectStore(state, prefixes.objects, readBuckets(app.deployment), {
    authorize,
    log,
    stored: (object) => {
      if (isScanned(app.scannedObjects, object)) events.publish(scanResultOf(object));
    },
  });
  const mailService = createMailService(mailbox, {
    authorize,
    publish: events.publish,
    configurationSets: readConfigurationSets(app.deployment),
    accountId,
    region,
  });
  const secretsManager = createSecretsManager(secrets, {
    authorize,
    arns: () => app.deployment.ofType('AWS::SecretsManager::Secret').map(({ name }) => name),
  });

  const tableService = await startTableService(engine.url, () => app.tables, {
    authorize,
    contention: options.contention,
    readsLate: options.readsLate,
    eventSources: app.streams.filter(({ id }) => options.follows?.(id) ?? true),
    delivery,
    batchWindow: options.gathersFor,
    state,
  });

  /** What a newer assembly replaces. */
  const createReplaceable = () => {
    const behavior = apiBehavior(app.site);
    return {
      schedules: startSchedules(readSchedules(app.deployment), {
        ...delivery,
        ...{ accountId, region, timed: options.runsSchedules ?? true },
      }),
      firewall: createFirewall(readFirewall(app.deployment), () => performance.now()),
      gateway: createGateway(readApi(app.deployment), {
        accountId,
        invoke: runner.invoke,
        readSigned: pool.tokens.readSigned,
        throttled: options.throttled ?? true,
        responseHeaders: behavior?.headers ?? {},
        viewerHeaders: (request) => (behavior ? addedHeaders(behavior, request) : {}),
        accessLog: functionLogFile.add,
      }),
    };
  };
  let replaceable = createReplaceable();

  const config = () => siteConfig(app.site.config, `${url}${prefixes.pool}/`, options.settings);
  const distribution = createDistribution({
    site: () => app.site,
    firewall: () => replaceable.firewall,
    files: createSiteServer(
      options.site,
      () => app.site,
      () => JSON.stringify(config()),
      options.transformSite,
    ),
    api: async (request, response) => {
      if (options.apiDelay) await delay(options.apiDelay());
      return replaceable.gateway(request, response);
    },
  });
  const services: readonly [string, Handler][] = [
    [prefixes.table, tableService.handle],
    [prefixes.pool, pool.handle],
    [prefixes.objects, objects.handle],
    [prefixes.mail, mailService],
    [prefixes.secrets, secretsManager],
    [prefixes.mailbox, createMailboxPages(mailbox, deadLetters.list)],
  ];
  serve((request, response) => {
    const { pathname } = requestUrl(request);
    const service = services.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`));
    return (service?.[1] ?? distribution)(request, response);
  });
  tableService.wake();
  const sweeping = setInterval(() => void objects.sweep(Date.now()), hour);
  sweeping.unref();

  async function reload(assembly: string): Promise<void> {
    const next = read(assembly);
    await createTables(engine.url, next.tables);
    await replaceable.schedules.stop();
    await tableService.eventSources.pause(next.streams);
    app = next;
    for (const [id, allows] of readRoles(app.deployment)) roles.set(id, allows);
    await runner.replace(functionsOf(app));
    replaceable = createReplaceable();
    await tableService.eventSources.resume(app.streams);
  }

  async function stop(): Promise<void> {
    clearInterval(sweeping);
    // A scheduled run that is cut off would be recorded as a failure.
    await replaceable.schedules.stop();
    await events.stop();
    // Functions end before the server they call. They are cut off as by a crash, and the streams resume at
    // the next start.
    const stopped = [tableService.eventSources.stop(), runner.stop()];
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await Promise.all([...stopped, closed]);
    await tableService.stop();
    await engine.stop();
    await functionLogFile.close();
    state.close();
  }

  return {
    url,
    port,
    /** What the site reads from `/config.json`. */
    config,
    mailbox,
    deadLetters: deadLetters.list,
    userPool: pool.settings,
    tables: app.tables.map(({ name }) => name),
    buckets: readBuckets(app.deployment).map(({ name }) => name),
    functions: () => runner.functions,
    /** Environment for an AWS client with all permissions. */
    operatorEnvironment: () => awsEnvironment(operator),
    /**
     * The same for one function's client, limited to its role.
     * @param id its logical id
     */
    functionEnvironment: (id: string) => awsEnvironment(id),
    callTable: tableService.callTable,
    /** The permissions that functions have used so far. */
    usedRights: access.used,
    invoke: runner.invoke,
    /** Loads the functions behind the routes to avoid cold starts on the first requests. */
    warm: () => runner.warm(readApi(app.deployment).routes.map(({ functionArn }) => functionArn)),
    isSeeded: () => state.read('seeded') === 'yes',
    markSeeded: () => state.store('seeded', 'yes'),
    runSchedule: (functionId: string) => replaceable.schedules.run(functionId),
    sweepObjects: objects.sweep,
    /** Resolves when every event published so far, such as a scan result, has been handled. */
    eventsSettled: events.settled,
    /** Resolves when every stream record written so far, and the events they triggered, have been handled. */
    async streamsSettled(): Promise<void> {
      await tableService.eventSources.settled();
      await events.settled();
    },
    /** Replaces functions, routes, what invokes them, and site settings by a newer assembly's; data stays. */
    reload,
    stop,
  };
}
export type LocalRun = Awaited<ReturnType<typeof startLocal>>;
