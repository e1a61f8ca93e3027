import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import cdkJson from '../cdk.json' with { type: 'json' };
import { readSamples } from '../frontend/content/read-samples.ts';
import { cachedBundles } from './cached-bundles.ts';
import { createStacks, projectFolder } from './create-stacks.ts';
import { rejectSampleContent } from './reject-sample-content.ts';
import { readSettings } from './settings.ts';
import { DeployRoleStack } from './stacks/deploy-role.ts';

/** Entry point of the CDK command line. Choose another stage with `-c stage=prod`. */
const app = new App({
  context: cdkJson.context,
  outdir: process.env.CDK_OUTDIR ?? join(projectFolder, cdkJson.output),
});
const site = join(projectFolder, 'dist', 'site');
const built = existsSync(join(site, 'index.html'));
// When run directly, synthesizes the app for the local run, which serves the site itself.
if (!built && process.env.CDK_CLI_VERSION) throw new Error('dist/site is empty. Run: npm run build:site');
const settings = readSettings({
  stage: app.node.tryGetContext('stage'),
  stages: app.node.tryGetContext('stages'),
});
/** A setting that can also be turned on for a single run. */
const isOn = (name: 'acceptSamples' | 'paused') => settings[name] || app.node.tryGetContext(name) === 'true';
const notice = rejectSampleContent({ ...settings, acceptSamples: isOn('acceptSamples') }, readSamples);
if (notice) console.warn(notice);
const paused = isOn('paused');
if (paused) console.warn(`${settings.stage} is paused: it serves its pages but rejects every other request.`);

createStacks(app, { ...settings, paused }, await cachedBundles(), built ? site : undefined);
const github = z.safeParse(z.string(), app.node.tryGetContext('github'));
const providerArn = z.safeParse(z.string(), app.node.tryGetContext('githubProvider')).data;
const environment = z.safeParse(z.string(), app.node.tryGetContext('githubEnvironment')).data;
if (github.success) new DeployRoleStack(app, github.data, { providerArn, environment });
app.synth();
