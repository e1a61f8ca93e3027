import type { SettingOverrides } from './client-environment.ts';
import type { EventRule } from './events/event-bus.ts';
import type { StreamSettings } from './events/table-streams.ts';
import type { ScannedObjects } from './object-store/malware-scanner.ts';
import type { SecretVersions } from './secrets/secret-versions.ts';
import type { SiteSettings } from './site/site-settings.ts';
import { withSettings } from './site-config.ts';
import { type Deployment, readDeployment, siteDomains } from './template/deployed.ts';
import { readEventRules, readStreams } from './template/events.ts';
import { localPhysical } from './template/physical-names.ts';
import { readSite } from './template/site.ts';
import { readBuckets, readScannedObjects, readTables, type TableSettings } from './template/storage.ts';

/** What an assembly deploys. What is needed again and again is read once. */
export interface LocalApp {
  readonly deployment: Deployment;
  readonly site: SiteSettings;
  readonly tables: readonly TableSettings[];
  readonly streams: readonly StreamSettings[];
  readonly eventRules: readonly EventRule[];
  readonly scannedObjects: readonly ScannedObjects[];
}

/**
 * @param assembly the output of `cdk synth`
 * @param run.host this run's host and port, where the distribution is
 * @throws for what the local run doesn't support
 */
export function readApp(
  assembly: string,
  run: {
    readonly secrets: SecretVersions;
    readonly host: string;
    readonly settings: SettingOverrides | undefined;
  },
): LocalApp {
  const deployment = readDeployment(assembly, localPhysical(run.secrets, run.host, siteDomains(assembly)));
  return {
    deployment,
    site: withSettings(readSite(deployment), run.settings),
    tables: readTables(deployment),
    streams: readStreams(deployment),
    eventRules: readEventRules(deployment),
    scannedObjects: scannedObjectsIn(deployment, run.settings),
  };
}

/** The setting overrides the templates: every new object is scanned, or none is. */
function scannedObjectsIn(deployment: Deployment, settings: SettingOverrides = {}): ScannedObjects[] {
  if (settings.malwareScan === undefined) return readScannedObjects(deployment);
  if (settings.malwareScan !== 'true') return [];
  return readBuckets(deployment).map(({ name }) => ({ BucketName: name, ObjectPrefixes: [''] }));
}
