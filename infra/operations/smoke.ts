import { quantityText } from '#shared/domain/quantity-text.ts';
import { addressOf, type Settings } from '../settings.ts';
import { CommandError, runCommand, wrongUsage } from './command.ts';
import { lastOutputs, settingsOf } from './deployment.ts';
import { type Check, lineOf } from './smoke/check.ts';
import { checkApi, checkErrorResponses, checkProblems } from './smoke/check-api.ts';
import { checkDocumentViewer, checkFiles, checkPages, checkUnknownPage } from './smoke/check-pages.ts';
import { checkSignUp } from './smoke/check-sign-up.ts';

const description = {
  script: 'smoke',
  does: 'Tests a deployment from outside: pages, files, API, rejected requests, and headers. Creates nothing. Each problem is\none line that says what to do. A task for you, such as confirming a subscription, is listed but doesn’t fail the test.',
  optional: {
    stage: {
      value: '<stage>',
      text: 'looks up its address, and also checks alarms and viewer functions in AWS',
    },
    url: { value: '<url>', text: 'the address; required without --stage' },
  },
} as const;

await runCommand(description, async ({ values }) => {
  const settings = values.stage === undefined ? undefined : settingsOf(values.stage);
  const output = (part: string, name: string): string | undefined =>
    values.stage === undefined ? undefined : lastOutputs()[`landfall-${values.stage}-${part}`]?.[name];
  const url = values.url ?? output('web', 'SiteUrl');
  if (!url || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw values.stage === undefined
      ? wrongUsage(description, 'Pass --stage or a complete --url.')
      : new CommandError(
          `No outputs found for the stage "${values.stage}". Deploy it from here, or pass --url.`,
        );
  const site = new URL(url).origin;
  const checks: Record<string, Check> = {
    pages: checkPages,
    files: checkFiles,
    'unknown page': checkUnknownPage,
    'document viewer': checkDocumentViewer,
    API: checkApi,
    'problem format': checkProblems,
    refusals: checkErrorResponses,
    'sign-up': checkSignUp,
    ...(settings && (await cloudChecks(settings, output))),
  };
  let failures = 0;
  for (const [name, check] of Object.entries(checks)) {
    const found = await run(check, site);
    failures += found.filter((each) => typeof each === 'string').length;
    for (const each of found.length > 0 ? found : ['ok']) process.stdout.write(`${lineOf(name, each)}\n`);
  }
  process.stdout.write(
    failures === 0
      ? `${site} works: ${Object.keys(checks).length} checks passed.\n`
      : `${site}: ${quantityText(failures, 'problem')} found.\n`,
  );
  if (failures > 0) process.exitCode = 1;
});

async function cloudChecks(
  { stage, alarmEmail }: Settings,
  output: (part: string, name: string) => string | undefined,
): Promise<Record<string, Check>> {
  const topic = output('operations', 'AlarmTopicArn');
  const distribution = output('web', 'DistributionId');
  if (!topic || !distribution)
    throw new CommandError(
      `No outputs found for the stage "${stage}". Deploy it from here, or omit --stage.`,
    );
  const { checkAlarms, checkViewerFunctions } = await import('./smoke/check-cloud.ts');
  return {
    alarms: () => checkAlarms(topic, addressOf(alarmEmail)),
    'viewer functions': () => checkViewerFunctions(distribution),
  };
}

/** A check that can't run is reported as a problem. */
async function run(check: Check, site: string): ReturnType<Check> {
  try {
    return await check(site);
  } catch (error) {
    const reason =
      error instanceof Error ? [error.message, causeOf(error)].filter(Boolean).join(': ') : error;
    return [
      `could not be checked (${reason}). Make sure that ${site} is reachable and your credentials are valid.`,
    ];
  }
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? cause.message : '';
}
