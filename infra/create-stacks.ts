import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { fontPaths } from '#functions/packets/font-files.ts';
import { bundleFunctions, bundleWorker } from './constructs/function-bundles.ts';
import type { Settings } from './settings.ts';
import { ApiStack } from './stacks/api.ts';
import { AuthStack } from './stacks/auth.ts';
import { DataStack } from './stacks/data.ts';
import { FirewallStack } from './stacks/firewall.ts';
import { type FunctionFolders, functionEntries } from './stacks/functions.ts';
import { JobsStack } from './stacks/jobs.ts';
import { dependOn } from './stacks/landfall-stack.ts';
import { OperationsStack } from './stacks/operations.ts';
import { SiteStack } from './stacks/site.ts';
import { WebStack } from './stacks/web.ts';

export const projectFolder = join(import.meta.dirname, '..');

/** Bundles every function into `outputFolder`. */
export async function bundleAll(outputFolder: string): Promise<FunctionFolders> {
  const folders = (await bundleFunctions(projectFolder, outputFolder, functionEntries)) as FunctionFolders;
  await bundleWorker(projectFolder, 'functions/packets/compose/check-pdf-worker.ts', folders['build-packet']);
  for (const [name, path] of fontPaths()) copyFileSync(path, join(folders['build-packet'], name));
  return folders;
}

/** Adds the stage's stacks to the app, in deployment order, and the checks they must pass. */
export function createStacks(
  app: App,
  settings: Settings,
  folders: FunctionFolders,
  siteFolder?: string,
): { data: DataStack; web: WebStack; auth: AuthStack; api: ApiStack; jobs: JobsStack } {
  if (settings.firewall.requestsPerMinute > 0) new FirewallStack(app, settings);
  const data = new DataStack(app, settings);
  const web = new WebStack(app, settings, data);
  data.allowBrowsersOn([web.siteUrl, ...(settings.allowedOrigin ? [settings.allowedOrigin] : [])]);
  const auth = new AuthStack(app, settings, folders, { data, web });
  const api = new ApiStack(app, settings, folders, { data, web, auth });
  const jobs = new JobsStack(app, settings, folders, { data, web, auth });
  // Jobs first: their stream functions index cases that the API creates.
  dependOn(api, jobs);
  // The API first: it serves yesterday's pages, which stay open, but new pages may call what it only has now.
  dependOn(new SiteStack(app, settings, siteFolder, { web, auth }), api);
  new OperationsStack(app, settings, {
    apiId: web.api.apiId,
    apiFunctions: api.functions,
    triggers: auth.functions,
    jobs: jobs.functions,
    sendMail: jobs.sendMail,
    updateCaseWork: jobs.updateCaseWork,
    buildPacket: jobs.buildPacket,
    deadLetters: jobs.deadLetters,
    table: data.table,
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, web, auth, api, jobs };
}
